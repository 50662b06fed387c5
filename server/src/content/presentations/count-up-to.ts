import type { SelectQueryBuilder } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { MAX_COUNTED } from './list-pages.ts'

/** Counts the rows of a query; stops above {@link MAX_COUNTED}. */
export async function countUpTo(
  read: Database['read'],
  rows: SelectQueryBuilder<Tables, keyof Tables, { id: number } | { oid: string }>,
): Promise<number> {
  const { total } = await read
    .selectFrom(rows.limit(MAX_COUNTED + 1).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
