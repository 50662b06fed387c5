import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Kysely } from 'kysely'
import { createStorage, DATABASES, type TestStorage } from '../../../../test/support/databases.ts'
import { migrateTo } from '../../../../test/support/migrate-to.ts'
import { openRawDatabase } from '../../../../test/support/raw-database.ts'
import { presentationRow, userRow } from '../../../../test/support/seed-rows.ts'
import type { Tables } from '../tables.ts'
import { originalsWithNotes } from './0064-originals-with-notes.ts'
import { publishedNotes } from './0066-published-notes.ts'

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

describe.each(DATABASES)('speaker notes of imports before they were private, on %s', (kind) => {
  let storage: TestStorage
  let raw: Kysely<unknown>
  let db: Kysely<Tables>

  beforeEach(async () => {
    storage = await createStorage(kind)
    raw = openRawDatabase(storage)
    db = openRawDatabase<Tables>(storage)
    await migrateTo('0063-speaker-notes', kind, raw)
    await db.insertInto('users').values(userRow('ada1')).execute()
  })

  afterEach(async () => {
    await Promise.all([raw.destroy(), db.destroy()])
    await storage.remove()
  })

  const add = (oid: string, transcript: unknown) =>
    db
      .insertInto('presentations')
      .values(presentationRow({ oid, owner_oid: 'ada1', transcript: JSON.stringify(transcript) }))
      .execute()

  // docs/behaviour/sharing.md#downloads
  it('mark the original files that may have some', async () => {
    await add('talk1', [])
    for (const [sha256, media_type] of [
      ['pptx', PPTX],
      ['html', 'text/html'],
      ['pdf', 'application/pdf'],
    ] as const)
      // oxfmt-ignore
      for (const role of ['original', 'document'] as const)
        await db
          .insertInto('assets')
          .values({ oid: 'talk1', sha256, role, media_type, bytes: 1, step: 0, file_name: null })
          .execute()
    await originalsWithNotes.up(raw)
    const marked = db.selectFrom('assets').select(['sha256', 'role']).where('has_notes', '=', 1)
    expect(await marked.orderBy('sha256').execute()).toEqual([
      { sha256: 'html', role: 'original' },
      { sha256: 'pptx', role: 'original' },
    ])
  })

  // docs/behaviour/uploads.md#published-notes
  it('make a question to the owner of each transcript that contains some', async () => {
    const topic = (id: string) => ({ id: 't', step: 1, title: 'notes-1', texts: [{ id, styleClasses: ['body'], paragraphs: [] }], topics: [] }) // oxfmt-ignore
    await add('noted1', [topic('p1'), topic('notes-12')])
    await add('plain1', [topic('p1')])
    await publishedNotes.up(raw)
    expect(await db.selectFrom('published_notes').selectAll().execute()).toEqual([
      { oid: 'noted1', is_decided: 0 },
    ])
  })
})
