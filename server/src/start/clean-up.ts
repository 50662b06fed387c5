import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '../foundation/metrics/metrics.ts'
import type { Database } from '../storage/database/open-database.ts'
import type { StoredFiles } from '../storage/files/stored-files.ts'
import { sweepFiles } from '../storage/files/sweep-files.ts'
import { emptyBin } from '../content/presentations/bin.ts'
import { deleteUnusedPictures } from '../content/presentations/cover-pictures.ts'
import { deleteOldRevisions } from '../content/presentations/delete-old-revisions.ts'
import { deleteOldPreviews } from '../releases/index.ts'
import { repeatInTurn } from '../storage/database/repeat-in-turn.ts'
import { HOUR_MS } from '@viewpage/shared-events/durations'

interface CleanUpOptions {
  readonly database: Database
  readonly storedFiles: StoredFiles
  readonly metrics: Pick<Metrics, 'failed'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Of the knob, which may shorten the rest in the bin. */
  readonly retentionDays: number
  /** ms since 1970 */
  readonly now: () => number
}

/**
 * Deletes what rested in the bin, replaced revisions and covers, unused files and expired previews every hour, in one of all processes.
 *
 * @returns a function that stops it, and resolves when running jobs have ended
 */
export function startCleanUp({
  database,
  storedFiles,
  metrics,
  log,
  retentionDays,
  now,
}: CleanUpOptions): () => Promise<void> {
  const stopSweeping = repeatInTurn({
    name: 'file-sweep',
    database,
    intervalMs: HOUR_MS,
    job: async (signal) => {
      await emptyBin(database, { retentionDays, now: now(), signal })
      await deleteOldRevisions(database, now(), signal)
      await deleteUnusedPictures(database, now(), signal)
      await sweepFiles(database, storedFiles, now(), signal)
    },
    onError: (error) =>
      log.error({ err: error }, 'the bin, old revisions, covers and unused files were not deleted'),
    metrics,
    now,
  })
  const stopDeletingPreviews = repeatInTurn({
    name: 'previews',
    database,
    intervalMs: HOUR_MS,
    job: (signal) => deleteOldPreviews(database, now(), signal),
    onError: (error) => log.error({ err: error }, 'old previews were not deleted'),
    metrics,
    now,
  })
  return async () => {
    await stopSweeping()
    await stopDeletingPreviews()
  }
}
