import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite, { type Statement } from 'better-sqlite3'
import { insertOf, type Rows } from './append-rows.ts'
import { connectToSqlite } from './connect-to-sqlite.ts'

/** `null` when the rows are on the disk, else why they are not, with SQLite's code if it has one. */
export type AppendAnswer = { readonly message: string; readonly code?: string } | null

/** Rows to add; `null` to end. */
export type AppendQuestion = readonly Rows[] | null

const { file } = workerData as { readonly file: string }
const connection = connectToSqlite(file)
const statements = new Map<string, Statement>()

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

function answer(batches: readonly Rows[]): AppendAnswer {
  try {
    append.immediate(batches)
    return null
  } catch (error) {
    // An error loses its code on its way to another thread.
    if (error instanceof BetterSqlite.SqliteError) return { message: error.message, code: error.code }
    return { message: String(error) }
  }
}

parentPort?.on('message', (batches: AppendQuestion) => {
  if (batches !== null) return parentPort?.postMessage(answer(batches))
  connection.close()
  parentPort?.close()
})
