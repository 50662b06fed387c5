import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '@viewpage/shared-events/durations'

/** A folder that old was left by a crash. */
const STALE_AFTER_MS = HOUR_MS

/** Accessible by the server's user only. */
const MODE = 0o700

/** Temporary folders, one per import or painting, removed at its end. */
export interface UploadFolders {
  /** @returns its path */
  make(): Promise<string>
  remove(folder: string): Promise<void>
  /** Deletes stale folders of earlier processes. */
  tidy(): Promise<void>
}

export function createUploadFolders(dataDir: string): UploadFolders {
  const root = join(dataDir, 'uploads')
  const remove = (folder: string) => rm(folder, { recursive: true, force: true })
  return {
    remove,
    async make() {
      const folder = join(root, randomBytes(9).toString('hex'))
      await mkdir(folder, { recursive: true, mode: MODE })
      return folder
    },
    async tidy() {
      for (const name of await readdir(root).catch(() => [])) {
        const folder = join(root, name)
        const found = await stat(folder).catch(() => null)
        if (found && found.mtimeMs < Date.now() - STALE_AFTER_MS) await remove(folder)
      }
    },
  }
}

/** Makes a folder for the output of an import. Its name cannot collide with uploaded files. */
export async function makeOutputFolder(folder: string): Promise<string> {
  const output = join(folder, `made-${randomBytes(9).toString('hex')}`)
  await mkdir(output, { mode: MODE })
  return output
}
