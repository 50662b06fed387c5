import type { Insertable } from 'kysely'
import type { Database } from '../../server/src/database/open-database.ts'
import type { Tables } from '../../server/src/database/tables.ts'
import { presentationRow, userRow, viewLinkRow } from '../../server/test/support/seed-rows.ts'
import { pick, randomFrom } from '../random.ts'

/** The owner of both presentations. */
export const OWNER = 'owner1'
export const POPULAR = 'popular1'
export const EMPTY = 'empty1'
export const STEPS = 10

const DAY_MS = 86_400_000
const ROWS_PER_INSERT = 500

interface Size {
  readonly views: number
  readonly events: number
  readonly days: number
}

/** Adds a presentation that was watched often in the last days, and one that nobody watched. */
export async function fillDecks(database: Database, size: Size): Promise<void> {
  const titles = JSON.stringify(Array.from({ length: STEPS }, (_, index) => `Step ${index + 1}`))
  await database.write(async (transaction) => {
    await transaction.insertInto('users').values(userRow(OWNER)).execute()
    for (const oid of [POPULAR, EMPTY]) {
      const row = presentationRow({ oid, owner_oid: OWNER, step_titles: titles, views_count: size.views })
      await transaction.insertInto('presentations').values(row).execute()
    }
    await transaction
      .insertInto('view_links')
      .values(viewLinkRow('link1', POPULAR, OWNER))
      .execute()
  })
  const { views, events, viewers } = rowsOf(size)
  await insert(database, 'link_viewers', viewers)
  await insert(database, 'presentation_views', views)
  await insert(database, 'view_events', events)
}

/** A fifth comes by the view link, half of them with an e-mail; a quarter comes back. */
function rowsOf({ views: count, events: eventCount, days }: Size) {
  const random = randomFrom(1)
  const views: Insertable<Tables['presentation_views']>[] = []
  const events: Insertable<Tables['view_events']>[] = []
  const viewers: Insertable<Tables['link_viewers']>[] = []
  const start = Date.now() - days * DAY_MS
  for (let index = 0; index < count; index++) {
    const isReturn = random() < 0.25 && views.length > 0
    const session_id = isReturn ? pick(views, random).session_id : `session-${index}`
    const link_id = !isReturn && random() < 0.2 ? 'link1' : null
    const viewed_at = Math.floor(start + (index / count) * days * DAY_MS)
    const traits = {
      referrer_host: random() < 0.4 ? null : `site${Math.floor(random() * 40)}.example`,
      device: pick(['desktop', 'mobile', 'tablet'] as const, random),
      language: pick(['en', 'de', 'fr', 'hu'], random),
    }
    views.push({ oid: POPULAR, session_id, link_id, viewed_at, ...traits })
    if (link_id !== null && random() < 0.5) {
      const email = `viewer${index % 1_000}@example.com`
      viewers.push({ link_id, session_id, user_oid: null, name: 'Viewer', email, identified_at: viewed_at })
    }
    let [step, received_at] = [1, viewed_at]
    for (let left = Math.round(eventCount / count); left > 0; left--) {
      const active_time = Math.round(random() * 100) / 10
      received_at += Math.ceil(active_time * 1_000)
      const place = { step, step_count: STEPS, revision: 1 }
      events.push({ oid: POPULAR, link_id, session_id, ...place, active_time, spare: 0, received_at })
      if (random() < 0.6) step = Math.min(STEPS, step + 1)
    }
  }
  return { views, events, viewers }
}

async function insert<Table extends 'link_viewers' | 'presentation_views' | 'view_events'>(
  { writeLarge }: Database,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    const some = rows.slice(from, from + ROWS_PER_INSERT)
    await writeLarge((transaction) => transaction.insertInto<keyof Tables>(table).values(some).execute())
  }
}
