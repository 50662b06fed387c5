import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** ms; a folder that old belongs to an import that a crash ended. */
const FORGOTTEN_AFTER = 3_600_000

/** The superuser's and the server's own business. */
const MODE = 0o700

/** Folders of files that are worked on: one for each piece of work, removed with it. */
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
      await mkdir(folder, { recursive: true, mode: MODE })
      return folder
    },
    async tidy() {
      for (const name of await readdir(root).catch(() => [])) {
        const folder = join(root, name)
        const found = await stat(folder).catch(() => null)
        if (found && found.mtimeMs < Date.now() - FORGOTTEN_AFTER) await remove(folder)
      }
    },
  }
}

/** A folder for the files that are made of an upload. Its name is one that no uploaded file has. */
export async function makeOutputFolder(folder: string): Promise<string> {
  const output = join(folder, `made-${randomBytes(9).toString('hex')}`)
  await mkdir(output, { mode: MODE })
  return output
}
