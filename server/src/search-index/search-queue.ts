import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** A change of one presentation comes before those that a change of its owner causes. */
const OWN_CHANGE = 0
const CHANGE_OF_OWNER = 1

/**
 * Has a presentation indexed anew, a moment later, whatever its privacy: who may find it is asked when somebody
 * searches. Call it in the transaction that changes a title, a text or a tag.
 */
export async function queueForSearch(transaction: Kysely<Tables>, oid: string): Promise<void> {
  const entry = { ticket: newTicket(), priority: OWN_CHANGE }
  await transaction
    .insertInto('search_queue')
    .values({ oid, ...entry })
    .onConflict((conflict) => conflict.column('oid').doUpdateSet(entry))
    .execute()
}

/** The same for everything somebody owns: their name is part of it. */
export async function queueOwnerForSearch(transaction: Kysely<Tables>, ownerOid: string): Promise<void> {
  const ticket = newTicket()
  await transaction
    .insertInto('search_queue')
    .columns(['oid', 'ticket', 'priority'])
    .expression((from) =>
      from
        .selectFrom('presentations')
        .select(['oid', sql.val(ticket).as('ticket'), sql.lit(CHANGE_OF_OWNER).as('priority')])
        .where('owner_oid', '=', ownerOid),
    )
    .onConflict((conflict) => conflict.column('oid').doUpdateSet({ ticket }))
    .execute()
}

/** Sorts by time for some centuries. */
const newTicket = (): string =>
  `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(6).toString('hex')}`
