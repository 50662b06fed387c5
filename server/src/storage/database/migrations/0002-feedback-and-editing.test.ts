import { afterEach, describe, expect, it } from '@jest/globals'
import type { Kysely } from 'kysely'
import { createStorage, DATABASES, type TestStorage } from '../../../../test/support/databases.ts'
import { openRawDatabase } from '../../../../test/support/raw-database.ts'
import { first } from './0001-first.ts'
import { feedbackAndEditing } from './0002-feedback-and-editing.ts'

type Row = Record<string, string | number | null>
type Before = Record<'users' | 'presentations' | 'assets', Row>

describe.each(DATABASES)('the second migration on %s', (kind) => {
  let storage: TestStorage
  let db: Kysely<unknown>

  afterEach(async () => {
    await db.destroy()
    await storage.remove()
  })

  it('keeps every file of every presentation, as one of its first revision', async () => {
    storage = await createStorage(kind)
    db = openRawDatabase(storage)
    await first(kind).up(db)
    const tables = db.withTables<Before>()
    const names = { email: 'ada@example.com', username: 'ada', first_name: 'Ada', last_name: 'Lovelace' }
    const user = { oid: 'ada1', ...names, password_hash: '', has_presenter_view: 0, created_at: 0 }
    await tables.insertInto('users').values(user).execute()
    const texts = { title: '', slug: '', description: '', tags: '[]', transcript: '[]', settings: '{}' }
    const deck = { schema_version: '2', revision: 1, step_titles: '[]', stops: '[]', duration_seconds: 0 }
    const presentation = {
      oid: 'orbit1',
      owner_oid: 'ada1',
      privacy: 'public',
      created_at: 0,
      modified_at: 0,
    }
    await tables
      .insertInto('presentations')
      .values({ ...presentation, ...texts, ...deck })
      .execute()
    const files = ['poster', 'card', 'step', 'document'].map((role) => ({
      ...{ oid: 'orbit1', sha256: 'a'.repeat(64), role, media_type: 'image/webp', bytes: 9 },
      step: role === 'step' ? 3 : 0,
    }))
    await tables.insertInto('assets').values(files).execute()

    await feedbackAndEditing(kind).up(db)

    const kept = await tables.selectFrom('assets').selectAll().execute()
    expect(kept).toHaveLength(4)
    expect(kept).toEqual(
      expect.arrayContaining(files.map((file) => ({ ...file, revision: 1, file_name: null }))),
    )
    const again = tables.insertInto('assets').values({ ...files[0], revision: 2 })
    await expect(again.execute()).resolves.toBeDefined()
    await expect(again.execute()).rejects.toThrow()
  })
})
