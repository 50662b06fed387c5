import { lock } from '../storage/database/advisory-lock.ts'
import type { Database } from '../storage/database/open-database.ts'
import { createCanaryStore } from './canaries/canary-store.ts'
import { endByRelease } from './canaries/end-by-release.ts'
import { addActivation } from './publishing/activate-version.ts'
import { chooseVersion } from './publishing/choose-version.ts'
import { deployedBuilds, type BundledVersion } from './publishing/deployed-builds.ts'
import { createPublishedVersions } from './sets/published-versions.ts'
import { readActiveVersion } from './sets/read-release-set.ts'
import type { ReleaseRecord } from './sets/release-record.ts'

/**
 * Activates all builds of a deployment in one transaction, and ends canaries of their remotes. The gate does not check them: they
 * were built together.
 *
 * @param now ms since 1970
 * @returns those that were not active
 * @throws Error if a start of that deployment has not published them
 */
export async function activateDeployed(
  database: Database,
  { folders, record, now }: { folders: readonly string[]; record: ReleaseRecord; now: () => number },
): Promise<readonly BundledVersion[]> {
  const versions = createPublishedVersions(database, now)
  const deployed = await deployedBuilds(versions, folders)
  for (const { remote, version } of deployed) {
    if ((await versions.originOf(remote, version)) === null)
      throw new Error(
        `${remote} ${version} is not in this database. Start the server of this folder once: it publishes its builds.`,
      )
  }
  const canaries = createCanaryStore(database, now)
  const { kind, write } = database
  return write(async (transaction) => {
    await lock(transaction, kind, 'releases')
    const activated: BundledVersion[] = []
    for (const { remote, version } of deployed) {
      if ((await readActiveVersion(transaction, remote)) === version) continue
      const choose = chooseVersion(remote, version)
      const chosen = { kind, remote, choose, record, findings: [], at: now() }
      await addActivation(transaction, { action: 'activate', ...chosen })
      await endByRelease(transaction, canaries, { remote, version, record })
      activated.push({ remote, version })
    }
    return activated
  })
}
