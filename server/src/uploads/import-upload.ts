import { readFile } from 'node:fs/promises'
import { DocumentError } from '@viewpage/deck'
import { cleanLine } from '../clean-text.ts'
import type { Database } from '../database/open-database.ts'
import { ImportError, importDeckApart, originalOf, type InputFile } from '../importers/index.ts'
import { createPaintApart } from '../painting/paint-apart.ts'
import type { AssetFiles } from '../presentations/asset-files.ts'
import { publishDeck } from '../presentations/publish-deck.ts'
import { chooseInput } from './choose-input.ts'
import type { ReceivedFile } from './receive-files.ts'
import { faultOfImport, UploadRefusal } from './upload-refusal.ts'

/** Files on the disk that are to become somebody's presentation. */
export interface Upload {
  readonly folder: string
  readonly files: readonly ReceivedFile[]
  readonly ownerOid: string
  /** For a deck whose files say nothing. */
  readonly untitled: string
}

/** How far an import is. */
export interface ImportNews {
  readonly stage: 'waiting' | 'reading' | 'painting'
  /** 0–1, of the stage. */
  readonly fraction: number
}

export interface ImportUploadOptions {
  readonly database: Database
  readonly assetFiles: AssetFiles
  readonly dataDir: string
  /** Of all files together. */
  readonly mostBytes: number
  /** Path of a Chromium that lays pages out; without one they are read as far as their HTML tells. */
  readonly browser: string | undefined
  /** ms since 1970 */
  readonly now: () => number
}

/** ms; visitors wait for it, and others for their place. */
const READ_WITHIN = 5 * 60_000
const PAINT_WITHIN = 5 * 60_000

const MOST_TITLE = 200

/**
 * Makes a private presentation of uploaded files, in threads of their own: this one goes on answering. All or
 * nothing, also when it is given up.
 *
 * @throws UploadRefusal for files that cannot be imported; the signal's reason when it was given up
 */
export async function importUpload(
  options: ImportUploadOptions,
  { folder, files, ownerOid, untitled }: Upload,
  signal: AbortSignal,
  onNews: (news: ImportNews) => void,
): Promise<{ oid: string; slug: string }> {
  const { database, assetFiles, dataDir, mostBytes, browser, now } = options
  onNews({ stage: 'reading', fraction: 0 })
  const input = chooseInput(await Promise.all(files.map(readInput)))
  const painter = createPaintApart({ dataDir, deadline: PAINT_WITHIN })
  const stopPainting = () => void painter.close()
  signal.addEventListener('abort', stopPainting)
  try {
    const deck = await importDeckApart(input, {
      folder,
      signal,
      limits: { inputBytes: mostBytes, milliseconds: READ_WITHIN },
      onProgress: (fraction) => onNews({ stage: 'reading', fraction }),
      ...(browser !== undefined && { browser }),
    })
    signal.throwIfAborted()
    const publishing = {
      database: { ...database, write: unlessGivenUp(database.write, signal) },
      assetFiles,
      now,
      paint: (incoming: { document: unknown }, _: unknown, onStep: (done: number) => void) =>
        painter.paint({ kind: 'deck', document: JSON.stringify(incoming.document) }, onStep),
    }
    const title = [...cleanLine(deck.title)].slice(0, MOST_TITLE).join('') || untitled
    return await publishDeck(
      publishing,
      { ...deck, original: originalOf(input) },
      { ownerOid, title, privacy: 'private' },
      (fraction) => onNews({ stage: 'painting', fraction }),
    )
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ImportError)
      throw new UploadRefusal(faultOfImport(error.failure), error.parts[0], { cause: error })
    if (error instanceof DocumentError) throw new UploadRefusal('broken', input[0]?.name, { cause: error })
    throw error
  } finally {
    signal.removeEventListener('abort', stopPainting)
    await painter.close()
  }
}

async function readInput({ name, path }: ReceivedFile): Promise<InputFile> {
  return { name, bytes: new Uint8Array(await readFile(path)) }
}

/** Somebody who gave up a moment before the rows are written gets none. */
function unlessGivenUp(write: Database['write'], signal: AbortSignal): Database['write'] {
  return (job) =>
    write((transaction) => {
      signal.throwIfAborted()
      return job(transaction)
    })
}
