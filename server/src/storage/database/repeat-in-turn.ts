import type { Metrics } from '../../foundation/metrics/metrics.ts'
import type { Database } from './open-database.ts'
import { HOLD_MS, takeJobTurn, type JobName, type JobTurn } from './job-turns.ts'
import { repeatJob } from '../../foundation/tasks/repeat-job.ts'

export interface RepeatedJob {
  readonly name: JobName
  readonly database: Pick<Database, 'read' | 'write'>
  /** Between two starts of the job by any process, in ms. */
  readonly intervalMs: number
  readonly job: (signal: AbortSignal) => Promise<void>
  readonly onError: (error: unknown) => void
  readonly metrics: Pick<Metrics, 'failed'>
  /** ms since 1970 */
  readonly now: () => number
}

/** Longest time between two checks, in ms: another process may have ended before it finished the job. */
const POLL_INTERVAL_MS = 60_000

/**
 * Like {@link repeatJob} for all processes that share a database: one of them does the job in each interval. One that
 * stops or fails leaves it to the others.
 *
 * @returns a function that stops it, and resolves when a running job has ended
 */
export function repeatInTurn({
  name,
  database,
  intervalMs,
  job,
  onError,
  metrics,
  now,
}: RepeatedJob): () => Promise<void> {
  return repeatJob(
    async (stopping) => {
      if (stopping.aborted) return
      const turn = await takeJobTurn(database, name, now)
      if (!turn) return
      const startedAt = now()
      let isDone = false
      const lost = new AbortController()
      const stopRenewing = renewWhile(turn, lost, onError)
      const signal = AbortSignal.any([stopping, lost.signal])
      try {
        await job(signal)
        isDone = !signal.aborted
      } finally {
        await stopRenewing()
        await turn.end(isDone ? startedAt + intervalMs : startedAt)
      }
    },
    Math.min(intervalMs, POLL_INTERVAL_MS),
    (error) => {
      metrics.failed(name)
      onError(error)
    },
  )
}

/** Aborts `lost` when another process has taken the turn. */
function renewWhile(
  turn: JobTurn,
  lost: AbortController,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return repeatJob(
    async () => {
      if (!(await turn.renew())) lost.abort()
    },
    HOLD_MS / 4,
    onError,
  )
}
