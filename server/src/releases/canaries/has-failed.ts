import { providesAll } from '@viewpage/shared-events/version-range'
import { isLibrarySet } from '../sets/library-sets.ts'
import type { PublishedVersions } from '../sets/published-versions.ts'
import type { VersionId } from '../thread/version-source.ts'

/**
 * Whether a version is among those that failed on a page. A library set fails with each version that can have its modules:
 * what is wrong with React throws while a remote is rendered.
 *
 * @param failed as `mf-x@1.4.0`
 */
export async function hasFailed(
  { remote, version }: VersionId,
  failed: readonly string[],
  manifestOf: PublishedVersions['manifestOf'],
): Promise<boolean> {
  if (failed.includes(`${remote}@${version}`)) return true
  if (failed.length === 0 || !isLibrarySet(remote)) return false
  const { provides = {} } = (await manifestOf(remote, version)) ?? {}
  for (const each of failed) {
    const [name = '', own = ''] = each.split('@')
    const { shared = {} } = (await manifestOf(name, own)) ?? {}
    if (Object.keys(shared).length > 0 && providesAll(shared, provides)) return true
  }
  return false
}
