import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { ChangeNotices } from '../../storage/database/change-notice.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { ApiError } from '../../foundation/errors.ts'
import { chooseGuardrails } from './choose-guardrails.ts'
import type { CanaryRecord } from './canary-records.ts'
import type { ChangeRecord } from './canary-rows.ts'
import { changedMeanwhile, refusal } from './canary-refusals.ts'
import { ABORT, createCanaryStore, type CanaryStart, type CanaryStore } from './canary-store.ts'
import { createCanaryViews, type ViewReport } from './canary-views.ts'
import { refuseBreaking } from '../gate/refuse-breaking.ts'
import { createCanaryJudge } from './judge-canaries.ts'
import { endByRelease, findOpenCanary, type Released } from './end-by-release.ts'
import { createOpenCanaries } from './open-canaries.ts'
import type { ReleaseStore } from '../publishing/release-store.ts'
import { readEvidenceAgainst, refuseRolledBack } from '../sets/evidence-against.ts'
import { readHistograms } from '../vitals/read-vitals.ts'
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

interface CanariesOptions {
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
    database,
    signer,
    now,
    open: open.list,
    manifestOf: releases.manifestOf,
    onBad: (canaryId) => judge.soon(canaryId),
  })
  const judge = createCanaryJudge({
    database,
    store,
    views,
    releases,
    log,
    now,
    onChanged: open.refresh,
  })

  async function applyVerb(canary: CanaryRecord, verb: CanaryVerb, { record, durationMs }: CanaryDetails) {
    switch (verb) {
      case 'promote':
        return judge.promote(canary, record)
      case 'hold':
        return store.change(canary, { action: 'hold', state: 'held', record })
      case 'resume':
        return store.change(canary, {
          action: 'resume',
          state: 'running',
          record,
          endsAt: now() + (durationMs ?? DEFAULT_DURATION_MS),
        })
      case 'abort':
        return store.change(canary, { ...ABORT, record })
    }
  }

  return {
    open: open.list,

    async start(start) {
      const canary = await startCanary(start, { releases, store, now })
      await open.refresh()
      return canary
    },

    async change(remote, verb, details) {
      const attempt = `${verb} the canary of ${remote}`
      const canary = await findOpenCanary(database.read, remote)
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

    endByRelease: (transaction, release) => endByRelease(transaction, store, release),

    async abort(remote, record) {
      const canary = await findOpenCanary(database.read, remote)
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

/** Starts a canary of a published version that fits what is live. */
async function startCanary(
  start: CanaryStart,
  {
    releases,
    store,
    now,
  }: Pick<CanariesOptions, 'now'> & {
    readonly releases: Pick<ReleaseStore, 'originOf' | 'manifestOf' | 'findings' | 'checkBasis'>
    readonly store: CanaryStore
  },
): Promise<CanaryRecord> {
  const { remote, version, force = false, record } = start
  const attempt = `start a canary of ${remote} ${version}`
  const origin = await releases.originOf(remote, version)
  if (origin === null) {
    throw new ApiError('not_found', {
      message: `[canary] Failed to ${attempt}: it was never published. Publish it first.`,
    })
  }
  if (origin === 'preview') {
    throw new ApiError('preview_only', {
      message: `[canary] Failed to ${attempt}: it is a preview, which only overrides show. Publish the same sources as a release.`,
    })
  }
  return whileLiveUnchanged(attempt, async () => {
    const checked = await releases.findings(remote, version, true)
    refuseBreaking(attempt, checked.findings, { isForced: force, token: record.token ?? undefined })
    return store.start(start, {
      async approve(transaction) {
        await releases.checkBasis(transaction, checked)
        refuseRolledBack(attempt, await readEvidenceAgainst(transaction, remote, version), force)
      },
      guardrailsFor: async (transaction, _, stable) =>
        chooseGuardrails({
          candidate: await releases.manifestOf(remote, version),
          active: await releases.manifestOf(remote, stable),
          histograms: await readHistograms(transaction, { remote, version: stable, now: now() }),
        }),
    })
  })
}
