import { MINUTE_MS } from '@viewpage/shared-events/durations'
import type { Kysely } from 'kysely'
import type { Signer } from '../../storage/secrets/signer.ts'
import { createBoundedCache } from '../../foundation/bounded-cache.ts'
import type { Database, DatabaseKind } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { addFigures, comparedShare, type ReportedFigures } from './canary-figures.ts'
import type { CanaryRecord } from './canary-records.ts'
import { hasFailed } from './has-failed.ts'
import type { PublishedVersions } from '../sets/published-versions.ts'
import { addCounts, setBad, setMeasured, setOutcome, viewOf, type Cell } from './canary-view-rows.ts'
import { verifyView, type SignedTrial, type SignedView } from '../sets/view-token.ts'

/** The report of a page about its slots. */
export interface ViewReport {
  readonly token: string
  readonly state: 'started' | 'live' | 'left'
  /** Remotes that failed, as `mf-x@1.4.0`. */
  readonly failed: readonly string[]
  /** Sent once, when the page is hidden. @default not yet */
  readonly figures?: ReportedFigures
}

/** Counts page views as evidence about canaries. An address counts once for each. */
export interface CanaryViews {
  /** Drops reports whose token is invalid. @param block of the address that sent the report */
  report(report: ViewReport, block: string): Promise<void>
  /** Counts views that are a minute old as silent, clean or neither. */
  settle(canaryId: number): Promise<void>
}

interface CanaryViewsOptions {
  readonly database: Database
  readonly signer: Signer
  readonly open: () => readonly CanaryRecord[]
  /** The description of a published version, or `null`. */
  readonly manifestOf: PublishedVersions['manifestOf']
  /** A view became bad. */
  readonly onBad: (canaryId: number) => void
  /** ms since 1970 */
  readonly now: () => number
}

/** ms after which a view that is not live counts as silent. */
const SETTLE_AFTER_MS = MINUTE_MS
/** Addresses whose last report a process caches, so that repeated reports write nothing. */
const MAX_REMEMBERED = 20_000

export function createCanaryViews(options: CanaryViewsOptions): CanaryViews {
  const { database, signer, open, manifestOf, onBad, now } = options
  const { kind, write } = database
  const finished = createBoundedCache<string, string>(MAX_REMEMBERED)

  /** The canary of a trial, if it is open. */
  function canaryOf({ canaryId }: SignedTrial): CanaryRecord | undefined {
    return open().find(({ id }) => id === canaryId)
  }

  async function count(view: SignedView, trial: SignedTrial, report: ViewReport, block: string) {
    const { state, failed, figures } = report
    const canary = canaryOf(trial)
    if (!canary) return
    const shown = trial.arm === 'canary' ? canary.version : canary.stableVersion
    const isBad =
      trial.hasThrown ||
      (shown !== null && (await hasFailed({ remote: canary.remote, version: shown }, failed, manifestOf)))
    const key = signer.sign(`canary ${canary.id}`, block)
    const done = `${view.nonce} ${state} ${isBad} ${figures !== undefined}`
    if (finished.get(key) === done || (!isBad && isOther(finished.get(key), view.nonce))) return
    const becameBad = await write(async (transaction) => {
      if (!(await isOpen(transaction, kind, canary.id))) return false
      const row = await viewOf(transaction, key, view, trial, now())
      if (row === null || row.arm !== trial.arm) return false
      if (row.nonce === view.nonce && state !== 'started') await setOutcome(transaction, row, state)
      const share = comparedShare(view, trial)
      if (figures && share !== null && row.nonce === view.nonce && (await setMeasured(transaction, row)))
        await addFigures(transaction, { ...row, share }, canary.guardrails, figures)
      return isBad && (await setBad(transaction, row, now()))
    })
    finished.set(key, done)
    if (becameBad) onBad(canary.id)
  }

  return {
    async report(report, block) {
      const view = verifyView(signer, report.token, { block, now: now() })
      // In the same order in every process, to prevent deadlocks.
      const trials = view?.trials.toSorted((a, b) => a.canaryId - b.canaryId) ?? []
      for (const trial of trials) if (view) await count(view, trial, report, block)
    },

    settle: (canaryId) =>
      write(async (transaction) => {
        const settled = await transaction
          .updateTable('canary_views')
          .set({ is_settled: 1 })
          .where('canary_id', '=', canaryId)
          .where('is_settled', '=', 0)
          .where('started_at', '<=', now() - SETTLE_AFTER_MS)
          .returning(['stage', 'share', 'arm', 'outcome', 'is_bad'])
          .execute()
        for (const { cell, counts } of settledCounts(canaryId, settled))
          await addCounts(transaction, cell, counts, now())
      }),
  }
}

const isOther = (known: string | undefined, nonce: string) =>
  known !== undefined && !known.startsWith(`${nonce} `)

/** Locks the row, so that a canary that ends meanwhile keeps no address. */
async function isOpen(transaction: Kysely<Tables>, kind: DatabaseKind, id: number): Promise<boolean> {
  const query = transaction
    .selectFrom('canaries')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
  const row = await (kind === 'postgres' ? query.forShare() : query).executeTakeFirst()
  return row !== undefined
}

interface SettledRow extends Omit<Cell, 'canaryId'> {
  readonly outcome: string
  readonly is_bad: number
}

/** Sums by cell, so that each row of evidence is written once. */
function settledCounts(canaryId: number, rows: readonly SettledRow[]) {
  const sums = new Map<string, { cell: Cell; counts: { silent: number; clean: number } }>()
  for (const { stage, share, arm, outcome, is_bad } of rows) {
    const key = `${stage} ${share} ${arm}`
    const sum = sums.get(key) ?? { cell: { canaryId, stage, share, arm }, counts: { silent: 0, clean: 0 } }
    if (is_bad === 0 && outcome === 'started') sum.counts.silent += 1
    if (is_bad === 0 && outcome === 'live') sum.counts.clean += 1
    sums.set(key, sum)
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}
