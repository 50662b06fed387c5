import { expect, it } from '@jest/globals'
import { createStorage, DATABASES } from '../../../../test/support/databases.ts'
import { migrateTo } from '../../../../test/support/migrate-to.ts'
import { openRawDatabase } from '../../../../test/support/raw-database.ts'
import { presentationRow, userRow } from '../../../../test/support/seed-rows.ts'
import type { Tables } from '../tables.ts'
import { deckLanguages } from './0081-deck-languages.ts'

const DOCUMENTS = [
  { schema: 1, canvas: { background: '#fff', language: 'de-AT' } },
  { schema: 1, canvas: { background: '#fff' }, items: [{ kind: 'text', language: 'fr' }] },
  { schema: 1, canvas: {} },
  { schema: 1, canvas: { language: `en${'-abcdefgh'.repeat(9)}` } },
]

// docs/behaviour/page.md#language-of-a-deck
it.each(DATABASES)('presentations of before get the languages of their documents, on %s', async (kind) => {
  const storage = await createStorage(kind)
  const raw = openRawDatabase(storage)
  const db = openRawDatabase<Tables>(storage)
  await migrateTo('0080-cover-pictures', kind, raw)
  await db.insertInto('users').values(userRow('ada1')).execute()
  for (const [at, document] of DOCUMENTS.entries()) {
    const oid = `deck${at}`
    await db
      .insertInto('presentations')
      .values(presentationRow({ oid, owner_oid: 'ada1', revision: 2 }))
      .execute()
    const row = { oid, created_at: 1, import_notes: '[]' }
    const before = JSON.stringify({ canvas: { language: 'hu' } })
    await db
      .insertInto('documents')
      .values([
        { ...row, revision: 1, document: before },
        { ...row, revision: 2, document: JSON.stringify(document) },
      ])
      .execute()
  }
  await deckLanguages(kind).up(raw)
  const stored = await db
    .selectFrom('presentations')
    .select(['oid', 'deck_language'])
    .orderBy('oid')
    .execute()
  expect(stored.map(({ deck_language }) => deck_language)).toEqual(['de-AT', null, null, null])
  await Promise.all([raw.destroy(), db.destroy()])
  await storage.remove()
})
