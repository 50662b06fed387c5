import type { ReleaseSet } from '@viewpage/shared-events'
import { ApiError } from '../foundation/errors.ts'
import type { ReleaseRecord } from './sets/release-record.ts'
import type { Canaries } from './canaries/canaries.ts'
import type { CanaryRecord } from './canaries/canary-records.ts'
import type { ReleaseDetails } from './publishing/activate-version.ts'
import type { ReleaseStore } from './publishing/release-store.ts'

interface ReleaseParts {
  readonly releases: ReleaseStore
  readonly canaries: Canaries
}

/** The details of a release or rollback by a person with a release token. */
interface RecordedRelease extends ReleaseDetails {
  readonly record: ReleaseRecord
  /** Whether the server rolls the release back if it is bad. Ignored by a rollback. @default false */
  readonly rollsBack?: boolean
}

/** The set that is active now, and the canary that the release ended. */
interface ReleaseOutcome {
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
  let endedCanary = null as CanaryRecord | null
  const set = await releases.activate(remote, version, {
    ...details,
    async alongside(transaction, before) {
      const watchAgainst = before === version ? null : before
      const release = { remote, version, rollsBack, watchAgainst, record: details.record }
      endedCanary = await canaries.endByRelease(transaction, release)
    },
  })
  await canaries.refresh()
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
  const { record } = details
  try {
    let endedCanary = null as CanaryRecord | null
    const set = await releases.rollback(remote, {
      ...details,
      async alongside(transaction) {
        endedCanary = await canaries.endByRelease(transaction, { remote, version: null, record })
      },
    })
    await canaries.refresh()
    return { set, endedCanary }
  } catch (error) {
    const isFirst = error instanceof ApiError && error.code === 'nothing_to_roll_back'
    const endedCanary = isFirst ? await canaries.abort(remote, record) : null
    if (endedCanary) return { set: await releases.current(), endedCanary }
    throw error
  }
}
