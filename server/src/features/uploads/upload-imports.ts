import type { ImportNote } from '@viewpage/importers/notes'
import type { Parts } from '../parts.ts'
import { createImportPlaces } from './import-places.ts'
import {
  importUpload,
  type ImportedUpload,
  type ImportProgress,
  type ImportPrograms,
  type Upload,
} from './import-upload.ts'
import { asUploadRefusal } from './upload-refusal.ts'

/** What an upload became. */
export interface StoredUpload {
  /** The path where the visitor continues. */
  readonly path: string
  /** What is not shown of its file. */
  readonly notes: readonly ImportNote[]
}

/** Stores an imported upload. @returns the path where the visitor continues */
export type StoreImported = (imported: ImportedUpload, signal: AbortSignal) => Promise<string>

/** The imports of uploads that run in this server, a few at a time. */
export interface UploadImports {
  /**
   * Waits for a place, imports and stores.
   *
   * @throws UploadRefusal, QueueFullError, the signal's reason
   */
  run(
    upload: Upload,
    store: StoreImported,
    signal: AbortSignal,
    onProgress?: (progress: ImportProgress) => void,
  ): Promise<StoredUpload>
  /** Work that the server waits for before it stops. */
  track<Result>(work: Promise<Result>): Promise<Result>
  /** Resolves when all tracked work has ended. */
  settled(): Promise<void>
}

export function createUploadImports(
  { config, quota, metrics }: Pick<Parts, 'config' | 'quota' | 'metrics'>,
  programs: ImportPrograms,
): UploadImports {
  const places = createImportPlaces()
  metrics.observe('queue_length', 'import', places.waiting)
  const options = { quota, maxBytes: config.files.uploadLimitBytes, programs }
  const running = new Set<Promise<unknown>>()

  return {
    async run(upload, store, signal, onProgress = () => undefined) {
      onProgress({ stage: 'waiting', fraction: 0 })
      const leave = await places.enter({ group: upload.addressBlock, person: upload.personOid }, signal)
      try {
        const imported = await importUpload(options, upload, signal, onProgress)
        return { path: await store(imported, signal), notes: imported.content.notes }
      } catch (error) {
        if (!signal.aborted && (asUploadRefusal(error)?.statusCode ?? 500) >= 500) metrics.failed('import')
        throw error
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
