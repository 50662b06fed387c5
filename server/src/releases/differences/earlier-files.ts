import { webcrypto } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/open-database.ts'
import type { ReleaseStore } from '../release-store.ts'

/** A file of a remote's version. */
export interface RemoteFile {
  readonly remote: string
  readonly version: string
  readonly file: string
}

export interface EarlierFilesOptions {
  readonly read: Database['read']
  readonly releases: Pick<ReleaseStore, 'current' | 'manifestOf' | 'folderOf'>
}

/** Finds what a browser may have from earlier visits: a file of the same name in a version that was active before. */
export interface EarlierFiles {
  /** @param sha256 of its content, in base64 */
  withHash(file: RemoteFile, sha256: string): Promise<Buffer | null>
}

/** Versions of a remote that are looked at, the last active ones. */
const MAX_VERSIONS = 10
/** Activations in which those versions are looked for. */
const MAX_ACTIVATIONS = 50
/** Files whose hash is remembered. */
const MAX_HASHES = 2_000
/** The largest file that is read. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024

export function createEarlierFiles({ read, releases }: EarlierFilesOptions): EarlierFiles {
  const hashes = new LRUCache<string, string>({ max: MAX_HASHES })
  const versions = new LRUCache<string, readonly string[]>({ max: 200 })

  /** The list changes with an activation only, and so does the id of the release set. */
  async function versionsOf(remote: string): Promise<readonly string[]> {
    const key = `${remote} ${(await releases.current()).id}`
    const known = versions.get(key)
    if (known) return known
    const rows = await read
      .selectFrom('remote_activations')
      .select('version')
      .where('remote', '=', remote)
      .orderBy('id', 'desc')
      .limit(MAX_ACTIVATIONS)
      .execute()
    const found = [...new Set(rows.map(({ version }) => version))].slice(0, MAX_VERSIONS)
    versions.set(key, found)
    return found
  }

  async function sameFilesIn(remote: string, version: string, file: string): Promise<string[]> {
    const manifest = await releases.manifestOf(remote, version)
    if (manifest === null) return []
    const stem = stemOf(file)
    return Object.keys(manifest.integrity).filter((name) => name !== manifest.server && stemOf(name) === stem)
  }

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

  return {
    async withHash({ remote, version, file }, sha256) {
      if (stemOf(file) === null) return null
      for (const earlier of await versionsOf(remote)) {
        if (earlier === version) continue
        const folder = await releases.folderOf(remote, earlier)
        for (const name of await sameFilesIn(remote, earlier, file)) {
          const path = join(folder, name)
          if ((await hashOf(path)) === sha256) return readSmall(path)
        }
      }
      return null
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

export async function readSmall(path: string): Promise<Buffer | null> {
  return (await stat(path)).size > MAX_FILE_BYTES ? null : readFile(path)
}
