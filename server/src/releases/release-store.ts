import type { ReleaseSet, RemoteManifest } from '@viewpage/shared-events'
import type { RemoteVersions } from '@viewpage/shared-events/wire'
import type { FastifyBaseLogger } from 'fastify'
import { lock } from '../database/advisory-lock.ts'
import type { ChangeNotices } from '../database/change-notice.ts'
import type { Database } from '../database/open-database.ts'
import { ApiError } from '../errors.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import type { ServerBuildDescription } from '../rendering/render-answers.ts'
import {
  addActivation,
  chooseFallback,
  chooseVersion,
  type Choose,
  type Expected,
  type ReleaseRecord,
} from './activations.ts'
import { createActiveSet } from './active-set.ts'
import { listVersions } from './list-versions.ts'
import { publishBundled, type BundledOutcome } from './publish-bundled.ts'
import { publishVersion, type IncomingBuild } from './publish-version.ts'
import { createPublishedVersions } from './published-versions.ts'
import { readReleaseSet } from './read-release-set.ts'

/** What a release expects, who does it, and why. */
export interface ReleaseWish {
  /** The version it replaces, `null` for none. @default any */
  readonly expect?: Expected
  readonly record?: ReleaseRecord
}

/** Published builds and which of them are active. Builds never change and are never deleted. */
export interface ReleaseStore {
  /** The set a page load gets. */
  current(): Promise<ReleaseSet>
  /** Every published version. */
  list(): Promise<RemoteVersions[]>
  /** @throws ApiError `already_published`, or `invalid_release` with the reasons */
  publish(build: IncomingBuild): Promise<void>
  /** As {@link publishBundled}. */
  publishBundled(build: IncomingBuild): Promise<BundledOutcome>
  /** Flips the pointer. @throws ApiError `not_found` for a version that was never published, `active_changed` */
  activate(remote: string, version: string, wish?: ReleaseWish): Promise<ReleaseSet>
  /** @throws ApiError `nothing_to_roll_back`, `active_changed` */
  rollback(remote: string, wish?: ReleaseWish): Promise<ReleaseSet>
  /** What a published version says of itself, or `null`. */
  manifestOf(remote: string, version: string): Promise<RemoteManifest | null>
  close(): Promise<void>
}

export interface ReleaseStoreOptions {
  readonly database: Database
  readonly notices: ChangeNotices
  readonly storedFiles: Pick<StoredFiles, 'put'>
  /** Runs a server build and says what it exports. */
  readonly describe: (source: string) => Promise<ServerBuildDescription>
  /** Brings the files of a set to this machine. */
  readonly fetchFiles: (set: ReleaseSet) => Promise<void>
  /** Makes the remotes of a set ready to render. */
  readonly warmUp: (set: ReleaseSet) => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly now?: () => number
}

export function createReleaseStore({
  database,
  notices,
  storedFiles,
  describe,
  fetchFiles,
  warmUp,
  log,
  now = Date.now,
}: ReleaseStoreOptions): ReleaseStore {
  const { kind, read, write } = database
  const versions = createPublishedVersions(database)
  const publishing = { database, storedFiles, versions, describe, now }
  const activeSet = createActiveSet({
    readNewest: async () => {
      const { newest } = await read
        .selectFrom('remote_activations')
        .select(({ fn }) => fn.max('id').as('newest'))
        .executeTakeFirstOrThrow()
      return Number(newest ?? 0)
    },
    readSet: () => readReleaseSet(read, versions),
    fetchFiles,
    warmUp,
    notices,
    log,
  })

  async function point(remote: string, choose: Choose, record: ReleaseRecord | null): Promise<ReleaseSet> {
    const activation = await write(async (transaction) => {
      await lock(transaction, kind, 'releases')
      return addActivation(transaction, { kind, remote, choose, record, at: now() })
    })
    return activeSet.including(activation)
  }

  return {
    current: activeSet.current,
    list: () => listVersions(read),

    async publish(build) {
      if (await publishVersion(publishing, build, 'released', async () => true)) return
      const { name, version } = build.manifest
      throw new ApiError('already_published', {
        message: `[release] Failed to publish ${name} ${version}: it is published already, and published versions never change. Raise the version.`,
      })
    },

    publishBundled: (build) => publishBundled(publishing, build),

    async activate(remote, version, { expect, record } = {}) {
      if (!(await versions.find(remote, version))) {
        throw new ApiError('not_found', {
          message: `[release] Failed to activate ${remote} ${version}: it was never published.`,
        })
      }
      return point(remote, chooseVersion(remote, version, expect), record ?? null)
    },

    rollback: (remote, { expect, record } = {}) =>
      point(remote, chooseFallback(remote, expect), record ?? null),

    manifestOf: versions.find,

    close: activeSet.close,
  }
}
