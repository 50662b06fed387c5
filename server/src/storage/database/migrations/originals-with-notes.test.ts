import { expect, it } from '@jest/globals'
import { createStorage, DATABASES } from '../../../../test/support/databases.ts'
import { migrateTo } from '../../../../test/support/migrate-to.ts'
import { openRawDatabase } from '../../../../test/support/raw-database.ts'
import { presentationRow, userRow } from '../../../../test/support/seed-rows.ts'
import { originalsWithNotes } from './0064-originals-with-notes.ts'
import type { Tables } from '../tables.ts'

// docs/behaviour/sharing.md#downloads
it.each(DATABASES)('earlier original files that may have speaker notes are marked on %s', async (kind) => {
  const storage = await createStorage(kind)
  const raw = openRawDatabase(storage)
  const db = openRawDatabase<Tables>(storage)
  try {
    await migrateTo('0063-speaker-notes', kind, raw)
    await db.insertInto('users').values(userRow('ada1')).execute()
    await db
      .insertInto('presentations')
      .values(presentationRow({ oid: 'talk1', owner_oid: 'ada1' }))
      .execute()
    const files = { pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', html: 'text/html', pdf: 'application/pdf' } // oxfmt-ignore
    for (const [sha256, media_type] of Object.entries(files))
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
  } finally {
    await Promise.all([raw.destroy(), db.destroy()])
    await storage.remove()
  }
})
