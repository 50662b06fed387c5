import type { GateFinding, GateReport, RemoteManifest } from '@viewpage/shared-events/wire'
import type { Kysely } from 'kysely'
import { mapsOf, remoteBuild } from '../../storage/builds/build-names.ts'
import { addBuildFiles } from '../../storage/builds/store-build.ts'
import { storeChanges } from '../../storage/builds/store-changes.ts'
import { lock } from '../../storage/database/advisory-lock.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { ReleaseOrigin } from '../../storage/database/tables/releases.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { ApiError } from '../../foundation/errors.ts'
import { queueReleaseEvent } from '../../people/hooks/release-hooks.ts'
import type { StoredFiles } from '../../storage/files/stored-files.ts'
import type { ServerBuildDescription } from '../../foundation/contracts/server-build.ts'
import { checkServerBuild } from '../builds/check-build.ts'
import { isBreaking } from '../contracts/findings.ts'
import type { Gate } from '../gate/gate.ts'
import { refuseBreaking } from '../gate/refuse-breaking.ts'
import type { PublishedVersions } from '../sets/published-versions.ts'
import { readActiveVersion } from '../sets/read-release-set.ts'
import type { ReleaseRecord } from '../sets/release-record.ts'
import type { ReleaseThread } from '../thread/release-thread.ts'
import { contractTextAmong, eventsTextAmong } from '../thread/version-source.ts'

/** Notices that are kept with a version. */
const MAX_NOTICES = 50

/** A build to publish: its manifest and its files. */
export interface IncomingBuild {
  readonly manifest: RemoteManifest
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Source maps, by the name of the map. Browsers never get them. @default none */
  readonly maps?: ReadonlyMap<string, Uint8Array>
}

export interface PublishOptions {
  readonly database: Database
  readonly storedFiles: Pick<StoredFiles, 'put'>
  readonly versions: PublishedVersions
  /** Runs a server build and returns its slots and actions; `null` if it does not run on this system. */
  readonly describe: (
    remote: string,
    source: string,
    isDeployed: boolean,
  ) => Promise<ServerBuildDescription | null>
  readonly thread: Pick<ReleaseThread, 'run'>
  readonly gate: Pick<Gate, 'report'>
  readonly now: () => number
}

/** Whether a publication overrides findings of the gate, and which token allows it. */
export interface PublishDetails {
  /** @default false */
  readonly force?: boolean
  /** @default the server itself, as `*` */
  readonly token?: string
  readonly reason?: string | undefined
}

/**
 * Publishes a build that fits the live versions and hosts.
 *
 * @throws ApiError `already_published`, `invalid_release` with the reasons, `breaks_pages` with the findings
 */
export async function publishRelease(
  options: PublishOptions,
  build: IncomingBuild,
  { force = false, token = '*', reason }: PublishDetails = {},
): Promise<void> {
  const { name, version } = build.manifest
  const approve = async () => {
    // Publishing changes no page. The findings that a forced release overrides are recorded when it is activated.
    if (force && token === '*') return null
    const { findings } = await options.gate.report(build)
    refuseBreaking(`publish ${name} ${version}`, findings, { isForced: force, token })
    return findings.filter((finding) => !isBreaking(finding)).slice(0, MAX_NOTICES)
  }
  const source = { origin: 'released', approve, record: { token, reason } } as const
  if (await publishVersion(options, build, source, async () => true)) return
  throw new ApiError('already_published', {
    message: `[release] Failed to publish ${name} ${version}: it is published already, and published versions never change. Raise the version.`,
  })
}

/** Runs the checks of {@link publishRelease} without storing anything. @throws ApiError `invalid_release` */
export async function checkRelease(options: PublishOptions, build: IncomingBuild): Promise<GateReport> {
  await checkIncoming(options, build)
  const { name, version } = build.manifest
  return options.gate.report(build, (await options.versions.manifestOf(name, version)) !== null)
}

/** The origin of a build, who publishes it, and until when it is kept. */
interface BuildSource {
  readonly origin: ReleaseOrigin
  /** @default the server itself */
  readonly record?: Pick<ReleaseRecord, 'token' | 'reason'>
  /** ms since 1970, for previews. @default it is kept for ever */
  readonly expiresAt?: number
  /**
   * Called after the build's own checks, before a file is stored; throws to refuse it. @default all are approved
   *
   * @returns what was noticed, to be kept with the version; `null` if nobody looked
   */
  readonly approve?: () => Promise<readonly GateFinding[] | null>
}

/**
 * Checks a build by itself, without comparing it with other versions.
 *
 * @throws ApiError `invalid_release` with every reason found
 */
async function checkIncoming(
  { describe, thread }: Pick<PublishOptions, 'describe' | 'thread'>,
  { manifest, files, maps = new Map() }: IncomingBuild,
  origin: ReleaseOrigin = 'released',
): Promise<void> {
  const faults = await thread.run('checkBuild', { manifest, files, maps })
  if (faults.length > 0)
    throw new ApiError('invalid_release', {
      message: `[release] Failed to publish ${manifest.name} ${manifest.version}: ${faults[0]}. Build it again, and change nothing by hand.`,
      details: faults,
    })
  const source = Buffer.from(files.get(manifest.server) ?? []).toString()
  await checkServerBuild(manifest, source, (text) => describe(manifest.name, text, origin === 'bundled'))
}

/**
 * Stores a build that passes every check, unless its version is published. The files are stored first. Their rows are added
 * in the transaction of the version's row, so the files of a concurrent second attempt have no rows and are swept later.
 *
 * @param andThen runs in the transaction that adds the rows, under the lock of releases
 * @returns what `andThen` returns; `null` if the version was published already
 * @throws ApiError `invalid_release`
 */
export async function publishVersion<Result>(
  { database, storedFiles, versions, describe, thread, now }: PublishOptions,
  { manifest, files, maps = new Map() }: IncomingBuild,
  { origin, record, expiresAt, approve = async () => null }: BuildSource,
  andThen: (transaction: Kysely<Tables>) => Promise<Result>,
): Promise<Result | null> {
  const { name, version } = manifest
  if (await versions.manifestOf(name, version)) return null
  await checkIncoming({ describe, thread }, { manifest, files, maps }, origin)
  const notices = await approve()

  const activeVersion = await readActiveVersion(database.read, name)
  const active = activeVersion === null ? null : remoteBuild(name, activeVersion)
  const stored = await storeChanges({ database, storedFiles }, files, active)
  const storedMaps = await storeChanges({ database, storedFiles }, maps, active && mapsOf(active))
  const at = now()
  const row = {
    remote: name,
    version,
    manifest: JSON.stringify(manifest),
    origin,
    folder: null,
    published_at: at,
    expires_at: expiresAt ?? null,
    contract: contractTextAmong(manifest, files),
    events: eventsTextAmong(manifest, files),
    notices: notices && JSON.stringify(notices),
  }
  return database.write(async (transaction) => {
    await lock(transaction, database.kind, 'releases')
    const added = await transaction
      .insertInto('remote_versions')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) return null
    const build = remoteBuild(name, version)
    await addBuildFiles(transaction, build, stored, at)
    await addBuildFiles(transaction, mapsOf(build), storedMaps, at)
    if (origin !== 'preview') {
      const who = { token: record?.token ?? null, by: null, reason: record?.reason ?? null }
      const event = { remote: name, version, before: activeVersion, share: null, ...who } as const
      await queueReleaseEvent(transaction, { action: 'publish', ...event }, at)
    }
    return andThen(transaction)
  })
}
