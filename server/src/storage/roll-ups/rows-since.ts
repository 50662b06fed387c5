import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** ms since 1970, the start of a day (UTC): of earlier views there may be only sums. 0 before any was deleted. */
export async function readRowsSince(db: Kysely<Tables>): Promise<number> {
  const rule = await db.selectFrom('view_rules').select('since').where('name', '=', 'rows').executeTakeFirst()
  return rule?.since ?? 0
}

/** Call it in the transaction that deletes views. */
export async function moveRowsSince(transaction: Kysely<Tables>, since: number): Promise<void> {
  await sql`insert into view_rules (name, since) values ('rows', ${since})
    on conflict (name) do update set since = excluded.since where excluded.since > view_rules.since`.execute(
    transaction,
  )
}

/**
 * Condition for sums that no raw row can make again: of views before that moment, and of pairs of views whose first one is
 * before it.
 */
export function sumOfDeletedViews(ms: number) {
  // PostgreSQL would take it for an integer of 32 bits.
  const since = sql`cast(${ms} as bigint)`
  return sql<boolean>`(
    (figure in ('views', 'referrer_host', 'device', 'language', 'return', 'link_views', 'link_return') and slot < ${since} / (minutes * 60000))
    or (figure in ('returned', 'link_returned') and (slot < ${since} / 900000 or bin < ${since} / 900000)))`
}
