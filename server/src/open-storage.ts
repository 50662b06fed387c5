import type { FastifyBaseLogger } from 'fastify'
import { openSigner } from './storage/secrets/signer.ts'
import { createBuildFiles } from './storage/builds/build-files.ts'
import type { Config } from './foundation/config/config.ts'
import { openDatabase, type MigratingOptions } from './storage/database/open-database.ts'
import { openFileStore } from './storage/files/open-file-store.ts'
import { createStoredFiles } from './storage/files/stored-files.ts'
import { openDataDir } from './foundation/config/data-dir.ts'
import { createDiskSpaceCheck } from './storage/files/disk-space.ts'
import { measureDisk } from './storage/files/measure-disk.ts'
import { measureFiles } from './storage/files/measure-files.ts'
import type { Metrics } from './foundation/metrics/metrics.ts'
import { createLimitStore } from './storage/limits/limit-store.ts'
import { deleteVersionsOf } from './content/presentations/delete-old-revisions.ts'
import { createQuota } from './storage/limits/quota.ts'
import { createPaintStored } from './content/painting/paint-stored.ts'
import { createPresentationStore } from './content/presentations/presentation-store.ts'
import { createShelfReader } from './content/presentations/shelves.ts'
import { createSearchIndexer } from './content/documents/search-indexer.ts'
import { createDocumentThread } from './content/documents/document-thread.ts'
import { startCleanUp } from './start/clean-up.ts'
import { createCoverPainter } from './content/presentations/cover-painter.ts'
import type { StorageParts } from './features/parts.ts'

/** What every group is opened with. */
export interface OpeningOptions {
  readonly config: Config
  readonly metrics: Metrics
  readonly log: FastifyBaseLogger
  /** ms since 1970 */
  readonly now: () => number
  readonly isStopping: () => boolean
  readonly migrating?: MigratingOptions | undefined
  /** ms between two looks at the queues of mails and web hooks. @default 2 s */
  readonly queuePollMs?: number | undefined
}

/** @throws Error if the data folder, the database or the file store cannot be opened */
export async function openStorage({ config, metrics, log, now, isStopping, migrating }: OpeningOptions) {
  const { dataDir } = config.files
  openDataDir(dataDir)
  const storeName = config.files.objectStore === null ? 'folder' : 'object_store'
  const fileStore = measureFiles(await openFileStore(config), storeName, metrics)
  const database = await openDatabase(
    config.database.url === null
      ? { dataDir }
      : {
          databaseUrl: config.database.url,
          readUrl: config.database.readUrl,
          maxConnections: config.database.connections,
        },
    { log, metrics, ...(migrating && { migrating }) },
  )
  measureDisk(dataDir, metrics)
  const signer = await openSigner(database)
  const storedFiles = createStoredFiles({ store: fileStore, database, now })
  const documentThread = createDocumentThread(metrics)
  const paintStored = createPaintStored({ dataDir, storedFiles, thread: documentThread, metrics })
  const presentations = createPresentationStore(database, now)
  const covers = createCoverPainter({
    database,
    presentations,
    paintStored,
    now,
    onError: (error, oid) => {
      if (!isStopping()) log.error({ err: error, oid }, 'a cover was not painted')
    },
  })
  const searchIndexer = createSearchIndexer({
    database,
    thread: documentThread,
    onError: (error) => log.error({ err: error }, 'presentations were not indexed'),
  })
  const stopCleanUp = startCleanUp({
    ...{ database, storedFiles, metrics, log, now },
    retentionDays: config.tracking.retentionDays,
  })
  const parts: StorageParts = {
    database,
    signer,
    storedFiles,
    buildFiles: createBuildFiles(database, storedFiles),
    hasDiskSpace: createDiskSpaceCheck({
      folder: dataDir,
      reservePercent: config.files.diskReservePercent,
      log,
    }),
    limits: createLimitStore(database, signer, now),
    quota: createQuota(database, config.files.accountQuotaBytes, (transaction, ownerOid) =>
      deleteVersionsOf(transaction, ownerOid, now()),
    ),
    presentations,
    readShelves: createShelfReader(database),
    searchIndexer,
    documentThread,
    paintStored,
    covers,
  }
  return {
    parts,
    /** Ends the jobs that use other groups. */
    stopCleanUp,
    async close() {
      await paintStored.close()
      await covers.close()
      await searchIndexer.close()
      await documentThread.close()
      await fileStore.close()
      await database.close()
    },
  }
}
