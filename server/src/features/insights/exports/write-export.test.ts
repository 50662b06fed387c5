import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createStorage, DATABASES, type TestStorage } from '../../../../test/support/databases.ts'
import { presentationRow, userRow } from '../../../../test/support/seed-rows.ts'
import { openDatabase, type Database } from '../../../storage/database/open-database.ts'
import { readShownPresentation } from '../../../content/presentations/read-presentation.ts'
import { readPeriod } from '../period.ts'
import { writeExport } from './write-export.ts'

const NOON = Date.parse('2026-10-10T12:00Z')
const VIEWS = 1_600
const VIEWS_AT_ONCE = 400
const views = Array.from({ length: VIEWS }, (_, index) => ({
  oid: 'orbit1',
  session_id: `session-${index}`,
  link_id: null,
  viewed_at: NOON + index,
}))

describe.each(DATABASES)('an export of many rows on %s', (kind) => {
  let storage: TestStorage
  let database: Database

  beforeEach(async () => {
    storage = await createStorage(kind, { hasTables: true })
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    await database.append('users', [userRow('ada1')])
    await database.append('presentations', [presentationRow({ oid: 'orbit1', owner_oid: 'ada1' })])
    // A slow machine takes seconds for each.
    for (let first = 0; first < VIEWS; first += VIEWS_AT_ONCE)
      await database.append('presentation_views', views.slice(first, first + VIEWS_AT_ONCE))
  })

  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  // docs/behaviour/insights.md#exports
  it('has all rows in order, and lets others have a turn between its pages', async () => {
    const presentation = await readShownPresentation(database.read, 'orbit1', { hasTranscript: false })
    if (!presentation) throw new Error('The presentation is missing.')
    const { period } = readPeriod({ range: '7' }, { now: NOON, first: NOON })
    const lines: string[] = []
    let [pages, turns, isDone] = [0, 0, false]
    const others = (async () => {
      while (!isDone) {
        await nextTurn()
        turns += 1
      }
    })()
    for await (const page of writeExport('views', 'ndjson', {
      database,
      presentation,
      period,
      linkId: null,
      nameOf: ({ name }) => name,
    })) {
      pages += 1
      lines.push(...String(page).trim().split('\n'))
    }
    isDone = true
    await others
    const sessions = lines.map((line) => (JSON.parse(line) as { session: number }).session)
    expect(sessions).toEqual(Array.from({ length: VIEWS }, (_, index) => index + 1))
    expect(turns).toBeGreaterThanOrEqual(pages)
  })
})
