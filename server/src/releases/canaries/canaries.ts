import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { ChangeNotices } from '../../storage/database/change-notice.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { ApiError } from '../../foundation/errors.ts'
import type { ReleaseRecord } from '../sets/release-record.ts'
import { MIN_BASELINE } from './canary-decision.ts'
import { readCanaries, readStages, totalOf, type CanaryRecord } from './canary-records.ts'
import {
  ABORT,
  changedMeanwhile,
  COMPLETE,
  createCanaryStore,
  refusal,
  type CanaryStart,
  type ChangeRecord,
} from './canary-store.ts'
import { createCanaryViews, type ViewReport } from './canary-views.ts'
import { refuseBreaking } from '../gate/gate.ts'
import { createCanaryJudge } from './judge-canaries.ts'
import { createOpenCanaries } from './open-canaries.ts'
import type { ReleaseStore } from '../publishing/release-store.ts'
import { whileLiveUnchanged } from '../sets/while-live-unchanged.ts'

/** An action of a person on an open canary. */
export type CanaryVerb = 'promote' | 'hold' | 'resume' | 'abort'

export interface CanaryDetails {
  /** The version of the canary. @default any */
  readonly expect?: string | undefined
  /** ms until it is held again; of `resume`. */
  readonly durationMs?: number
  readonly record: ChangeRecord
}

/** Versions that some visitors get before all do (docs/behaviour/releases.md#canary). */
export interface Canaries {
  /** The open ones that this process can show in pages. */
  open(): readonly CanaryRecord[]
  /** @throws ApiError with the reason; then nothing changed */
  start(start: CanaryStart): Promise<CanaryRecord>
  /** @throws ApiError `no_canary`, `canary_changed`, or why the version cannot be activated */
  change(remote: string, verb: CanaryVerb, details: CanaryDetails): Promise<CanaryRecord>
  /** Counts what a page reports. @param block of the sender's address */
  report(report: ViewReport, block: string): Promise<void>
  /**
   * Ends the canary of a remote, and watches its release, in the transaction that activates a version. Call
   * {@link refresh} after it.
   *
   * @returns the canary that ended
   */
  endByRelease(transaction: Kysely<Tables>, release: Released): Promise<CanaryRecord | null>
  /** Aborts the canary of a remote. @returns `null` if there is none */
  abort(remote: string, record: ChangeRecord): Promise<CanaryRecord | null>
  /** Reads changes of other processes now. */
  refresh(): Promise<void>
  close(): Promise<void>
}

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

export interface CanariesOptions {
  readonly database: Database
  readonly signer: Signer
  readonly notices: ChangeNotices
  readonly releases: ReleaseStore
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** ms since 1970 */
  readonly now: () => number
}

const DEFAULT_DURATION_MS = 30 * 60_000

export function createCanaries({ database, signer, notices, releases, log, now }: CanariesOptions): Canaries {
  const store = createCanaryStore(database, now)
  const open = createOpenCanaries({ database, notices, currentSet: releases.current, log })
  const views = createCanaryViews({
    ...{ database, signer, now, open: open.list },
    onBad: (canaryId) => judge.soon(canaryId),
  })
  const judge = createCanaryJudge({
    ...{ database, store, views, releases, log, now },
    onChanged: open.refresh,
  })

  async function find(remote: string, read: Kysely<Tables> = database.read): Promise<CanaryRecord | null> {
    const all = await readCanaries(read, { remote, isOpen: true })
    return all.find(({ kind }) => kind === 'canary') ?? null
  }

  async function applyVerb(canary: CanaryRecord, verb: CanaryVerb, { record, durationMs }: CanaryDetails) {
    switch (verb) {
      case 'promote':
        return judge.promote(canary, record)
      case 'hold':
        return store.change(canary, { action: 'hold', state: 'held', record })
      case 'resume':
        return store.change(canary, {
          ...{ action: 'resume', state: 'running', record },
          endsAt: now() + (durationMs ?? DEFAULT_DURATION_MS),
        })
      case 'abort':
        return store.change(canary, { ...ABORT, record })
    }
  }

  /** The share of bad views that the version had when it was last counted. */
  async function baselineOf(read: Kysely<Tables>, remote: string, version: string): Promise<number> {
    const known = (await readCanaries(read, { remote })).find((each) => each.version === version)
    if (!known) return MIN_BASELINE
    const { views: all, bad } = totalOf(await readStages(read, known.id)).canary
    return Math.min(0.5, Math.max(MIN_BASELINE, (bad + 1) / (all + 2)))
  }

  return {
    open: open.list,

    async start(start) {
      const { remote, version, force = false, record } = start
      const attempt = `start a canary of ${remote} ${version}`
      if (!(await releases.manifestOf(remote, version))) {
        throw new ApiError('not_found', {
          message: `[canary] Failed to ${attempt}: it was never published. Publish it first.`,
        })
      }
      if ((await releases.originOf(remote, version)) === 'preview') {
        throw new ApiError('preview_only', {
          message: `[canary] Failed to ${attempt}: it is a preview, which only overrides show. Publish the same sources as a release.`,
        })
      }
      const canary = await whileLiveUnchanged(attempt, async () => {
        const checked = await releases.findings(remote, version)
        const { token } = record
        refuseBreaking(attempt, checked.findings, { isForced: force, ...(token !== null && { token }) })
        return store.start(start, (transaction) => releases.checkBasis(transaction, checked))
      })
      await open.refresh()
      return canary
    },

    async change(remote, verb, details) {
      const attempt = `${verb} the canary of ${remote}`
      const canary = await find(remote)
      if (!canary)
        throw refusal('no_canary', attempt, 'there is none. Start one, or look at `canary status`.')
      if (details.expect !== undefined && details.expect !== canary.version)
        throw refusal(
          'canary_changed',
          attempt,
          `it was to be ${details.expect}, but it is ${canary.version} now. Look at what changed, then run the command again.`,
        )
      const changed = await applyVerb(canary, verb, details)
      if (!changed) throw changedMeanwhile(attempt)
      await open.refresh()
      return changed
    },

    report: views.report,

    async endByRelease(transaction, { remote, version, watchAgainst = null, rollsBack = false, record }) {
      const canary = await find(remote, transaction)
      const how = canary?.version === version ? COMPLETE : ABORT
      const ended = canary && (await store.changeAlongside(transaction, canary, { ...how, record }))
      if (version !== null && watchAgainst !== null) {
        const baseline = await baselineOf(transaction, remote, watchAgainst)
        const watch = { remote, version, stableVersion: watchAgainst, rollsBack, baseline, record }
        await store.watchAlongside(transaction, watch)
      }
      return ended
    },

    async abort(remote, record) {
      const canary = await find(remote)
      const aborted = canary && (await store.change(canary, { ...ABORT, record }))
      await open.refresh()
      return aborted
    },

    refresh: open.refresh,

    async close() {
      await judge.close()
      await open.close()
    },
  }
}
