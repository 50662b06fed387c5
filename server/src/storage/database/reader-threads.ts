import { Kysely, type DatabaseConnection } from 'kysely'
import type { Tables } from './tables.ts'
import { connectionTo, dialectOf } from './thread-dialect.ts'
import { createSqliteThread } from './sqlite-thread.ts'

/** One long read does not delay all others. */
const THREADS = 2

/**
 * Connections that read from a SQLite database in worker threads, because SQLite blocks its thread while it reads. A
 * thread reads for one caller at a time. Started with the first read.
 */
export function openReaderThreads(file: string): Kysely<Tables> {
  const threads = Array.from({ length: THREADS }, () => createSqliteThread(file))
  const free: DatabaseConnection[] = threads.map(connectionTo)
  const waiting: ((connection: DatabaseConnection) => void)[] = []
  const dialect = dialectOf({
    acquireConnection: () =>
      new Promise((resolve) => {
        const connection = free.pop()
        if (connection) resolve(connection)
        else waiting.push(resolve)
      }),
    releaseConnection: (connection) => {
      const next = waiting.shift()
      if (next) next(connection)
      else free.push(connection)
      return Promise.resolve()
    },
    destroy: async () => {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  })
  return new Kysely<Tables>({ dialect })
}
