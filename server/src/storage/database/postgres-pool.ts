import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnreachableError, namedIfUnreachable } from './database-unreachable-error.ts'

/** ms to connect, or to wait for a free connection. */
const CONNECT_MS = 5_000
/** ms of silence before TCP asks whether the other side is still there. */
export const KEEP_ALIVE_MS = 10_000

/**
 * ms that a transaction may do nothing: PostgreSQL then ends it, with its locks. A server that is frozen (a paused machine) would
 * otherwise hold them as long as it is.
 */
const IDLE_MS = 5_000
/** ms that a query waits for a lock, less than its own limit, so that the failure says what it waited for. */
const LOCK_MS = 8_000
// With the same round trip as the beginning. As settings of the connection, poolers such as PgBouncer would refuse them.
const LIMITS = `set local idle_in_transaction_session_timeout = ${IDLE_MS}; set local lock_timeout = ${LOCK_MS}`
const BEGIN = /^(?:begin|start transaction)\b/

// Counts and times are far below 2^53.
const INT8 = 20
pg.types.setTypeParser(INT8, Number)

/** Connections to PostgreSQL that all queries of a process share. */
export interface SharedPool {
  /**
   * The pool, for queries with a time limit.
   *
   * @param queryMs ms; `null`: as long as the connection holds
   */
  limitedTo(queryMs: number | null): PostgresPool
  /** Connections, and queries that wait for one. */
  counts(): { readonly inUse: number; readonly idle: number; readonly waiting: number }
  close(): Promise<void>
}

export function createPostgresPool(databaseUrl: string, maxConnections: number): SharedPool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  // Without listeners the loss of a connection would end the process: of an idle one, and of one between two queries
  // of a transaction. The pool replaces it when needed.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  let closing: Promise<void> | null = null
  return {
    limitedTo: (queryMs) => ({
      connect: async () => {
        const client = await pool.connect().catch((error: unknown) => {
          throw new DatabaseUnreachableError(error)
        })
        return limitedClient(client, queryMs)
      },
      end: async () => undefined,
      options: pool.options,
    }),
    counts: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => (closing ??= pool.end()),
  }
}

function limitedClient(client: pg.PoolClient, queryMs: number | null): PostgresPoolClient {
  let broken: DatabaseUnreachableError | null = null

  async function query(text: string, values: readonly unknown[]) {
    // Its ROLLBACK would wait for as long as the query that failed.
    if (broken) throw broken
    const limited =
      queryMs === null
        ? { text, values: [...values] }
        : {
            text: BEGIN.test(text) ? `${text}; ${LIMITS}` : text,
            values: [...values],
            query_timeout: queryMs,
          }
    try {
      return await client.query(limited)
    } catch (error) {
      const reason = namedIfUnreachable(error)
      if (reason instanceof DatabaseUnreachableError) broken = reason
      throw reason
    }
  }

  return {
    // Kysely calls the other signature for cursors, which are not configured.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isDiscarded) => client.release(isDiscarded === true || broken !== null),
  }
}
