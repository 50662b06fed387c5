import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FileMissingError, type FileStore } from './file-store.ts'

/** Stores files in the data folder. */
export function createFolderStore(dataDir: string): FileStore {
  const folder = join(dataDir, 'assets')
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)

  const has = (sha256: string) =>
    stat(pathOf(sha256)).then(
      (found) => found.isFile(),
      () => false,
    )

  async function localPath(sha256: string): Promise<string> {
    if (await has(sha256)) return pathOf(sha256)
    throw new FileMissingError(sha256, folder)
  }

  async function add(sha256: string, moveTo: (path: string) => Promise<void>): Promise<void> {
    if (await has(sha256)) return
    const path = pathOf(sha256)
    await mkdir(dirname(path), { recursive: true })
    await moveTo(path)
  }

  return {
    has,
    put: (sha256, content) => add(sha256, (path) => writeWhole(path, content)),
    adopt: (sha256, from) => add(sha256, (path) => rename(from, path)),
    read: async (sha256) => readFile(await localPath(sha256)),
    hold: async (sha256) => ({ path: await localPath(sha256), release: async () => undefined }),
    async remove(files) {
      await Promise.all([...files].map((sha256) => rm(pathOf(sha256), { force: true })))
    },
    close: async () => undefined,
  }
}

/** Writes a temporary file and renames it, so that readers never see an incomplete file. */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(temporary, content)
  await rename(temporary, path)
}
