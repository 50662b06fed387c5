import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { createTurns } from '../../page-cache/turns.ts'
import { differenceOf } from './difference.ts'
import {
  createEarlierFiles,
  readSmall,
  stemOf,
  type EarlierFilesOptions,
  type RemoteFile,
} from './earlier-files.ts'

/** Scripts of remotes as differences to the files of an earlier version (docs/behaviour/releases.md#differences). */
export interface FileDifferences {
  /**
   * @param headers of the request
   * @returns a body in the encoding `dcz`; `null` if the browser has no earlier file that is known, or the difference
   *   would be no smaller than the file
   */
  find(file: RemoteFile, headers: DictionaryHeaders): Promise<Buffer | null>
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

/** A SHA-256 as a byte sequence of structured fields. */
const AVAILABLE = /^:([a-z0-9+/]{43}=):$/i

export function createFileDifferences(options: EarlierFilesOptions): FileDifferences {
  const { releases } = options
  const earlierFiles = createEarlierFiles(options)
  const kept = new LRUCache<string, { readonly body: Buffer | null }>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ body }) => (body?.length ?? 0) + ENTRY_BYTES,
  })
  const inProgress = new Map<string, Promise<Buffer | null>>()
  // One at a time: this must not take the processor from visitors.
  const turns = createTurns({ maxRunning: 1, maxWaiting: MAX_WAITING })

  async function make(key: string, wanted: RemoteFile, sha256: string): Promise<Buffer | null> {
    const earlier = await earlierFiles.withHash(wanted, sha256)
    // Anybody can invent hashes, so nothing is kept for unknown ones.
    if (earlier === null) return null
    const free = await turns.take().catch(() => null)
    if (free === null) return null
    try {
      const path = join(await releases.folderOf(wanted.remote, wanted.version), wanted.file)
      const content = await readSmall(path)
      const difference = content && (await differenceOf(content, earlier, sha256))
      const whole = await stat(`${path}.br`).catch(() => stat(path))
      const body = difference && difference.length < whole.size ? difference : null
      kept.set(key, { body })
      return body
    } finally {
      free()
    }
  }

  return {
    async find(wanted, headers) {
      const sha256 = availableIn(headers)
      if (sha256 === null || stemOf(wanted.file) === null) return null
      const key = `${wanted.remote}/${wanted.version}/${wanted.file} ${sha256}`
      const known = kept.get(key)
      if (known) return known.body
      const making = inProgress.get(key) ?? make(key, wanted, sha256).finally(() => inProgress.delete(key))
      inProgress.set(key, making)
      return making
    },
  }
}

/** The addresses whose answers may be differences to a file, for `Use-As-Dictionary`; `null` for none. */
export function usableFor({ remote, file }: RemoteFile): string | null {
  const stem = stemOf(file)
  return stem === null ? null : `match="/remotes/${remote}/*/${stem}.*.js"`
}

function availableIn(headers: DictionaryHeaders): string | null {
  const { 'accept-encoding': accepted, 'available-dictionary': available } = headers
  if (typeof available !== 'string' || !/\bdcz\b/.test(String(accepted))) return null
  return AVAILABLE.exec(available)?.[1] ?? null
}
