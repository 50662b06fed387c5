import type { ReleaseSet } from '@viewpage/shared-events'
import { ApiError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { ReleaseRecord } from './activations.ts'
import type { CanaryRecord } from './canary-records.ts'
import type { ReleaseWish } from './release-store.ts'

type DeedParts = Pick<Parts, 'releases' | 'canaries'>

/** What a person with a release token wants. */
export interface DeedWish extends ReleaseWish {
  readonly record: ReleaseRecord
  /** Whether the release is rolled back if it is bad; only of an activation. @default false */
  readonly rollsBack?: boolean
}

/** The set that is active now, and the canary that the deed ended. */
export interface DeedOutcome {
  readonly set: ReleaseSet
  readonly endedCanary: CanaryRecord | null
}

/** Activates a version, ends a canary of its remote, and watches the release. @throws ApiError as `activate` */
export async function activateVersion(
  { releases, canaries }: DeedParts,
  remote: string,
  version: string,
  { rollsBack = false, ...wish }: DeedWish,
): Promise<DeedOutcome> {
  const before = (await releases.current()).remotes[remote]?.version
  const set = await releases.activate(remote, version, wish)
  const endedCanary = await canaries.onReleased({
    ...{ remote, version, rollsBack, record: wish.record },
    watchAgainst: before === version ? undefined : before,
  })
  return { set, endedCanary }
}

/**
 * Rolls a remote back, and ends a canary of it. That is enough where no earlier version can be activated.
 *
 * @throws ApiError as `rollback`
 */
export async function rollBack(
  { releases, canaries }: DeedParts,
  remote: string,
  wish: DeedWish,
): Promise<DeedOutcome> {
  const endCanary = () => canaries.onReleased({ remote, version: null, record: wish.record })
  try {
    const set = await releases.rollback(remote, wish)
    return { set, endedCanary: await endCanary() }
  } catch (error) {
    const isFirst = error instanceof ApiError && error.code === 'nothing_to_roll_back'
    const endedCanary = isFirst ? await endCanary() : null
    if (endedCanary) return { set: await releases.current(), endedCanary }
    throw error
  }
}
