import type { ReleaseSet } from '@viewpage/shared-events'
import { ApiError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { ReleaseRecord } from './activations.ts'
import type { CanaryRecord } from './canary-records.ts'
import type { ReleaseDetails } from './release-store.ts'

type ReleaseParts = Pick<Parts, 'releases' | 'canaries'>

/** The details of a release or rollback by a person with a release token. */
export interface RecordedRelease extends ReleaseDetails {
  readonly record: ReleaseRecord
  /** Whether the server rolls the release back if it is bad. Ignored by a rollback. @default false */
  readonly rollsBack?: boolean
}

/** The set that is active now, and the canary that the release ended. */
export interface ReleaseOutcome {
  readonly set: ReleaseSet
  readonly endedCanary: CanaryRecord | null
}

/** Activates a version, ends a canary of its remote, and watches the release. @throws ApiError as `activate` */
export async function activateVersion(
  { releases, canaries }: ReleaseParts,
  remote: string,
  version: string,
  { rollsBack = false, ...details }: RecordedRelease,
): Promise<ReleaseOutcome> {
  const before = await releases.activeVersion(remote)
  const set = await releases.activate(remote, version, details)
  const endedCanary = await canaries.onReleased({
    ...{ remote, version, rollsBack, record: details.record },
    watchAgainst: before === version ? null : before,
  })
  return { set, endedCanary }
}

/**
 * Rolls a remote back, and ends a canary of it. Succeeds without an earlier version if there was a canary to end.
 *
 * @throws ApiError as `rollback`
 */
export async function rollBack(
  { releases, canaries }: ReleaseParts,
  remote: string,
  details: RecordedRelease,
): Promise<ReleaseOutcome> {
  const endCanary = () => canaries.onReleased({ remote, version: null, record: details.record })
  try {
    const set = await releases.rollback(remote, details)
    return { set, endedCanary: await endCanary() }
  } catch (error) {
    const isFirst = error instanceof ApiError && error.code === 'nothing_to_roll_back'
    const endedCanary = isFirst ? await endCanary() : null
    if (endedCanary) return { set: await releases.current(), endedCanary }
    throw error
  }
}
