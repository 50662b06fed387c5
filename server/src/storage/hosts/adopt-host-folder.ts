import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { addMissingFiles, type MissingFilesOptions } from '../builds/add-missing-files.ts'
import { hostBuild } from '../builds/build-names.ts'
import { isHashedName } from './add-host-files.ts'
import type { HostBuild } from './host-build.ts'

/** Of files that were added before their times were recorded. */
const BEFORE_ALL = 0

/** Adds the files that servers of earlier deploys kept in `DATA_DIR/hosts/`. */
export async function adoptHostFolder(
  options: MissingFilesOptions,
  { publicPath }: Pick<HostBuild, 'publicPath'>,
  dataDir: string,
): Promise<void> {
  const folder = join(dataDir, 'hosts', publicPath.replaceAll('/', ''))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter(isHashedName)
  if (names.length === 0) return
  await addMissingFiles(options, { build: hostBuild(publicPath), folder, names, at: BEFORE_ALL })
}
