import type { FastifyBaseLogger } from 'fastify'
import { sql, type Kysely, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { DatabaseError } from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import { batchReads } from './batch-reads.ts'
import { DatabaseUnreachableError } from './database-unreachable-error.ts'
import type { Tables } from './tables.ts'

export interface ReplicaPoolOptions {
  /** Connections to both, for the same queries. */
  readonly primary: PostgresPool
  readonly replica: PostgresPool
  /** To the primary and the replica, for short queries. */
  readonly primaryDb: Kysely<Tables>
  readonly replicaDb: Kysely<Tables>
  readonly log?: Pick<FastifyBaseLogger, 'warn' | 'info'> | undefined
}

/** How long a read waits for the replica. */
const MAX_WAIT_MS = 50
/** For how long a replica that lags or fails is left alone. */
const REST_MS = 1_000
/** ms between two queries for the position of the replica. */
const POLL_INTERVAL_MS = 5
/** The replica cancelled a query because it had to remove rows that the query needed. */
const CANCELLED = '40001'

/**
 * Connections for reads that may take long. They lead to the replica when it has everything that the primary had
 * committed before the read, and else to the primary. So a read never misses data that was stored before it began.
 */
export function createReplicaPool({
  primary,
  replica,
  primaryDb,
  replicaDb,
  log,
}: ReplicaPoolOptions): PostgresPool {
  let restUntil = 0
  let isResting = false

  const readPosition = batchReads(async () => {
    const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(
      primaryDb,
    )
    return new Map(rows.map(({ lsn }) => ['primary', lsn]))
  })

  /** A server that is no replica any more may have other data. */
  async function hasReached(position: string): Promise<boolean> {
    const { rows } = await sql<{ isBehind: boolean | null; isReplica: boolean }>`
      select pg_last_wal_replay_lsn() < ${position}::pg_lsn as "isBehind", pg_is_in_recovery() as "isReplica"`.execute(
      replicaDb,
    )
    const [state] = rows
    if (state?.isReplica !== true) throw new Error('it is not a replica')
    return state.isBehind === false
  }

  async function isFresh(): Promise<boolean> {
    const position = await readPosition('primary')
    if (position === null) return false
    const start = performance.now()
    while (!(await hasReached(position))) {
      if (performance.now() - start >= MAX_WAIT_MS) return false
      await wait(POLL_INTERVAL_MS)
    }
    return true
  }

  function rest(reason: unknown): void {
    restUntil = performance.now() + REST_MS
    if (isResting) return
    isResting = true
    log?.warn({ err: reason }, '[database] Reads go to the primary: the replica lags or fails.')
  }

  function noteFresh(): void {
    if (isResting) log?.info('reads go to the replica again')
    isResting = false
  }

  async function isUsable(): Promise<boolean> {
    if (performance.now() < restUntil) return false
    try {
      const fresh = await isFresh()
      if (fresh) noteFresh()
      else rest(new Error(`it is more than ${MAX_WAIT_MS} ms behind`))
      return fresh
    } catch (error) {
      rest(error)
      return false
    }
  }

  return {
    ...primary,
    async connect() {
      if (!(await isUsable())) return primary.connect()
      const client = await replica.connect().catch(rest)
      return client ? withFallback(client, primary, rest) : primary.connect()
    },
  }
}

/** Reads from the replica, and once more from the primary if the replica fails in between. */
function withFallback(
  client: PostgresPoolClient,
  primary: PostgresPool,
  onFailure: (reason: unknown) => void,
): PostgresPoolClient {
  async function query(text: string, values: readonly unknown[]) {
    try {
      return await client.query(text, values)
    } catch (error) {
      const isLost = error instanceof DatabaseUnreachableError
      if (!isLost && !(error instanceof DatabaseError && error.code === CANCELLED)) throw error
      if (isLost) onFailure(error)
      const other = await primary.connect()
      try {
        return await other.query(text, values)
      } finally {
        other.release()
      }
    }
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}
