import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** ms; a folder that old belongs to an import that a crash ended. */
const FORGOTTEN = 3_600_000

/** Where uploads wait while they are imported: a folder for each, gone with it. */
export interface UploadFolders {
  /** @returns its path */
  make(): Promise<string>
  remove(folder: string): Promise<void>
  /** Deletes what an earlier process left behind. */
  tidy(): Promise<void>
}

export function createUploadFolders(dataDir: string): UploadFolders {
  const root = join(dataDir, 'uploads')
  const remove = (folder: string) => rm(folder, { recursive: true, force: true })
  return {
    remove,
    async make() {
      const folder = join(root, randomBytes(9).toString('hex'))
      await mkdir(folder, { recursive: true })
      return folder
    },
    async tidy() {
      for (const name of await readdir(root).catch(() => [])) {
        const folder = join(root, name)
        const found = await stat(folder).catch(() => null)
        if (found && found.mtimeMs < Date.now() - FORGOTTEN) await remove(folder)
      }
    },
  }
}
