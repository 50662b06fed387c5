import { ImportError } from '@viewpage/importers'
import { makeOutputFolder } from '../../storage/files/upload-folders.ts'
import {
  importFiles,
  type ImportFilesOptions,
  type ImportOutput,
} from '../../content/importing/import-files.ts'
import type { Quota } from '../../storage/limits/quota.ts'
import type { ReceivedFile } from './receive-files.ts'
import { refusalOfImport } from './upload-refusal.ts'
import { MINUTE_MS } from '@viewpage/shared-events/durations'

/** Received files, to be imported as one presentation. */
export interface Upload {
  readonly folder: string
  readonly files: readonly ReceivedFile[]
  /** Who uploads, and waits for a place. */
  readonly personOid: string
  /** From where (`addressBlockOf`); not stored. */
  readonly addressBlock: string
  /** Whose quota the presentation uses. */
  readonly ownerOid: string
  /** Bytes of the file that it replaces. */
  readonly freedBytes: number
}

/** An imported and painted deck that is not stored yet. */
export interface ImportedUpload extends ImportOutput {
  /** Contains the files of the deck, named by their SHA-256. */
  readonly output: string
}

export interface ImportProgress {
  readonly stage: 'waiting' | 'reading' | 'painting'
  /** 0 to 1, within the stage. */
  readonly fraction: number
  /** Of the step that was painted last, as a data address; some steps only. */
  readonly picture?: string
}

/** Programs that imports use, where the machine has them. */
export type ImportPrograms = Pick<ImportFilesOptions, 'browser' | 'office'>

export interface ImportUploadOptions {
  readonly quota: Quota
  /** Bytes of all files together. */
  readonly maxBytes: number
  readonly programs: ImportPrograms
}

/** The visitor waits for the import, and other imports wait for its place. */
export const IMPORT_TIMEOUT_MS = 5 * MINUTE_MS

/**
 * Imports and paints uploaded files.
 *
 * @throws UploadRefusal for files that cannot be imported; the signal's reason if it is cancelled
 */
export async function importUpload(
  { quota, maxBytes, programs }: ImportUploadOptions,
  { folder, files, ownerOid, freedBytes }: Upload,
  signal: AbortSignal,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportedUpload> {
  onProgress({ stage: 'reading', fraction: 0 })
  const added = files.reduce((sum, { bytes }) => sum + bytes, 0) - freedBytes
  await quota.check(ownerOid, added)
  const output = await makeOutputFolder(folder)
  const made = await importFiles(files, {
    ...{ folder, output, signal, onProgress, ...programs },
    limits: { inputBytes: maxBytes, milliseconds: IMPORT_TIMEOUT_MS },
  }).catch((error: unknown) => {
    throw error instanceof ImportError ? refusalOfImport(error) : error
  })
  return { ...made, output }
}
