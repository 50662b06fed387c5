import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { sql, type Kysely } from 'kysely'
import type { CanaryArm } from '../../storage/database/tables/canaries.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { SignedTrial, SignedView } from '../sets/view-token.ts'

/** Addresses of one canary, so that its rows are bounded. */
const MAX_ADDRESSES = 100_000

type Counts = Partial<Record<'views' | 'bad' | 'silent' | 'clean', number>>

export interface Cell {
  readonly canaryId: number
  readonly stage: number
  readonly share: number
  readonly arm: CanaryArm
}

interface ViewRow extends Cell {
  readonly key: string
  readonly nonce: string
  readonly outcome: string
  readonly isSettled: boolean
}

/** The counted view of an address, which may be this one. @returns `null` if there are too many addresses */
export async function viewOf(
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

export async function setOutcome(
  transaction: Kysely<Tables>,
  { canaryId, key }: ViewRow,
  outcome: 'live' | 'left',
) {
  await transaction
    .updateTable('canary_views')
    .set({ outcome })
    .where('canary_id', '=', canaryId)
    .where('address_key', '=', key)
    .where('is_settled', '=', 0)
    .execute()
}

/** @returns whether its figures were not counted before */
export async function setMeasured(transaction: Kysely<Tables>, { canaryId, key }: ViewRow): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('canary_views')
    .set({ has_figures: 1 })
    .where('canary_id', '=', canaryId)
    .where('address_key', '=', key)
    .where('has_figures', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** @returns whether it was not bad before */
export async function setBad(transaction: Kysely<Tables>, row: ViewRow, time: number): Promise<boolean> {
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

export async function addCounts(
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
