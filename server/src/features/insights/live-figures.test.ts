import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createStorage, type TestStorage } from '../../../test/support/databases.ts'
import { presentationRow, userRow } from '../../../test/support/seed-rows.ts'
import { openDatabase, type Database } from '../../storage/database/open-database.ts'
import { createLiveFigures } from './live-figures.ts'

describe('live figures', () => {
  let storage: TestStorage
  let database: Database

  beforeAll(async () => {
    storage = await createStorage('sqlite', { hasTables: true })
    database = await openDatabase({ dataDir: storage.dataDir })
    await database.write(async (transaction) => {
      await transaction.insertInto('users').values(userRow('ada1')).execute()
      const row = presentationRow({ oid: 'orbit1', owner_oid: 'ada1' })
      await transaction.insertInto('presentations').values(row).execute()
    })
  })

  afterAll(async () => {
    await database.close()
    await storage.remove()
  })

  const nextOf = async (stream: Readable): Promise<unknown> => {
    const [chunk] = (await once(stream, 'data')) as [Buffer]
    return JSON.parse(chunk.toString().replace('data: ', '')) as unknown
  }

  // docs/behaviour/insights.md#live-figures
  it('are all sent first, then those that changed', async () => {
    const live = createLiveFigures(database)
    const scope = { read: database.readLarge, oid: 'orbit1', ownerOid: 'ada1', since: 0, until: 900_000 }
    const stream = live.follow(
      scope,
      ({ views, likes }) => ({ views: String(views), likes: String(likes) }),
      () => Promise.resolve(true),
    )
    expect(await nextOf(stream)).toEqual({ views: '0', likes: '0' })
    await database.write((transaction) =>
      transaction
        .insertInto('presentation_views')
        .values({ oid: 'orbit1', session_id: 'session-1', link_id: null, viewed_at: 1 })
        .execute(),
    )
    expect(await nextOf(stream)).toEqual({ views: '1' })
    live.close()
    stream.destroy()
  })
})
