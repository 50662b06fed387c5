import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostBuild } from '../../storage/hosts/host-build.ts'
import type { ReplayPage } from './replay-task.ts'

/** The files of the shell's page that replays recordings. */
export async function readReplayPage({
  folder,
  publicPath,
  files,
}: Pick<HostBuild, 'folder' | 'publicPath' | 'files'>): Promise<ReplayPage> {
  const names = files.filter((name) => /^replay\.\w+\.(?:js|css)$/.test(name))
  const contents = await Promise.all(
    names.map(async (name) => [publicPath + name, await readFile(join(folder, name))] as const),
  )
  const paths = names.map((name) => publicPath + name)
  return {
    scripts: paths.filter((path) => path.endsWith('.js')),
    styles: paths.filter((path) => path.endsWith('.css')),
    files: new Map(contents),
  }
}
