import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * A step keeps its time when it is moved: writes down which number the steps of a revision that is being replaced, and
 * those of the ones before it, have on the new path. Part of the transaction that replaces it.
 *
 * @param revision the one that is replaced
 * @param numberOf the number (from 1) that each step has now, by the number it had
 */
export async function moveFigures(
  transaction: Kysely<Tables>,
  oid: string,
  revision: number,
  numberOf: ReadonlyMap<number, number>,
): Promise<void> {
  const moves = [...numberOf].filter(([before, after]) => before !== after)
  if (moves.length > 0) {
    const cases = moves.map(([before, after]) => sql`when ${sql.lit(before)} then ${sql.lit(after)}`)
    await transaction
      .updateTable('moved_steps')
      .set({ number: sql<number>`case number ${sql.join(cases, sql` `)} else number end` })
      .where('oid', '=', oid)
      .execute()
  }
  await transaction
    .insertInto('moved_steps')
    .values([...numberOf].map(([step, number]) => ({ oid, revision, step, number })))
    .execute()
}
