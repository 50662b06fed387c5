import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { createStorage, type TestStorage } from '../../../test/support/databases.ts'
import { presentationRow, userRow, viewLinkRow } from '../../../test/support/seed-rows.ts'
import { plansOf, statementsDuring } from '../../../test/support/watch-statements.ts'
import { openDatabase, type Database } from '../../storage/database/open-database.ts'
import { exportViewer } from '../sharing/viewer-data.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'

const COMMENTS = 1_203

let storage: TestStorage
let database: Database

beforeAll(async () => {
  storage = await createStorage('sqlite', { hasTables: true })
  database = await openDatabase({ dataDir: storage.dataDir })
  await database.write(async (transaction) => {
    await transaction
      .insertInto('users')
      .values([userRow('ada1'), userRow('ben1')])
      .execute()
    const decks = ['orbit1', 'tides1'].map((oid) => presentationRow({ oid, owner_oid: 'ada1' }))
    await transaction.insertInto('presentations').values(decks).execute()
    await transaction
      .insertInto('view_links')
      .values(viewLinkRow('link1', 'orbit1', 'ada1'))
      .execute()
    for (let at = 0; at < COMMENTS; at += 1)
      await transaction
        .insertInto('comments')
        .values({ oid: 'orbit1', user_oid: at % 3 === 0 ? 'ben1' : 'ada1', text: `${at}`, created_at: 7 })
        .execute()
    const viewer = { user_oid: 'ben1', name: 'Ben', email: 'ben@example.com', identified_at: 1 }
    await transaction
      .insertInto('link_viewers')
      .values({ ...viewer, link_id: 'link1', session_id: 's1' })
      .execute()
  })
})

afterAll(async () => {
  await database.close()
  await storage.remove()
})

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

it('has each row of a long list once, in its order', async () => {
  const all = JSON.parse(await textOf(exportAccount(database, 'ada1'))) as {
    comments: { text: string }[]
    presentations: { oid: string }[]
  }
  const numbers = Array.from({ length: COMMENTS }, (_, at) => at).filter((at) => at % 3 !== 0)
  expect(all.comments.map(({ text }) => Number(text))).toEqual(numbers)
  expect(all.comments[0]).toEqual({ oid: 'orbit1', step: null, text: '1', created_at: 7 })
  expect(all.presentations.map(({ oid }) => oid)).toEqual(['orbit1', 'tides1'])
})

it('finds what somebody has by indexes: the export of an account and of a viewer, and the deletion of both', async () => {
  const { read } = database
  const ran = await statementsDuring(async () => {
    await textOf(exportAccount({ readLarge: read }, 'ada1'))
    await textOf(exportViewer({ readLarge: read }, 'ben@example.com'))
    await database.write((transaction) => deleteAccount(transaction, 'sqlite', 'ben1', 1))
  })
  const slow = (await plansOf(read, ran)).filter(({ step }) => /^SCAN (?!CONSTANT)/.test(step))
  expect(slow).toEqual([])
  expect(ran.length).toBeGreaterThan(20)
})
