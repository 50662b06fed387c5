import type { Database } from '../../server/src/storage/database/open-database.ts'
import { presentationRow, userRow, viewLinkRow } from '../../server/test/support/seed-rows.ts'
import type { Deck } from './fill-deck.ts'

/** The owner of both presentations. */
export const OWNER = 'owner1'
export const EMPTY = 'empty1'
export const POPULAR: Deck = { oid: 'popular1', ownerOid: OWNER, linkId: 'link1', revision: 1, steps: 10 }

/** Adds a presentation that gets views later, and one without views. */
export async function addDecks(database: Database): Promise<void> {
  const titles = JSON.stringify(Array.from({ length: POPULAR.steps }, (_, index) => `Step ${index + 1}`))
  await database.write(async (transaction) => {
    await transaction.insertInto('users').values(userRow(OWNER)).execute()
    for (const oid of [POPULAR.oid, EMPTY]) {
      const row = presentationRow({ oid, owner_oid: OWNER, step_titles: titles })
      await transaction.insertInto('presentations').values(row).execute()
    }
    const link = viewLinkRow(POPULAR.linkId, POPULAR.oid, OWNER)
    await transaction.insertInto('view_links').values(link).execute()
  })
}
