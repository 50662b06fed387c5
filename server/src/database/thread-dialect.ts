import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import type { WriterThread } from './writer-thread.ts'

/** Kysely dialect for a connection in another thread. The caller begins and ends transactions by SQL statements. */
export function threadDialect({ query }: Pick<WriterThread, 'query'>): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const { rows, changes } = await query(sql, parameters)
      return {
        rows: rows as Row[],
        ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
      }
    },
    streamQuery: () => {
      throw new Error('[server] A connection of another thread does not support streaming.')
    },
  }
  const nothing = () => Promise.resolve()
  const byStatement = () =>
    Promise.reject(new Error('[server] Begin and end transactions by SQL statements.'))
  const driver: Driver = {
    init: nothing,
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: byStatement,
    commitTransaction: byStatement,
    rollbackTransaction: byStatement,
    releaseConnection: nothing,
    destroy: nothing,
  }
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}
