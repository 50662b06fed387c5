import { ImportError } from '@viewpage/importers'
import { cleanLine } from '../../clean-text.ts'
import { makeOutputFolder } from '../../files/upload-folders.ts'
import { importFiles, type ImportBrowser, type ImportOutput } from '../../importing/import-files.ts'
import type { Quota } from '../../limits/quota.ts'
import { prepareContent, publishPrepared, type PublishContext } from '../../presentations/publish-deck.ts'
import type { ReceivedFile } from './receive-files.ts'
import { refusalOfImport } from './upload-refusal.ts'

/** Received files, to be imported as a presentation. */
export interface Upload {
  readonly folder: string
  readonly files: readonly ReceivedFile[]
  readonly ownerOid: string
  /** The title of a deck whose files have none. */
  readonly untitled: string
}

export interface ImportProgress {
  readonly stage: 'waiting' | 'reading' | 'painting'
  /** 0 to 1, within the stage. */
  readonly fraction: number
}

export interface ImportUploadOptions extends PublishContext {
  readonly quota: Quota
  /** Bytes of all files together. */
  readonly maxBytes: number
  readonly browser: ImportBrowser | undefined
}

/** The visitor waits for the import, and other imports wait for its place. */
const IMPORT_TIMEOUT_MS = 5 * 60_000

const MAX_TITLE_LENGTH = 200

/**
 * Makes a private presentation of uploaded files. If it fails or is cancelled, nothing is stored.
 *
 * @throws UploadRefusal for files that cannot be imported; the signal's reason if it is cancelled
 */
export async function importUpload(
  options: ImportUploadOptions,
  { folder, files, ownerOid, untitled }: Upload,
  signal: AbortSignal,
  onProgress: (progress: ImportProgress) => void,
): Promise<{ oid: string; slug: string }> {
  onProgress({ stage: 'reading', fraction: 0 })
  await options.quota.check(
    ownerOid,
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  const output = await makeOutputFolder(folder)
  const made = await importFiles(files, {
    folder,
    output,
    signal,
    onProgress,
    browser: options.browser,
    limits: { inputBytes: options.maxBytes, milliseconds: IMPORT_TIMEOUT_MS },
  }).catch((error: unknown) => {
    throw error instanceof ImportError ? refusalOfImport(error) : error
  })
  const prepared = await prepareContent(options, made.content, output, {
    ownerOid,
    title: titleOf(made) || untitled,
    privacy: 'private',
  })
  return publishPrepared(options, prepared, async (transaction) => {
    // The upload may have been cancelled just before the rows are written.
    signal.throwIfAborted()
    await options.quota.checkStored(transaction, ownerOid)
  })
}

const titleOf = ({ title }: ImportOutput): string => [...cleanLine(title)].slice(0, MAX_TITLE_LENGTH).join('')
