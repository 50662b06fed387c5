import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { sql, type Kysely } from 'kysely'
import type { Signer } from '../../storage/secrets/signer.ts'
import { createBoundedCache } from '../../foundation/bounded-cache.ts'
import type { Database, DatabaseKind } from '../../storage/database/open-database.ts'
import type { CanaryArm } from '../../storage/database/tables/canaries.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { CanaryRecord } from './canary-records.ts'
import { hasFailed } from './has-failed.ts'
import type { PublishedVersions } from '../sets/published-versions.ts'
import { verifyView, type SignedTrial, type SignedView } from '../sets/view-token.ts'

/** The report of a page about its slots. */
export interface ViewReport {
  readonly token: string
  readonly state: 'started' | 'live' | 'left'
  /** Remotes that failed, as `mf-x@1.4.0`. */
  readonly failed: readonly string[]
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
/** Addresses of one canary, so that its rows are bounded. */
const MAX_ADDRESSES = 100_000
/** Addresses whose last report a process caches, so that repeated reports write nothing. */
const MAX_REMEMBERED = 20_000

type Counts = Partial<Record<'views' | 'bad' | 'silent' | 'clean', number>>

interface Cell {
  readonly canaryId: number
  readonly stage: number
  readonly share: number
  readonly arm: CanaryArm
}

export function createCanaryViews(options: CanaryViewsOptions): CanaryViews {
  const { database, signer, open, manifestOf, onBad, now } = options
  const { kind, write } = database
  const finished = createBoundedCache<string, string>(MAX_REMEMBERED)

  /** The canary of a trial, if it is open. */
  function canaryOf({ canaryId }: SignedTrial): CanaryRecord | undefined {
    return open().find(({ id }) => id === canaryId)
  }

  async function count(view: SignedView, trial: SignedTrial, { state, failed }: ViewReport, block: string) {
    const canary = canaryOf(trial)
    if (!canary) return
    const shown = trial.arm === 'canary' ? canary.version : canary.stableVersion
    const isBad =
      trial.hasThrown ||
      (shown !== null && (await hasFailed({ remote: canary.remote, version: shown }, failed, manifestOf)))
    const key = signer.sign(`canary ${canary.id}`, block)
    const done = `${view.nonce} ${state} ${isBad}`
    if (finished.get(key) === done || (!isBad && isOther(finished.get(key), view.nonce))) return
    const becameBad = await write(async (transaction) => {
      if (!(await isOpen(transaction, kind, canary.id))) return false
      const row = await viewOf(transaction, key, view, trial, now())
      if (row === null || row.arm !== trial.arm) return false
      if (row.nonce === view.nonce && state !== 'started') await setOutcome(transaction, row, state)
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

interface ViewRow extends Cell {
  readonly key: string
  readonly nonce: string
  readonly outcome: string
  readonly isSettled: boolean
}

/** The counted view of an address, which may be this one. @returns `null` if there are too many addresses */
async function viewOf(
  transaction: Kysely<Tables>,
  key: string,
  { nonce }: SignedView,
  { canaryId, stage, share, arm }: SignedTrial,
  time: number,
): Promise<ViewRow | null> {
  const known = await findView(transaction, canaryId, key)
  if (known) return known
  const { addresses } = await transaction
    .selectFrom('canary_evidence')
    .select(({ fn }) => fn.sum('views').as('addresses'))
    .where('canary_id', '=', canaryId)
    .executeTakeFirstOrThrow()
  if (Number(addresses ?? 0) >= MAX_ADDRESSES) return null
  const cell = { canaryId, stage, share, arm }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('canary_views')
    .values({
      canary_id: canaryId,
      address_key: key,
      nonce,
      stage,
      share,
      arm,
      started_at: time,
      outcome: 'started',
      is_bad: 0,
      is_settled: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  // Another report of this address may have been first.
  if (numInsertedOrUpdatedRows !== 1n) return findView(transaction, canaryId, key)
  await addCounts(transaction, cell, { views: 1 }, time)
  return { ...cell, key, nonce, outcome: 'started', isSettled: false }
}

async function findView(transaction: Kysely<Tables>, canaryId: number, key: string): Promise<ViewRow | null> {
  const row = await transaction
    .selectFrom('canary_views')
    .select(['nonce', 'stage', 'share', 'arm', 'outcome', 'is_settled'])
    .where('canary_id', '=', canaryId)
    .where('address_key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  const { is_settled, ...rest } = row
  return { ...rest, canaryId, key, isSettled: is_settled === 1 }
}

async function setOutcome(transaction: Kysely<Tables>, { canaryId, key }: ViewRow, outcome: 'live' | 'left') {
  await transaction
    .updateTable('canary_views')
    .set({ outcome })
    .where('canary_id', '=', canaryId)
    .where('address_key', '=', key)
    .where('is_settled', '=', 0)
    .execute()
}

/** @returns whether it was not bad before */
async function setBad(transaction: Kysely<Tables>, row: ViewRow, time: number): Promise<boolean> {
  const { canaryId, key } = row
  const changed = await transaction
    .updateTable('canary_views')
    .set({ is_bad: 1 })
    .where('canary_id', '=', canaryId)
    .where('address_key', '=', key)
    .where('is_bad', '=', 0)
    .returning(['is_settled', 'outcome'])
    .executeTakeFirst()
  if (!changed) return false
  const wasClean = changed.is_settled === 1 && changed.outcome === 'live'
  await addCounts(transaction, row, { bad: 1, ...(wasClean && { clean: -1 }) }, time)
  return true
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

async function addCounts(
  transaction: Kysely<Tables>,
  { canaryId, stage, share, arm }: Cell,
  { views = 0, bad = 0, silent = 0, clean = 0 }: Counts,
  time: number,
): Promise<void> {
  const slot = Math.floor(time / MINUTE_MS)
  const plus = (column: string, count: number) => sql<number>`canary_evidence.${sql.ref(column)} + ${count}`
  await transaction
    .insertInto('canary_evidence')
    .values({ canary_id: canaryId, stage, share, arm, slot, views, bad, silent, clean })
    .onConflict((conflict) =>
      conflict.columns(['canary_id', 'stage', 'share', 'arm', 'slot']).doUpdateSet({
        views: plus('views', views),
        bad: plus('bad', bad),
        silent: plus('silent', silent),
        clean: plus('clean', clean),
      }),
    )
    .execute()
}
