import type { ImportBrowser } from '../../importing/import-files.ts'
import type { Parts } from '../../parts.ts'
import { pagePath } from '../../presentations/presentation-paths.ts'
import { createImportPlaces } from './import-places.ts'
import { importUpload, type ImportProgress, type Upload } from './import-upload.ts'

/** The imports of uploads that run in this server, a few at a time. */
export interface UploadImports {
  /**
   * Waits for a place and imports.
   *
   * @returns the path of the new presentation
   * @throws UploadRefusal, QueueFullError, the signal's reason
   */
  run(upload: Upload, signal: AbortSignal, onProgress?: (progress: ImportProgress) => void): Promise<string>
  /** Work that the server waits for before it stops. */
  track<Result>(work: Promise<Result>): Promise<Result>
  /** Resolves when all tracked work has ended. */
  settled(): Promise<void>
}

export function createUploadImports(
  {
    config,
    database,
    storedFiles,
    quota,
    metrics,
    now,
  }: Pick<Parts, 'config' | 'database' | 'storedFiles' | 'quota' | 'metrics' | 'now'>,
  browser: ImportBrowser | undefined,
): UploadImports {
  const places = createImportPlaces()
  metrics.observe('queue_length', 'import', places.waiting)
  const options = { database, storedFiles, quota, maxBytes: config.uploadLimitBytes, browser, now }
  const running = new Set<Promise<unknown>>()

  return {
    async run(upload, signal, onProgress = () => undefined) {
      onProgress({ stage: 'waiting', fraction: 0 })
      const leave = await places.enter(upload.ownerOid, signal)
      try {
        const made = await importUpload(options, upload, signal, onProgress)
        return pagePath({ ...made, schemaVersion: '2' })
      } finally {
        leave()
      }
    },

    track(work) {
      running.add(work)
      const untrack = () => void running.delete(work)
      work.then(untrack, untrack)
      return work
    },

    async settled() {
      await Promise.allSettled(running)
    },
  }
}
