import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite, { type Statement } from 'better-sqlite3'
import { insertOf, type Rows } from './append-rows.ts'
import { connectToSqlite } from './connect-to-sqlite.ts'
import { createStatementCache } from './statement-cache.ts'

/** Rows to add, or a statement to run; `null` to end. */
export type ThreadRequest =
  | { readonly batches: readonly Rows[] }
  | { readonly sql: string; readonly parameters: readonly unknown[] }
  | null

/** Result of a statement: rows, or the number of changed rows. */
export interface QueryRows {
  readonly rows: readonly unknown[]
  readonly changes?: number
}

/** Why a request failed, with SQLite's error code if there is one. */
export interface ThreadFailure {
  readonly problem: string
  readonly code?: string
}

export type ThreadResponse = QueryRows | ThreadFailure

const { file } = workerData as { readonly file: string }
const connection = connectToSqlite(file)
const statements = new Map<string, Statement>()
const prepare = createStatementCache(connection)

const append = connection.transaction((batches: readonly Rows[]) => {
  for (const rows of batches) {
    const statement = statementFor(rows)
    for (const row of rows.values) statement.run(Object.values(row))
  }
})

/**
 * A statement for each table and column list. It inserts one row: a multi-row INSERT is prepared again for each row
 * count, which doubles the cost per row.
 */
function statementFor(rows: Rows): Statement {
  const insert = insertOf(rows)
  const known = statements.get(insert)
  if (known) return known
  const places = Object.keys(rows.values[0] ?? {}).map(() => '?')
  const made = connection.prepare(`${insert} values (${places.join(', ')}) on conflict do nothing`)
  statements.set(insert, made)
  return made
}

function query(sql: string, parameters: readonly unknown[]): QueryRows {
  const statement = prepare(sql)
  if (statement.reader) return { rows: statement.all(...parameters) }
  return { rows: [], changes: statement.run(...parameters).changes }
}

function handle(request: NonNullable<ThreadRequest>): ThreadResponse {
  try {
    if ('sql' in request) return query(request.sql, request.parameters)
    append.immediate(request.batches)
    return { rows: [] }
  } catch (error) {
    // Structured cloning drops the code of an error.
    if (error instanceof BetterSqlite.SqliteError) return { problem: error.message, code: error.code }
    return { problem: String(error) }
  }
}

parentPort?.on('message', (request: ThreadRequest) => {
  if (request !== null) return parentPort?.postMessage(handle(request))
  connection.close()
  parentPort?.close()
})
