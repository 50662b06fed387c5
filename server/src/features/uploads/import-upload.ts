import { cleanLine } from '../../clean-text.ts'
import { ImportError } from '@viewpage/importers'
import { importFiles, type ImportBrowser, type MadeDeck } from '../../importing/import-files.ts'
import { prepareContent, publishPrepared, type PublishContext } from '../../presentations/publish-deck.ts'
import type { Quota } from '../../limits/quota.ts'
import type { ReceivedFile } from './receive-files.ts'
import { makeOutputFolder } from '../../files/upload-folders.ts'
import { refusalOfImport } from './upload-refusal.ts'

/** Files on the disk that are to become somebody's presentation. */
export interface Upload {
  readonly folder: string
  readonly files: readonly ReceivedFile[]
  readonly ownerOid: string
  /** For a deck whose files say nothing. */
  readonly untitled: string
}

/** How far an import is. */
export interface ImportProgress {
  readonly stage: 'waiting' | 'reading' | 'painting'
  /** 0–1, of the stage. */
  readonly fraction: number
}

export interface ImportUploadOptions extends PublishContext {
  readonly quota: Quota
  /** Bytes of all files together. */
  readonly maxBytes: number
  readonly browser: ImportBrowser | undefined
}

/** ms; visitors wait for it, and others for their place. */
const TIMEOUT = 5 * 60_000

const MAX_TITLE_LENGTH = 200

/**
 * Makes a private presentation of uploaded files. All or nothing, also when it is given up.
 *
 * @throws UploadRefusal for files that cannot be imported; the signal's reason when it was given up
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
    onNews: onProgress,
    browser: options.browser,
    limits: { inputBytes: options.maxBytes, milliseconds: TIMEOUT },
  }).catch((error: unknown) => {
    throw error instanceof ImportError ? refusalOfImport(error) : error
  })
  const prepared = await prepareContent(options, made.content, output, {
    ownerOid,
    title: titleOf(made) || untitled,
    privacy: 'private',
  })
  return publishPrepared(options, prepared, async (transaction) => {
    // Somebody who gave up a moment before the rows are written gets none.
    signal.throwIfAborted()
    await options.quota.checkStored(transaction, ownerOid)
  })
}

const titleOf = ({ title }: MadeDeck): string => [...cleanLine(title)].slice(0, MAX_TITLE_LENGTH).join('')
