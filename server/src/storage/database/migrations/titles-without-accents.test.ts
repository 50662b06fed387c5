import { expect, it } from '@jest/globals'
import { createStorage, DATABASES } from '../../../../test/support/databases.ts'
import { migrateTo } from '../../../../test/support/migrate-to.ts'
import { openRawDatabase } from '../../../../test/support/raw-database.ts'
import { presentationRow, userRow } from '../../../../test/support/seed-rows.ts'
import { titleLetters } from '../../../foundation/title-letters.ts'
import type { Tables } from '../tables.ts'
import { titlesWithoutAccents } from './0075-titles-without-accents.ts'

const TITLES = ['Going around', 'Ärger, 100%', 'Straße', 'Βήτα', 'ÅNGSTRÖM', 'مَرحبًا', '٣ أسئلة', '日本語 ガ']

// docs/behaviour/sharing.md#filter
it.each(DATABASES)(
  'titles of before get the letters by which their owners find them, on %s',
  async (kind) => {
    const storage = await createStorage(kind)
    const raw = openRawDatabase(storage)
    const db = openRawDatabase<Tables>(storage)
    await migrateTo('0066-published-notes', kind, raw)
    await db.insertInto('users').values(userRow('ada1')).execute()
    const rows = TITLES.map((title, at) => presentationRow({ oid: `deck${at}`, owner_oid: 'ada1', title }))
    await db.insertInto('presentations').values(rows).execute()
    await titlesWithoutAccents(kind).up(raw)
    const stored = await db.selectFrom('presentations').select(['title', 'title_letters']).execute()
    expect(stored).toHaveLength(TITLES.length)
    for (const { title, title_letters } of stored)
      expect([title, title_letters]).toEqual([title, titleLetters(title)])
    const parts = await db
      .selectFrom('title_parts')
      .select('oid')
      .where('part', 'in', ['rom', 'goi', 'ras'])
      .execute()
    expect(parts.map(({ oid }) => oid).sort()).toEqual(['deck0', 'deck2', 'deck4'])
    await Promise.all([raw.destroy(), db.destroy()])
    await storage.remove()
  },
)
