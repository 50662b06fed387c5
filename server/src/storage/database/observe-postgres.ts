import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Metrics } from '../../foundation/metrics/metrics.ts'
import type { SharedPool } from './postgres-pool.ts'
import type { Tables } from './tables.ts'

export function observeConnections(
  { counts }: SharedPool,
  name: 'database_connections' | 'replica_connections',
  metrics: Pick<Metrics, 'observe'>,
): void {
  metrics.observe(name, 'in_use', () => counts().inUse)
  metrics.observe(name, 'idle', () => counts().idle)
  metrics.observe(name, 'waiting', () => counts().waiting)
}

export function observeBytes(db: Kysely<Tables>, metrics: Pick<Metrics, 'observe'>): void {
  metrics.observe('database_bytes', 'database', () =>
    numberIn(db, sql`select pg_database_size(current_database())::float8 as n`),
  )
}

export function observeLag(
  replica: Kysely<Tables>,
  primary: Kysely<Tables>,
  metrics: Pick<Metrics, 'observe'>,
): void {
  metrics.observe('replica_lag_seconds', 'replica', () => lagOf(replica, primary).catch(() => NO_REPLICA))
}

/** Seconds since the last change that the replica has, unless it has all of the primary. */
async function lagOf(replica: Kysely<Tables>, primary: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(primary)
  return numberIn(
    replica,
    sql`select case when not pg_is_in_recovery() then ${sql.lit(NO_REPLICA)}
      when pg_last_wal_replay_lsn() >= ${rows[0]?.lsn}::pg_lsn then 0
      else extract(epoch from now() - pg_last_xact_replay_timestamp()) end::float8 as n`,
  )
}

/** A lag, for one that does not respond or is none any more. */
const NO_REPLICA = 1e9

async function numberIn(db: Kysely<Tables>, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await query.execute(db)
  return Number((rows[0] as { n: unknown } | undefined)?.n ?? NaN)
}
