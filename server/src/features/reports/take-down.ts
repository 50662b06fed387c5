import type { Kysely } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'

export interface ModeratedPresentation {
  readonly oid: string
  readonly title: string
}

type Writer = Pick<Database, 'write'>

/**
 * Takes a presentation down: everybody but its owner gets 404, and the owner sees the reason. A second call replaces
 * the reason.
 *
 * @param target its oid, or the receipt of a report of it
 * @param now ms since 1970
 * @returns `null` when there is no such presentation
 */
export function takeDown(
  { write }: Writer,
  target: string,
  reason: string,
  now: number,
): Promise<ModeratedPresentation | null> {
  return write(async (transaction) => {
    const changed = await transaction
      .updateTable('presentations')
      .set({ taken_down_at: now, taken_down_reason: reason })
      .where('oid', '=', await oidOf(transaction, target))
      .returning(['oid', 'title'])
      .executeTakeFirst()
    return changed ?? null
  })
}

/**
 * Undoes {@link takeDown}.
 *
 * @param target its oid, or the receipt of a report of it
 * @returns `null` when there is no such presentation, or it was not taken down
 */
export function restore({ write }: Writer, target: string): Promise<ModeratedPresentation | null> {
  return write(async (transaction) => {
    const changed = await transaction
      .updateTable('presentations')
      .set({ taken_down_at: null, taken_down_reason: null })
      .where('oid', '=', await oidOf(transaction, target))
      .where('taken_down_at', 'is not', null)
      .returning(['oid', 'title'])
      .executeTakeFirst()
    return changed ?? null
  })
}

/** An oid is never a receipt: oids are lower case, receipts are upper case. */
async function oidOf(transaction: Kysely<Tables>, target: string): Promise<string> {
  const report = await transaction
    .selectFrom('reports')
    .select('oid')
    .where('receipt', '=', target)
    .executeTakeFirst()
  return report?.oid ?? target
}
