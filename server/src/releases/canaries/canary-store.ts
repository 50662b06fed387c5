import type { Kysely } from 'kysely'
import { lock } from '../../storage/database/advisory-lock.ts'
import { publishChange } from '../../storage/database/change-notice.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { CanaryAction, CanaryState } from '../../storage/database/tables/canaries.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { BUCKETS, bucketCount, extendTo, MAX_CANARY_BUCKETS, type BucketRange } from '../sets/buckets.ts'
import { recordOf, type CanaryRecord } from './canary-records.ts'
import { refusal, changedMeanwhile, checkStable } from './canary-refusals.ts'
import type { Guardrail } from './guardrails.ts'
import {
  addCanary,
  addChange,
  endWatch,
  forgetAddresses,
  openCanaries,
  type ChangeRecord,
} from './canary-rows.ts'
import { readActiveVersion } from '../sets/read-release-set.ts'

export interface CanaryStart {
  readonly remote: string
  readonly version: string
  /** Percent of all visitors. */
  readonly percent: number
  /** ms after which it is held unless it was decided */
  readonly durationMs: number
  /** The active version that it is to be compared with. @default any */
  readonly expect?: string | null | undefined
  /** Start even if the gate reports findings. @default false */
  readonly force?: boolean
  readonly record: ChangeRecord
}

/** What a start needs of what is published. Called under the lock of releases. */
export interface StartChecks {
  /** Throws to refuse it. */
  approve(transaction: Kysely<Tables>): Promise<void>
  /** @param stable the active version @default it is judged by failures only */
  guardrailsFor(
    transaction: Kysely<Tables>,
    start: CanaryStart,
    stable: string,
  ): Promise<readonly Guardrail[]>
}

interface WatchStart extends Pick<CanaryStart, 'remote' | 'version' | 'record'> {
  readonly stableVersion: string
  /** Whether it is rolled back if it is bad. */
  readonly rollsBack: boolean
  /** Share of bad views that it may have. */
  readonly baseline: number
  /** @default none */
  readonly guardrails?: readonly Guardrail[]
}

/** A change of an open canary. Missing fields stay unchanged. */
interface CanaryUpdate {
  readonly action: CanaryAction
  readonly state?: CanaryState
  /** Ends it. @default false */
  readonly isEnd?: boolean
  /** The second stage, with half of the visitors or as many as other canaries leave. @default false */
  readonly isNextStage?: boolean
  /** ms since 1970 */
  readonly endsAt?: number
  readonly record: ChangeRecord
}

/** Canaries and watched releases in the database. All processes are notified of each change. */
export interface CanaryStore {
  /**
   * @param approve called under the lock of releases; throws to refuse it
   * @throws ApiError if it cannot be started; then nothing changed
   */
  start(start: CanaryStart, checks?: Partial<StartChecks>): Promise<CanaryRecord>
  /** @returns the canary after the change; `null` if it ended or was changed by somebody else meanwhile */
  change(canary: CanaryRecord, update: CanaryUpdate): Promise<CanaryRecord | null>
  /**
   * As {@link change}, in a transaction that activates a version.
   *
   * @throws ApiError `canary_changed` if it ended or was changed by somebody else meanwhile
   */
  changeAlongside(
    transaction: Kysely<Tables>,
    canary: CanaryRecord,
    update: CanaryUpdate,
  ): Promise<CanaryRecord>
  /** Watches a release instead of the one before, in the transaction that activates its version. */
  watchAlongside(transaction: Kysely<Tables>, start: WatchStart): Promise<void>
}

/** A canary ends because its version is withdrawn. */
export const ABORT = { action: 'abort', state: 'aborted', isEnd: true } as const
/** A canary ends because its version is active. */
export const COMPLETE = { action: 'complete', state: 'promoted', isEnd: true } as const

const WATCH_MS = 30 * 60_000
const MAX_PERCENT = 50

/** @param now ms since 1970 */
export function createCanaryStore({ kind, write }: Database, now: () => number): CanaryStore {
  const inLock = <Result>(job: (transaction: Kysely<Tables>) => Promise<Result>) =>
    write(async (transaction) => {
      await lock(transaction, kind, 'releases')
      const result = await job(transaction)
      await publishChange(transaction, kind, 'releases')
      return result
    })

  return {
    start: (start, { approve = async () => undefined, guardrailsFor = async () => [] } = {}) =>
      inLock(async (transaction) => {
        await approve(transaction)
        const { remote, version, percent, record } = start
        const attempt = `start a canary of ${remote} ${version}`
        if (percent < 1 || percent > MAX_PERCENT)
          throw refusal(
            'invalid_canary',
            attempt,
            `a share of ${percent} % is not between 1 and ${MAX_PERCENT} %. Choose one that leaves half of the visitors the active version.`,
          )
        const stable = await readActiveVersion(transaction, remote)
        checkStable(attempt, stable, start)
        const open = await openCanaries(transaction)
        const running = open.find((each) => each.remote === remote)
        if (running)
          throw refusal(
            'canary_running',
            attempt,
            `${running.version} is a canary already, with ${running.share * 100} %. Wait until it is decided, promote it, or abort it.`,
          )
        const taken = open.flatMap(({ buckets }) => buckets)
        const left = (MAX_CANARY_BUCKETS - bucketCount(taken)) / (BUCKETS / 100)
        const buckets = extendTo([], taken, (percent * BUCKETS) / 100)
        if (percent > left || buckets === null)
          throw refusal(
            'no_room',
            attempt,
            `other canaries leave ${left} % of the visitors. Choose a smaller share, or wait until one of them is decided.`,
          )
        await endWatch(transaction, remote, { state: 'watched', record, at: now() })
        return addCanary(transaction, {
          remote,
          version,
          stable_version: stable,
          kind: 'canary',
          stage: 1,
          share: (percent * BUCKETS) / 100,
          buckets: JSON.stringify(buckets),
          rolls_back: 0,
          baseline: null,
          guardrails: JSON.stringify(await guardrailsFor(transaction, start, stable)),
          started_at: now(),
          ends_at: now() + start.durationMs,
          record,
        })
      }),

    change: (canary, update) => inLock((transaction) => applyUpdate(transaction, canary, update, now())),

    async changeAlongside(transaction, canary, update) {
      const changed = await applyUpdate(transaction, canary, update, now())
      if (changed) return changed
      throw changedMeanwhile(`${update.action} the canary of ${canary.remote}`)
    },

    async watchAlongside(transaction, start) {
      const { remote, version, stableVersion, rollsBack, baseline, guardrails = [], record } = start
      await endWatch(transaction, remote, { state: 'replaced', record, at: now() })
      await addCanary(transaction, {
        remote,
        version,
        stable_version: stableVersion,
        kind: 'watch',
        stage: 0,
        share: BUCKETS,
        buckets: '[]',
        rolls_back: rollsBack ? 1 : 0,
        baseline,
        guardrails: JSON.stringify(guardrails),
        started_at: now(),
        ends_at: now() + WATCH_MS,
        record,
      })
    },
  }
}

/** @returns `null` if the canary ended or was changed by somebody else */
async function applyUpdate(
  transaction: Kysely<Tables>,
  canary: CanaryRecord,
  update: CanaryUpdate,
  at: number,
): Promise<CanaryRecord | null> {
  const next = update.isNextStage ? await nextStage(transaction, canary) : {}
  const row = await transaction
    .updateTable('canaries')
    .set({
      ...next,
      ...(update.state !== undefined && { state: update.state }),
      ...(update.endsAt !== undefined && { ends_at: update.endsAt }),
      ...(update.isEnd && { ended_at: at }),
    })
    .where('id', '=', canary.id)
    .where('ended_at', 'is', null)
    .where('stage', '=', canary.stage)
    .where('state', '=', canary.state)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await addChange(transaction, row, { ...update, at })
  if (update.isEnd) await forgetAddresses(transaction, row.id)
  return recordOf(row)
}

/** Half of the visitors, or what the other canaries leave of that. */
async function nextStage(transaction: Kysely<Tables>, canary: CanaryRecord) {
  const others = (await openCanaries(transaction)).filter(({ id }) => id !== canary.id)
  const taken = others.flatMap(({ buckets }) => buckets)
  const most = Math.max(MAX_CANARY_BUCKETS - bucketCount(taken), bucketCount(canary.buckets))
  const buckets: readonly BucketRange[] = extendTo(canary.buckets, taken, most) ?? canary.buckets
  return { stage: canary.stage + 1, share: bucketCount(buckets), buckets: JSON.stringify(buckets) }
}
