import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from './open-database.ts'
import type { Tables } from './tables.ts'

/** Work that only one of the processes that share a database does at a time. */
const LOCKS = {
  releases: 6_011_001,
  fileSweep: 6_011_002,
  rollUps: 6_011_003,
  searchIndex: 6_011_021,
} as const

/**
 * Waits for the lock and holds it until the transaction ends. SQLite needs none: it has one writing transaction at a
 * time.
 */
export async function lock(
  transaction: Kysely<Tables>,
  kind: DatabaseKind,
  name: keyof typeof LOCKS,
): Promise<void> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${LOCKS[name]})`.execute(transaction)
}

/** Takes the lock without waiting. @returns whether this transaction holds it */
export async function tryLock(
  transaction: Kysely<Tables>,
  kind: DatabaseKind,
  name: keyof typeof LOCKS,
): Promise<boolean> {
  if (kind === 'sqlite') return true
  const query = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${LOCKS[name]}) as locked`
  return (await query.execute(transaction)).rows[0]?.locked === true
}

/**
 * Like {@link lock}, for a name that is made at run time. Read in a later statement, because a statement does not see
 * rows that were committed while it waited.
 */
export async function lockKey(transaction: Kysely<Tables>, kind: DatabaseKind, key: string): Promise<void> {
  if (kind === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
}
