import { LRUCache } from 'lru-cache'
import type { BuildFile, StoredFile } from '../../../storage/builds/build-files.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import { compressInTurn } from '../../../foundation/http/compression/compression-turns.ts'
import { createFairQueue, QueueFullError } from '../../../foundation/tasks/fair-queue.ts'
import { createSharedWork } from '../../../foundation/tasks/shared-work.ts'
import { differenceOf } from './difference.ts'

/** Compresses scripts as differences to earlier versions (docs/behaviour/releases.md#differences). */
export interface FileDifferences {
  /**
   * @returns a body in the encoding `dcz`; `null` if the browser has no earlier file that is known, or the difference
   *   would be no smaller than the file
   */
  find(wanted: WantedDifference): Promise<Buffer | null>
}

export interface WantedDifference {
  readonly file: BuildFile
  /** Files with the same stem that browsers may have, the likeliest first; few. */
  readonly earlier: () => Promise<readonly StoredFile[]>
  /** Of the request. */
  readonly headers: DictionaryHeaders
  /** Of the request (`addressBlockOf`). */
  readonly addressBlock: string
}

interface DictionaryHeaders {
  readonly 'accept-encoding'?: string | string[] | undefined
  readonly 'available-dictionary'?: string | string[] | undefined
}

/** Of all differences together. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024
/** Of an entry beside its body. */
const ENTRY_BYTES = 500
/** Requests that wait for a difference. Further ones get the whole file. */
const MAX_WAITING = 50
/** A difference that hangs must not block the others. */
const MAX_TURN_MS = 10_000
/** The largest file that is read. */
const MAX_FILE_BYTES = 2 * 1024 * 1024

/** A SHA-256 as a byte sequence of structured fields. */
const AVAILABLE = /^:([a-z0-9+/]{43}=):$/i

export function createFileDifferences({ read }: Pick<StoredFiles, 'read'>): FileDifferences {
  const kept = new LRUCache<string, { readonly body: Buffer | null }>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ body }) => (body?.length ?? 0) + ENTRY_BYTES,
  })
  // One at a time, so that requests of visitors get the processor first.
  const making = createSharedWork<Buffer | null>(
    createFairQueue({ concurrency: 1, maxWaiting: MAX_WAITING, maxTurnMs: MAX_TURN_MS }),
  )

  /** @returns `null` if it is too large, or cannot be read: the whole file is sent then */
  async function readSmall({ sha256, bytes }: StoredFile): Promise<Buffer | null> {
    if (bytes > MAX_FILE_BYTES) return null
    const content = await read(sha256).catch(() => null)
    return content && Buffer.from(content)
  }

  async function makeAndKeep(
    key: string,
    file: BuildFile,
    known: StoredFile,
    dictionary: string,
  ): Promise<Buffer | null> {
    const [content, earlier] = [await readSmall(file), await readSmall(known)]
    if (content === null || earlier === null) return null
    const difference = await compressInTurn(() => differenceOf(content, earlier, dictionary))
    const body = difference.length < (file.br ?? file).bytes ? difference : null
    kept.set(key, { body })
    return body
  }

  return {
    async find({ file, earlier, headers, addressBlock }) {
      const dictionary = availableIn(headers)
      if (dictionary === null) return null
      const key = `${file.sha256} ${dictionary}`
      const entry = kept.get(key)
      if (entry) return entry.body
      const known = (await earlier()).find(({ sha256 }) => sha256 === hexOf(dictionary))
      // Unknown hashes are not cached, because clients can send any number of them.
      if (!known) return null
      try {
        return await making.get(key, addressBlock, () => makeAndKeep(key, file, known, dictionary))
      } catch (error) {
        if (error instanceof QueueFullError) return null
        throw error
      }
    },
  }
}

/**
 * The name of a script without the hash of its content, which is the same in every version; `null` for other files.
 * It has no characters with a meaning in a URL pattern.
 */
export function stemOf(file: string): string | null {
  return /^([\w/-]{1,200})\.[0-9a-f]{1,64}\.js$/.exec(file)?.[1] ?? null
}

/**
 * The addresses whose responses may be differences to a file, for `Use-As-Dictionary`; `null` for none.
 *
 * @param folder pattern of the addresses of its versions, with slashes at both ends
 */
export function usableFor(folder: string, file: string): string | null {
  const stem = stemOf(file)
  return stem === null ? null : `match="${folder}${stem}.*.js"`
}

/** @returns a SHA-256 in base64 */
function availableIn(headers: DictionaryHeaders): string | null {
  const { 'accept-encoding': accepted, 'available-dictionary': available } = headers
  if (typeof available !== 'string' || !/\bdcz\b/.test(String(accepted))) return null
  return AVAILABLE.exec(available)?.[1] ?? null
}

function hexOf(base64: string): string {
  return Buffer.from(base64, 'base64').toString('hex')
}

/** A file as `Available-Dictionary` names it. @param sha256 in hexadecimal digits */
export function dictionaryName(sha256: string): string {
  return `:${Buffer.from(sha256, 'hex').toString('base64')}:`
}
