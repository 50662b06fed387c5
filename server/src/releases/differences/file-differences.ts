import { webcrypto } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { createTurns } from '../../page-cache/turns.ts'
import { differenceOf } from './difference.ts'

/** Files whose name contains a hash, and what browsers may have of them from earlier visits. */
export interface HashedFiles<File> {
  /** No two files have the same. */
  keyOf(file: File): string
  /** In the file system. */
  pathOf(file: File): Promise<string>
  /** Paths of files with the same stem that browsers may have, the likeliest first; few. */
  earlierThan(file: File): Promise<readonly string[]>
}

/** Scripts as differences to earlier ones (docs/behaviour/releases.md#differences). */
export interface FileDifferences<File> {
  /**
   * @param headers of the request
   * @returns a body in the encoding `dcz`; `null` if the browser has no earlier file that is known, or the difference
   *   would be no smaller than the file
   */
  find(file: File, headers: DictionaryHeaders): Promise<Buffer | null>
}

export interface DictionaryHeaders {
  readonly 'accept-encoding'?: string | string[] | undefined
  readonly 'available-dictionary'?: string | string[] | undefined
}

/** Of all differences together. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024
/** Of an entry beside its body. */
const ENTRY_BYTES = 500
/** Requests that wait for one to be made. Further ones get the whole file. */
const MAX_WAITING = 50
/** Files whose hash is remembered. */
const MAX_HASHES = 2_000
/** The largest file that is read. */
const MAX_FILE_BYTES = 2 * 1024 * 1024

/** A SHA-256 as a byte sequence of structured fields. */
const AVAILABLE = /^:([a-z0-9+/]{43}=):$/i

export function createFileDifferences<File>(files: HashedFiles<File>): FileDifferences<File> {
  const kept = new LRUCache<string, { readonly body: Buffer | null }>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ body }) => (body?.length ?? 0) + ENTRY_BYTES,
  })
  const hashes = new LRUCache<string, string>({ max: MAX_HASHES })
  const inProgress = new Map<string, Promise<Buffer | null>>()
  // One at a time: this must not take the processor from visitors.
  const turns = createTurns({ maxRunning: 1, maxWaiting: MAX_WAITING })

  async function hashOf(path: string): Promise<string | null> {
    const known = hashes.get(path)
    if (known !== undefined) return known
    const content = await readSmall(path)
    if (content === null) return null
    // In a thread of Node.
    const digest = await webcrypto.subtle.digest('SHA-256', new Uint8Array(content))
    const hash = Buffer.from(digest).toString('base64')
    hashes.set(path, hash)
    return hash
  }

  async function earlierWithHash(wanted: File, sha256: string): Promise<Buffer | null> {
    for (const path of await files.earlierThan(wanted))
      if ((await hashOf(path)) === sha256) return readSmall(path)
    return null
  }

  async function make(key: string, wanted: File, sha256: string): Promise<Buffer | null> {
    const earlier = await earlierWithHash(wanted, sha256)
    // Anybody can invent hashes, so nothing is kept for unknown ones.
    if (earlier === null) return null
    const free = await turns.take().catch(() => null)
    if (free === null) return null
    try {
      const path = await files.pathOf(wanted)
      const content = await readSmall(path)
      if (content === null) return null
      const difference = await differenceOf(content, earlier, sha256)
      const whole = await stat(`${path}.br`).catch(() => stat(path))
      const body = difference.length < whole.size ? difference : null
      kept.set(key, { body })
      return body
    } finally {
      free()
    }
  }

  return {
    async find(wanted, headers) {
      const sha256 = availableIn(headers)
      if (sha256 === null) return null
      const key = `${files.keyOf(wanted)} ${sha256}`
      const known = kept.get(key)
      if (known) return known.body
      const making = inProgress.get(key) ?? make(key, wanted, sha256).finally(() => inProgress.delete(key))
      inProgress.set(key, making)
      return making
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
 * The addresses whose answers may be differences to a file, for `Use-As-Dictionary`; `null` for none.
 *
 * @param folder pattern of the addresses of its versions, with slashes at both ends
 */
export function usableFor(folder: string, file: string): string | null {
  const stem = stemOf(file)
  return stem === null ? null : `match="${folder}${stem}.*.js"`
}

function availableIn(headers: DictionaryHeaders): string | null {
  const { 'accept-encoding': accepted, 'available-dictionary': available } = headers
  if (typeof available !== 'string' || !/\bdcz\b/.test(String(accepted))) return null
  return AVAILABLE.exec(available)?.[1] ?? null
}

/** @returns `null` if it is too large, or no longer there */
async function readSmall(path: string): Promise<Buffer | null> {
  try {
    return (await stat(path)).size > MAX_FILE_BYTES ? null : await readFile(path)
  } catch {
    return null
  }
}
