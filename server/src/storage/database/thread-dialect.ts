import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import type { SqliteThread } from './sqlite-thread.ts'

/**
 * Kysely dialect for a SQLite thread. The caller begins and ends transactions by SQL statements, unless the dialect is made
 * with `transactions` and nothing else uses the thread meanwhile.
 */
export function threadDialect(thread: Pick<SqliteThread, 'query'>, transactions?: 'transactions'): Dialect {
  const connection = connectionTo(thread)
  const run = (statement: string) => async () => void (await thread.query(statement, []))
  return dialectOf({
    acquireConnection: () => Promise.resolve(connection),
    ...(transactions && {
      beginTransaction: run('begin immediate'),
      commitTransaction: run('commit'),
      rollbackTransaction: run('rollback'),
    }),
  })
}

/** A connection that runs its statements in a thread. */
export function connectionTo({ query }: Pick<SqliteThread, 'query'>): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const { rows, changes } = await query(sql, parameters)
      return {
        rows: rows as Row[],
        ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
      }
    },
    streamQuery: () => {
      throw new Error('[server] The connection of a thread does not support streaming.')
    },
  }
}

/** A dialect of SQLite whose driver only has to provide connections. */
export function dialectOf(connections: Pick<Driver, 'acquireConnection'> & Partial<Driver>): Dialect {
  const nothing = () => Promise.resolve()
  const byStatement = () =>
    Promise.reject(new Error('[server] Begin and end transactions by SQL statements.'))
  const driver: Driver = {
    init: nothing,
    beginTransaction: byStatement,
    commitTransaction: byStatement,
    rollbackTransaction: byStatement,
    releaseConnection: nothing,
    destroy: nothing,
    ...connections,
  }
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}
