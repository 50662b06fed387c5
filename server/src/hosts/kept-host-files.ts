import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { HostBuild } from './host-build.ts'

/** Names of a host's files that change with the content: at most one folder, and a hash before the ending. */
const HASHED_NAME = /^(?:[a-z]{1,40}\/)?[\w-]{1,100}\.[0-9a-f]{1,64}\.(?:js|css|json|woff2)$/

/** Where the files of a host are kept, those of all deploys together: processes that share `dataDir` have them all. */
export function keptFilesFolder(dataDir: string, { publicPath }: Pick<HostBuild, 'publicPath'>): string {
  return join(dataDir, 'hosts', publicPath.replaceAll('/', ''))
}

export const isKeptFile = (name: string): boolean => HASHED_NAME.test(name)

/**
 * Adds the files of a build, and their compressed copies, to those that are kept, before a page names them: the request
 * for a file may reach a process of another deploy. Files are never replaced; the time of one that is there already says
 * when it was last part of a deploy that started.
 */
export async function keepHostFiles(build: HostBuild, dataDir: string): Promise<void> {
  const folder = keptFilesFolder(dataDir, build)
  const now = new Date()
  const names = build.files.filter(isKeptFile)
  const compressed = names.map((name) => `${name}.br`).filter((name) => existsSync(join(build.folder, name)))
  for (const name of [...names, ...compressed]) {
    const path = join(folder, name)
    const isThere = await utimes(path, now, now).then(
      () => true,
      () => false,
    )
    if (isThere) continue
    await mkdir(dirname(path), { recursive: true })
    // Written beside, then moved: another process never sees half a file. A copy would get the mode of the build's.
    const beside = `${path}.${randomBytes(6).toString('hex')}`
    await writeFile(beside, await readFile(join(build.folder, name)))
    await rename(beside, path)
  }
}
