import { sql } from 'kysely'
import type { Database } from '../../src/storage/database/open-database.ts'
import type { Tables } from '../../src/storage/database/tables.ts'

/**
 * Lets every change of a table fail, as a database does that takes no writes.
 *
 * @returns the undo
 */
export async function refuseWrites(
  { kind, write }: Pick<Database, 'kind' | 'write'>,
  event: 'insert' | 'update',
  table: keyof Tables,
): Promise<() => Promise<void>> {
  const run = (statement: string) => write((transaction) => sql.raw(statement).execute(transaction))
  if (kind === 'sqlite') {
    await run(
      `create trigger refused before ${event} on ${table} begin select raise(abort, 'no writes'); end`,
    )
    return async () => void (await run('drop trigger refused'))
  }
  await run(`create function refused() returns trigger language plpgsql
    as $$ begin raise exception 'no writes'; end $$`)
  await run(`create trigger refused before ${event} on ${table} execute function refused()`)
  return async () => void (await run(`drop trigger refused on ${table}; drop function refused`))
}
