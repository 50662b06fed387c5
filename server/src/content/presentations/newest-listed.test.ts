import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { createStorage, type TestStorage } from '../../../test/support/databases.ts'
import { presentationRow, userRow } from '../../../test/support/seed-rows.ts'
import { plansOf, statementsDuring } from '../../../test/support/watch-statements.ts'
import { openDatabase, type Database } from '../../storage/database/open-database.ts'
import { readNewest } from './newest-listed.ts'

let storage: TestStorage
let database: Database

beforeAll(async () => {
  storage = await createStorage('sqlite', { hasTables: true })
  database = await openDatabase({ dataDir: storage.dataDir })
  await database.append('users', [userRow('ada1'), userRow('ben1')])
  const rows = Array.from({ length: 100 }, (_, at) =>
    presentationRow({ oid: `deck${at}`, owner_oid: at % 2 === 0 ? 'ada1' : 'ben1', created_at: at }),
  )
  await database.append('presentations', rows)
})

afterAll(async () => {
  await database.close()
  await storage.remove()
})

it.each([
  ['everybody', {}, 'listed_by_age', 'deck99'],
  ['an owner', { ownerOid: 'ada1' }, 'listed_by_owner', 'deck98'],
])(
  'the newest of %s are read in the order of an index, and no more than asked for',
  async (_, owner, index, first) => {
    const ran = await statementsDuring(async () => {
      const found = await readNewest(database, { limit: 3, ...owner })
      expect([found.length, found[0]?.oid]).toEqual([3, first])
    })
    const steps = (await plansOf(database.read, ran)).map(({ step }) => step)
    expect(steps).toContainEqual(expect.stringContaining(`presentations USING INDEX ${index}`))
    expect(steps.filter((step) => /TEMP B-TREE|^SCAN (?!presentations USING INDEX)/.test(step))).toEqual([])
  },
)
