import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Changes of a presentation are indexed before those caused by a change of its owner. */
const OWN_CHANGE = 0
const CHANGE_OF_OWNER = 1

/**
 * Queues a presentation for indexing. Independent of its privacy, because search checks rights itself. Call it in the
 * transaction that changes a title, a text or a tag.
 */
export async function queueForSearch(transaction: Kysely<Tables>, oid: string): Promise<void> {
  const entry = { ticket: newTicket(), priority: OWN_CHANGE }
  await transaction
    .insertInto('search_queue')
    .values({ oid, ...entry })
    .onConflict((conflict) => conflict.column('oid').doUpdateSet(entry))
    .execute()
}

/** Queues all presentations of an owner, because their entries contain the owner's name. */
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

/** Sorts by time. */
const newTicket = (): string =>
  `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(6).toString('hex')}`
