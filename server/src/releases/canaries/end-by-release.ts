import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import type { ReleaseRecord } from '../sets/release-record.ts'
import { MIN_BASELINE } from './canary-decision.ts'
import { readCanaries, readStages, totalOf, type CanaryRecord } from './canary-records.ts'
import { ABORT, COMPLETE, type CanaryStore } from './canary-store.ts'

/** A release by a person. */
export interface Released {
  readonly remote: string
  /** The version that became active; `null` if the active one stayed. */
  readonly version: string | null
  /** The version before, if the release is to be watched. @default it is not watched */
  readonly watchAgainst?: string | null
  /** Whether a watched release is rolled back if it is bad. @default false */
  readonly rollsBack?: boolean
  readonly record: ReleaseRecord
}

/** Ends the canary of a remote, and watches its release, in the transaction that activates a version. */
export async function endByRelease(
  transaction: Kysely<Tables>,
  store: CanaryStore,
  { remote, version, watchAgainst = null, rollsBack = false, record }: Released,
): Promise<CanaryRecord | null> {
  const canary = await findOpenCanary(transaction, remote)
  const how = canary?.version === version ? COMPLETE : ABORT
  const ended = canary && (await store.changeAlongside(transaction, canary, { ...how, record }))
  if (version !== null && watchAgainst !== null) {
    const baseline = await baselineOf(transaction, remote, watchAgainst)
    const watch = { remote, version, stableVersion: watchAgainst, rollsBack, baseline, record }
    await store.watchAlongside(transaction, watch)
  }
  return ended
}

/** The canary of a remote; `null` if there is none. */
export async function findOpenCanary(read: Kysely<Tables>, remote: string): Promise<CanaryRecord | null> {
  const all = await readCanaries(read, { remote, isOpen: true })
  return all.find(({ kind }) => kind === 'canary') ?? null
}

/** The share of bad views that a version had when it was last counted. */
export async function baselineOf(read: Kysely<Tables>, remote: string, version: string): Promise<number> {
  const known = (await readCanaries(read, { remote })).find((each) => each.version === version)
  if (!known) return MIN_BASELINE
  const { views: all, bad } = totalOf(await readStages(read, known.id)).canary
  return Math.min(0.5, Math.max(MIN_BASELINE, (bad + 1) / (all + 2)))
}
