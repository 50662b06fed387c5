import { parentPort, workerData } from 'node:worker_threads'
import type { Statement } from 'better-sqlite3'
import { columnsOf, type Rows } from './append-rows.ts'
import { connectToSqlite } from './connect-to-sqlite.ts'

/** `null` when the rows are on the disk, else why they are not. */
export type AppendAnswer = string | null

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

/** One for each table, for one row: one for many is compiled anew for each number of them, and costs a row the double. */
function statementFor({ table, values }: Rows): Statement {
  const known = statements.get(table)
  if (known) return known
  const places = Object.keys(values[0] ?? {}).map(() => '?')
  const made = connection.prepare(
    `insert into "${table}" (${columnsOf(values)}) values (${places.join(', ')}) on conflict do nothing`,
  )
  statements.set(table, made)
  return made
}

function answer(batches: readonly Rows[]): AppendAnswer {
  try {
    append.immediate(batches)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

parentPort?.on('message', (batches: AppendQuestion) => {
  if (batches !== null) return parentPort?.postMessage(answer(batches))
  connection.close()
  parentPort?.close()
})
