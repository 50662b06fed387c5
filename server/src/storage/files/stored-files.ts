import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/open-database.ts'
import { FileStoreError, type FileStore } from './file-store.ts'
import { touchFile } from './touched-files.ts'

/** The file store, for files that rows name. Files without a row are deleted after a day. */
export interface StoredFiles extends Pick<FileStore, 'has' | 'read' | 'hold' | 'remove'> {
  /** Stores a file. Insert the row that names it within a day. @returns its SHA-256 */
  put(content: Uint8Array): Promise<string>
  /** Stores a file of a folder on this machine, where its name is its SHA-256. The file may be moved. */
  adopt(folder: string, sha256: string): Promise<string>
}

export interface StoredFilesOptions {
  readonly store: FileStore
  readonly database: Pick<Database, 'write'>
  /** ms since 1970 */
  readonly now: () => number
}

/** Whoever stores a file waits this long while an unused copy of it is being deleted. */
const MAX_WAIT_MS = 5_000
const POLL_MS = 50

export function createStoredFiles({ store, database, now }: StoredFilesOptions): StoredFiles {
  /** Commit before the store is asked whether it has the file: after that, no process deletes it. */
  async function touch(sha256: string): Promise<void> {
    const tryTouch = () => database.write((transaction) => touchFile(transaction, sha256, now()))
    for (let waited = 0; !(await tryTouch()); waited += POLL_MS) {
      if (waited >= MAX_WAIT_MS)
        throw new FileStoreError(`store ${sha256}`, 'an unused copy of it is being deleted')
      await wait(POLL_MS)
    }
  }

  return {
    has: store.has,
    read: store.read,
    hold: store.hold,
    remove: store.remove,
    async put(content) {
      const sha256 = createHash('sha256').update(content).digest('hex')
      await touch(sha256)
      await store.put(sha256, content)
      return sha256
    },
    async adopt(folder, sha256) {
      await touch(sha256)
      await store.adopt(sha256, join(folder, sha256))
      return sha256
    },
  }
}
