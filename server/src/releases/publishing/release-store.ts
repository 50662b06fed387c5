import type { ReleaseSet, RemoteManifest } from '@viewpage/shared-events'
import type { GateReport, RemoteVersions } from '@viewpage/shared-events/wire'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { lock } from '../../storage/database/advisory-lock.ts'
import type { ChangeNotices } from '../../storage/database/change-notice.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { ApiError } from '../../foundation/errors.ts'
import type { StoredFiles } from '../../storage/files/stored-files.ts'
import {
  addActivation,
  chooseFallback,
  chooseVersion,
  type Choose,
  type Expected,
  type ReleaseRecord,
} from '../sets/activations.ts'
import { createActiveSet } from '../sets/active-set.ts'
import { createGate, refuseBreaking, type BasedFindings, type GateOptions } from '../gate/gate.ts'
import { listVersions, type ReleaseListPlace } from '../sets/list-versions.ts'
import { publishPreview, type Preview } from './previews.ts'
import { publishBundled, type BundledOutcome } from './publish-bundled.ts'
import { createChosenSets } from '../sets/chosen-sets.ts'
import { checkIncoming, publishVersion, type IncomingBuild, type PublishOptions } from './publish-version.ts'
import { createPublishedVersions, type PublishedVersion } from '../sets/published-versions.ts'
import { readActiveVersion, readReleaseSet } from '../sets/read-release-set.ts'
import { NO_CHOICE, type ReleaseChoice } from '../sets/release-choice.ts'
import { refuseTakenSlots } from './refuse-taken-slots.ts'
import type { ReleaseThread } from '../thread/release-thread.ts'
import { LiveChanged, whileLiveUnchanged } from '../sets/while-live-unchanged.ts'

/**
 * Changes more in the transaction that activates a version, so that no server sees one without the other.
 *
 * @param before the version that was active; `null` for none
 */
export type Alongside = (transaction: Kysely<Tables>, before: string | null) => Promise<unknown>

/** The conditions and the record of a release. */
export interface ReleaseDetails {
  /** The version it replaces, `null` for none. @default any */
  readonly expect?: Expected
  readonly record?: ReleaseRecord
  /** Whether it overrides findings of the gate. @default false */
  readonly force?: boolean
  /** If it throws, nothing changes. @default changes nothing more */
  readonly alongside?: Alongside | undefined
}

/** Published builds and which of them are active. Builds never change; only previews are ever deleted. */
export interface ReleaseStore {
  /**
   * The set for a page load, which is late while a new one is warmed up. For decisions use {@link activeVersion}.
   *
   * @param choice versions that replace the active ones. @default none
   */
  current(choice?: ReleaseChoice): Promise<ReleaseSet>
  /** The version of a remote that was activated last by any server; `null` if none is active. */
  activeVersion(remote: string): Promise<string | null>
  /** A page of the published versions by remote. @param place @default the first page */
  list(place?: ReleaseListPlace): Promise<RemoteVersions[]>
  /**
   * @param details only whether it is forced, and with which token
   * @throws ApiError `already_published`, `invalid_release` with the reasons, `breaks_pages` with the findings
   */
  publish(build: IncomingBuild, details?: Pick<ReleaseDetails, 'force'> & { token?: string }): Promise<void>
  /** As {@link publishPreview}. The gate does not check it, because only overrides show it and it is never activated. */
  publishPreview(build: IncomingBuild): Promise<Preview>
  /** Runs the checks of {@link publish} without storing anything. @throws ApiError `invalid_release` */
  check(build: IncomingBuild): Promise<GateReport>
  /** Compares a published version with the live versions and hosts. @throws ApiError `not_found` */
  findings(remote: string, version: string): Promise<BasedFindings>
  /** Call it in a transaction, under the lock of releases. @throws LiveChanged if findings do not hold any more */
  checkBasis(transaction: Kysely<Tables>, findings: BasedFindings): Promise<void>
  /** Logs what the gate finds about the active versions. */
  logFindings(): Promise<void>
  /** As {@link publishBundled}. */
  publishBundled(build: IncomingBuild): Promise<BundledOutcome>
  /**
   * Activates a published version.
   *
   * @throws ApiError `not_found` for a version that was never published, `preview_only` for a preview, `active_changed`,
   * `breaks_pages`
   */
  activate(remote: string, version: string, details?: ReleaseDetails): Promise<ReleaseSet>
  /** Not checked by the gate. @throws ApiError `nothing_to_roll_back`, `active_changed` */
  rollback(remote: string, details?: ReleaseDetails): Promise<ReleaseSet>
  /** Whether a version is a preview, which nobody gets without an override. */
  isPreview(remote: string, version: string): Promise<boolean>
  /** The manifest of a published version, or `null`. */
  manifestOf(remote: string, version: string): Promise<RemoteManifest | null>
  close(): Promise<void>
}

export interface ReleaseStoreOptions {
  readonly database: Database
  readonly notices: ChangeNotices
  readonly storedFiles: Pick<StoredFiles, 'put'>
  readonly describe: PublishOptions['describe']
  /** Downloads the files of a set to this machine. */
  readonly fetchFiles: (set: ReleaseSet) => Promise<void>
  /** Makes the remotes of a set ready to render. */
  readonly warmUp: (set: ReleaseSet) => Promise<void>
  /** Options of the gate. */
  readonly gate: Pick<GateOptions, 'rehearse' | 'readFile' | 'caps'>
  readonly thread: Pick<ReleaseThread, 'run'>
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly now?: () => number
}

export function createReleaseStore({
  database,
  notices,
  storedFiles,
  describe,
  fetchFiles,
  warmUp,
  gate: gateOptions,
  thread,
  log,
  now = Date.now,
}: ReleaseStoreOptions): ReleaseStore {
  const { kind, read, write } = database
  const versions = createPublishedVersions(database, now)
  const choose = createChosenSets({ versions, fetchFiles })
  const gate = createGate({ database, thread, manifestOf: versions.find, now, ...gateOptions })
  const publishing = { database, storedFiles, versions, describe, thread, now }
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

  const checkBasis: ReleaseStore['checkBasis'] = async (transaction, { basis }) => {
    if ((await gate.basis(transaction)) !== basis) throw new LiveChanged()
  }

  /** @param checked what the release overrides, and what that depends on; `null` if it was not compared */
  async function activateChosen(
    remote: string,
    pick: Choose,
    { record, alongside }: Pick<ReleaseDetails, 'record' | 'alongside'>,
    checked: BasedFindings | null,
  ): Promise<ReleaseSet> {
    const activation = await write(async (transaction) => {
      await lock(transaction, kind, 'releases')
      if (checked !== null) await checkBasis(transaction, checked)
      const before = await readActiveVersion(transaction, remote)
      const findings = checked?.findings ?? []
      const chosen = { kind, remote, choose: pick, record: record ?? null, findings, at: now() }
      const id = await addActivation(transaction, chosen)
      await alongside?.(transaction, before)
      return id
    })
    return activeSet.including(activation)
  }

  return {
    current: async (choice = NO_CHOICE) => choose(await activeSet.current(), choice),
    activeVersion: (remote) => readActiveVersion(read, remote),
    list: (place) => listVersions(read, place),

    async publish(build, { force = false, token = '*' } = {}) {
      const { name, version } = build.manifest
      const approve = async () => {
        // Publishing changes no page. The findings that a forced release overrides are recorded when it is activated.
        if (force && token === '*') return
        const { findings } = await gate.report(build)
        refuseBreaking(`publish ${name} ${version}`, findings, { isForced: force, token })
      }
      if (await publishVersion(publishing, build, { origin: 'released', approve }, async () => true)) return
      throw new ApiError('already_published', {
        message: `[release] Failed to publish ${name} ${version}: it is published already, and published versions never change. Raise the version.`,
      })
    },

    publishPreview: (build) => publishPreview(publishing, build),

    async check(build) {
      await checkIncoming({ describe, thread }, build)
      const { name, version } = build.manifest
      return gate.report(build, (await versions.find(name, version)) !== null)
    },

    findings: (remote, version) => gate.findings({ remote, version }),
    checkBasis,

    async logFindings() {
      for (const finding of await gate.activeFindings())
        log.warn({ finding }, 'active versions of remotes may not fit each other')
    },

    publishBundled: (build) => publishBundled(publishing, build),

    async activate(remote, version, { expect, force = false, ...details } = {}) {
      checkMayActivate(remote, version, await versions.findVersion(remote, version))
      const attempt = `activate ${remote} ${version}`
      const forcing = { isForced: force, token: details.record?.token }
      return whileLiveUnchanged(attempt, async () => {
        // Not under the lock, which everybody waits for.
        const { findings, basis } = await gate.findings({ remote, version })
        const overridden = refuseBreaking(attempt, findings, forcing)
        const pick = chooseVersion(remote, version, expect)
        return activateChosen(remote, pick, details, { findings: overridden, basis })
      })
    },

    rollback: (remote, { expect, ...details } = {}) =>
      activateChosen(
        remote,
        chooseFallback(remote, expect),
        {
          ...details,
          async alongside(transaction, before) {
            await refuseTakenSlots(transaction, { remote, before, token: details.record?.token })
            await details.alongside?.(transaction, before)
          },
        },
        null,
      ),

    isPreview: async (remote, version) => (await versions.findVersion(remote, version))?.origin === 'preview',
    manifestOf: versions.find,

    close: activeSet.close,
  }
}

function checkMayActivate(remote: string, version: string, found: PublishedVersion | null): void {
  const attempt = `[release] Failed to activate ${remote} ${version}`
  if (!found) throw new ApiError('not_found', { message: `${attempt}: it was never published.` })
  if (found.origin !== 'preview') return
  throw new ApiError('preview_only', {
    message: `${attempt}: it is a preview, which is deleted after some days. Release the same sources: npm run release -w ${remote}.`,
  })
}
