import type { Metrics } from '../foundation/metrics/metrics.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { BuildFiles } from '../storage/builds/build-files.ts'
import type { HasDiskSpace } from '../storage/files/disk-space.ts'
import type { LimitStore } from '../storage/limits/limit-store.ts'
import type { Signer } from '../storage/secrets/signer.ts'
import { createCanaries, type Canaries } from './canaries/canaries.ts'
import { createOriginalPositions } from './failures/original-positions.ts'
import { createRemoteErrors, type RemoteErrors } from './failures/remote-errors.ts'
import { createOverrideStore, type OverrideStore } from './overrides/override-store.ts'
import { createPublicationQuota, type PublicationQuota } from './publishing/publication-quota.ts'
import {
  createReleaseStore,
  type ReleaseStore,
  type ReleaseStoreOptions,
} from './publishing/release-store.ts'
import { createReleaseTurns, type ReleaseTurns } from './publishing/release-turns.ts'
import { createBehaviour, type BehaviourOptions } from './replay/behaviour.ts'
import { createRecordingStore, type RecordingStore } from './replay/recording-store.ts'
import { createReleaseThread, type ReleaseThread } from './thread/release-thread.ts'

/** What publishes versions, activates them, and tries them out. */
export interface Releases {
  readonly releases: ReleaseStore
  readonly releaseThread: ReleaseThread
  readonly releaseTurns: ReleaseTurns
  readonly publicationQuota: PublicationQuota
  readonly overrides: OverrideStore
  readonly canaries: Canaries
  readonly remoteErrors: RemoteErrors
  readonly recordings: RecordingStore
}

export interface ReleasesOptions extends Omit<ReleaseStoreOptions, 'thread'> {
  readonly signer: Signer
  readonly buildFiles: Pick<BuildFiles, 'find' | 'read'>
  readonly limits: LimitStore
  readonly hasDiskSpace: HasDiskSpace
  readonly metrics: Pick<Metrics, 'observe'>
  /** What replays recordings. */
  readonly replay: Omit<BehaviourOptions, 'recordings'>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** Source maps that are read for a page of errors, so that releases of others do not wait long. */
const MAX_MAPS = 16

export function createReleases(options: ReleasesOptions) {
  const { database, signer, notices, limits, hasDiskSpace, metrics, log, now } = options
  const releaseThread = createReleaseThread(metrics, log)
  const recordings = createRecordingStore(database, now)
  const behaviour = createBehaviour({ ...options.replay, recordings })
  const gate = { ...options.gate, behaviour }
  const releases = createReleaseStore({ ...options, gate, thread: releaseThread })
  const positions = createOriginalPositions({
    buildFiles: options.buildFiles,
    locate: (map, at) => releaseThread.run('locate', { map, positions: at }),
    maxMaps: MAX_MAPS,
  })
  const canaries = createCanaries({ database, signer, notices, releases, log, now })
  const parts: Releases = {
    releases,
    releaseThread,
    releaseTurns: createReleaseTurns(),
    publicationQuota: createPublicationQuota({ limits, hasDiskSpace }),
    overrides: createOverrideStore({ database, signer, manifestOf: releases.manifestOf, now }),
    canaries,
    remoteErrors: createRemoteErrors(database, positions),
    recordings,
  }
  return {
    parts,
    async close() {
      await canaries.close()
      await releases.close()
      await releaseThread.close()
    },
  }
}
