import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from './open-database.ts'
import type { Tables } from './tables.ts'

/** What processes that share a database do one at a time. */
const LOCKS = { releases: 6_011_001, fileSweep: 6_011_002 } as const

/**
 * Waits until no other transaction has the lock, then keeps it until this one ends. SQLite needs none: a transaction
 * that writes is the only one.
 */
export async function lock(
  transaction: Kysely<Tables>,
  kind: DatabaseKind,
  name: keyof typeof LOCKS,
): Promise<void> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${LOCKS[name]})`.execute(transaction)
}

/** The same without waiting. @returns whether this transaction has the lock */
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
 * As {@link lock}, for a name that is made at run time: whoever reads, then writes what depends on it. What is read
 * must be another statement, because a statement does not see what was committed while it waited.
 */
export async function lockKey(transaction: Kysely<Tables>, kind: DatabaseKind, key: string): Promise<void> {
  if (kind === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
}
