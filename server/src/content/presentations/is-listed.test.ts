import { afterAll, beforeAll, expect, describe, it } from '@jest/globals'
import { createStorage, DATABASES, type TestStorage } from '../../../test/support/databases.ts'
import { presentationRow, userRow } from '../../../test/support/seed-rows.ts'
import { openDatabase, type Database } from '../../storage/database/open-database.ts'
import { readRights } from '../../people/rights/rights-reader.ts'
import { isListed } from './is-listed.ts'

describe.each(DATABASES)('listed presentations on %s', (kind) => {
  let storage: TestStorage
  let database: Database

  beforeAll(async () => {
    storage = await createStorage(kind, { hasTables: true })
    const { dataDir, databaseUrl } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    await database.write(async (transaction) => {
      await transaction.insertInto('users').values(userRow('ada1')).execute()
      for (const privacy of ['public', 'reusable', 'unlisted', 'private'] as const)
        for (const [suffix, taken_down_at] of [
          ['', null],
          ['-down', 0],
        ] as const)
          await transaction
            .insertInto('presentations')
            .values(presentationRow({ oid: privacy + suffix, owner_oid: 'ada1', privacy, taken_down_at }))
            .execute()
    })
  })

  afterAll(async () => {
    await database.close()
    await storage.remove()
  })

  // docs/behaviour/visibility.md#listed
  it('are those that anybody has the right to find', async () => {
    const { read } = database
    const listed = await read.selectFrom('presentations').select('oid').where(isListed).execute()
    const all = await read.selectFrom('presentations').select('oid').orderBy('oid').execute()
    const findable: string[] = []
    for (const { oid } of all) {
      const nobody = {
        visitor: { userOid: null, sessionId: null },
        isStaff: false,
        ...{ linkId: null, token: null, linkProof: null, now: 0 },
      }
      const known = await readRights(database, {}, { ...nobody, oid, asPublic: false })
      if (known?.rights.has('find')) findable.push(oid)
    }
    expect(listed.map(({ oid }) => oid).sort()).toEqual(findable)
    expect(findable).toEqual(['public', 'reusable'])
  })
})
