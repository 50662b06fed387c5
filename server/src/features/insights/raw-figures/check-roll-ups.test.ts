import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createStorage, DATABASES, type TestStorage } from '../../../../test/support/databases.ts'
import { presentationRow, userRow, viewLinkRow } from '../../../../test/support/seed-rows.ts'
import { openDatabase, type Database } from '../../../storage/database/open-database.ts'
import { checkRollUps } from './check-roll-ups.ts'

describe.each(DATABASES)('the check of the figures on %s', (kind) => {
  let storage: TestStorage
  let database: Database

  beforeAll(async () => {
    storage = await createStorage(kind)
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    await database.write(async (transaction) => {
      await transaction.insertInto('users').values(userRow('ada1')).execute()
      await transaction
        .insertInto('presentations')
        .values(presentationRow({ oid: 'orbit1', owner_oid: 'ada1' }))
        .execute()
      await transaction
        .insertInto('view_links')
        .values([viewLinkRow('link1', 'orbit1', 'ada1'), viewLinkRow('link2', 'orbit1', 'ada1')])
        .execute()
      const view = { oid: 'orbit1', viewed_at: 1, referrer_host: null }
      await transaction
        .insertInto('presentation_views')
        .values([
          { ...view, link_id: 'link1', session_id: 'a' },
          { ...view, link_id: 'link1', session_id: 'b' },
          { ...view, link_id: 'link2', session_id: 'c' },
        ])
        .execute()
      await transaction.updateTable('presentation_views').set({ viewer: 'seen' }).execute()
    })
  })
  afterAll(async () => {
    await database.close()
    await storage.remove()
  })

  async function wrongLinks() {
    const wrong = []
    for await (const { figure, rolledUp, raw } of checkRollUps(database, 'orbit1'))
      if (figure.startsWith('views of link')) wrong.push(`${figure}: ${rolledUp}, not ${raw}`)
    return wrong
  }

  it('names a link whose views are not those that were seen', async () => {
    expect(await wrongLinks()).toEqual([])
    await database.write((transaction) =>
      transaction.updateTable('view_links').set({ views: 7 }).where('link_id', '=', 'link1').execute(),
    )
    expect(await wrongLinks()).toEqual(['views of link link1: 7, not 2'])
  })
})
