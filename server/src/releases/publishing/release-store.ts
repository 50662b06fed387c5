import type { ReleaseSet } from '@viewpage/shared-events'
import type { GateReport } from '@viewpage/shared-events/wire'
import type { FastifyBaseLogger } from 'fastify'
import type { ChangeNotices } from '../../storage/database/change-notice.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { StoredFiles } from '../../storage/files/stored-files.ts'
import { createGate, type Gate, type GateOptions } from '../gate/gate.ts'
import { createActiveSet, type ActiveSet } from '../sets/active-set.ts'
import { createPublishedVersions, type PublishedVersions } from '../sets/published-versions.ts'
import { readNewestActivation, readReleaseSet } from '../sets/read-release-set.ts'
import type { ReleaseThread } from '../thread/release-thread.ts'
import { createActivating, type Activating } from './activate-version.ts'
import { publishPreview, type Preview } from './previews.ts'
import { publishBundled, type BundledOutcome } from './publish-bundled.ts'
import {
  checkRelease,
  publishRelease,
  type IncomingBuild,
  type PublishDetails,
  type PublishOptions,
} from './publish-version.ts'

/** Published builds and which of them are active. Builds never change; only previews are ever deleted. */
export interface ReleaseStore
  extends
    PublishedVersions,
    Activating,
    Pick<ActiveSet, 'current' | 'close'>,
    Pick<Gate, 'findings' | 'unseenSlots' | 'checkBasis' | 'logFindings'> {
  /** As {@link publishRelease}. */
  publish(build: IncomingBuild, details?: PublishDetails): Promise<void>
  /** As {@link checkRelease}. */
  check(build: IncomingBuild): Promise<GateReport>
  /** As {@link publishPreview}. The gate does not check it, because only overrides show it and it is never activated. */
  publishPreview(build: IncomingBuild): Promise<Preview>
  /** The release set with every activation so far. */
  newest(): Promise<ReleaseSet>
  /** As {@link publishBundled}. */
  publishBundled(build: IncomingBuild): Promise<BundledOutcome>
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
  readonly gate: Pick<
    GateOptions,
    'rehearse' | 'readFile' | 'caps' | 'shownSlots' | 'remoteData' | 'behaviour'
  >
  readonly thread: Pick<ReleaseThread, 'run'>
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** ms since 1970 */
  readonly now: () => number
}

/** Composes what publishes versions with what activates them. */
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
  now,
}: ReleaseStoreOptions): ReleaseStore {
  const { read } = database
  const versions = createPublishedVersions(database, now)
  const { manifestOf } = versions
  const gate = createGate({ database, thread, manifestOf, log, now, ...gateOptions })
  const publishing: PublishOptions = { database, storedFiles, versions, describe, thread, gate, now }
  const activeSet = createActiveSet({
    readNewest: () => readNewestActivation(read),
    readSet: () => readReleaseSet(read, versions),
    versions,
    fetchFiles,
    warmUp,
    notices,
    log,
  })
  return {
    ...versions,
    ...createActivating({ database, versions, gate, activeSet, now }),
    current: activeSet.current,
    newest: () => activeSet.including(0),
    close: activeSet.close,
    findings: gate.findings,
    unseenSlots: gate.unseenSlots,
    checkBasis: gate.checkBasis,
    logFindings: gate.logFindings,
    publish: (build, details) => publishRelease(publishing, build, details),
    check: (build) => checkRelease(publishing, build),
    publishPreview: (build) => publishPreview(publishing, build),
    publishBundled: (build) => publishBundled(publishing, build),
  }
}
