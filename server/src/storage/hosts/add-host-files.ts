import { addMissingFiles, type MissingFilesOptions } from '../builds/add-missing-files.ts'
import { hostBuild, mapsOf } from '../builds/build-names.ts'
import { sourceMapsIn } from '../builds/source-maps.ts'
import type { HostBuild } from './host-build.ts'

/** Names of a host's files that change with the content: at most one folder, and a hash before the ending. */
const HASHED_NAME = /^(?:[a-z]{1,40}\/)?[\w-]{1,100}\.[0-9a-f]{1,64}\.(?:js|css|json|woff2)$/

/** Whether every deploy's file of this name has the same content. */
export const isHashedName = (name: string): boolean => HASHED_NAME.test(name)

/**
 * Adds the files of a build to those of all deploys, before a page names them: the request for a file may reach a
 * process of another deploy. A start whose files are all there takes two queries.
 *
 * @param at ms since 1970
 */
export async function addHostFiles(
  options: MissingFilesOptions,
  { folder, publicPath, files }: HostBuild,
  at: number,
): Promise<void> {
  const build = hostBuild(publicPath)
  await addMissingFiles(options, { build, folder, names: files.filter(isHashedName), at })
  await addMissingFiles(options, { build: mapsOf(build), ...(await sourceMapsIn(folder)), at })
}
