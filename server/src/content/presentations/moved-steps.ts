import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'

/** The number of a step that a new revision no longer has. Figures of the path leave it out. */
export const STEP_IS_GONE = 0

/**
 * Maps the steps of a replaced revision, and of those before it, to their numbers on the new path, so that figures
 * follow moved steps. Call it in the transaction that replaces the revision.
 *
 * @param revision the replaced one
 * @param numberOf new step number by old step number (see `numbersOf`); or `STEP_IS_GONE`
 */
export async function recordMovedSteps(
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
