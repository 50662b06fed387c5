import { buildApp } from '../../src/app.ts'
import type { Config } from '../../src/foundation/config/config.ts'
import type { DatabaseName, StorageOptions, TestStorage } from './databases.ts'
import { fakeBuild, fakeBuilds, type FakeRemote } from './fake-builds.ts'
import { createPreparedStorage } from './prepared-storages.ts'

/** When tests begin, by their clock; ms since 1970. */
export const STARTED_AT = Date.UTC(2026, 10, 14, 12)

/** A published version of a tiny remote. */
export interface FakeRelease {
  readonly name: string
  readonly version: string
  readonly slots: string[]
  /** @default 'plain' */
  readonly fake?: FakeRemote
  /** @default false */
  readonly isActive?: boolean
}

const SLOTS = ['header', 'viewer', 'metadata', 'toolbar', 'transcript', 'sidebar', 'cta']

/** One plain remote fills every slot. */
export const PLAIN_REMOTE: readonly FakeRelease[] = [
  { name: 'mf-all', version: '1.0.0', slots: SLOTS, isActive: true },
]

/** A storage with all tables and these releases. */
export function createStorageWithReleases(
  kind: DatabaseName,
  releases: readonly FakeRelease[],
  options?: Pick<StorageOptions, 'parent'>,
): Promise<TestStorage> {
  const content = {
    name: JSON.stringify(releases),
    async fill(config: Config) {
      const app = await buildApp(config, fakeBuilds(config.files.dataDir), { now: () => STARTED_AT })
      // The gate refuses remotes that fail, and tests show what happens when they fail nevertheless.
      const forced = { force: true }
      for (const { name, version, slots, fake, isActive = false } of releases) {
        await app.parts.releases.publish(fakeBuild(name, version, slots, fake), forced)
        if (isActive) await app.parts.releases.activate(name, version, forced)
      }
      return app
    },
  }
  return createPreparedStorage(kind, content, options)
}
