import { sql } from 'kysely'
import type { Database } from '../../../storage/database/open-database.ts'
import { readRowsSince } from '../../../storage/roll-ups/rows-since.ts'
import { compareFigures, type Disagreement } from './compare-figures.ts'
import { DAY_MS } from '@viewpage/shared-events/durations'

/** A figure of one day (UTC), or of all days together. */
export interface WrongFigure extends Disagreement {
  readonly oid: string
  /** `YYYY-MM-DD`, or `all`. */
  readonly day: string
}

/**
 * Compares every figure of a presentation with its raw rows, day by day and in all, and the views of its links, since the
 * first day that has all rows.
 */
export async function* checkRollUps(database: Database, oid: string): AsyncGenerator<WrongFigure> {
  const presentation = await database.read
    .selectFrom('presentations')
    .select(['owner_oid', 'step_titles'])
    .where('oid', '=', oid)
    .executeTakeFirst()
  if (!presentation) return
  const stepCount = (JSON.parse(presentation.step_titles) as string[]).length
  const rowsSince = await readRowsSince(database.read)
  const days = (await daysOf(database, oid)).filter((day) => day * DAY_MS >= rowsSince)
  const periods = [...days.map((day) => [day, day] as const), [days[0] ?? 0, days.at(-1) ?? 0] as const]
  for (const [index, [first, last]] of periods.entries()) {
    const scope = { since: first * DAY_MS, until: (last + 1) * DAY_MS, ownerOid: presentation.owner_oid }
    const day = index === days.length ? 'all' : new Date(first * DAY_MS).toISOString().slice(0, 10)
    for (const wrong of await compareFigures({ ...scope, read: database.read, oid }, stepCount))
      yield { oid, day, ...wrong }
  }
  yield* wrongViewsOfLinks(database, oid, rowsSince)
}

/** Links keep their views of all time, which triggers count. */
async function* wrongViewsOfLinks(
  { read }: Database,
  oid: string,
  rowsSince: number,
): AsyncGenerator<WrongFigure> {
  const { rows } = await sql<{ link_id: string; views: number; viewed: number }>`
    select link_id, views, (select count(*) from presentation_views
      where presentation_views.oid = ${oid} and presentation_views.link_id = view_links.link_id and viewer is not null
    ) as viewed from view_links where oid = ${oid} and created_at >= ${rowsSince} order by link_id`.execute(
    read,
  )
  for (const { link_id, views, viewed } of rows)
    if (views !== viewed)
      yield { oid, day: 'all', figure: `views of link ${link_id}`, rolledUp: `${views}`, raw: `${viewed}` }
}

/** Days since 1970 that have raw rows or roll-ups. */
async function daysOf({ read }: Database, oid: string): Promise<number[]> {
  const dayOf = (column: string) => sql`${sql.ref(column)} / ${sql.lit(DAY_MS)}`
  const { rows } = await sql<{ day: number }>`
    select slot as day from roll_ups where oid = ${oid} and minutes = 1440
    union select ${dayOf('viewed_at')} from presentation_views where oid = ${oid}
    union select ${dayOf('received_at')} from view_events where oid = ${oid}
    union select ${dayOf('created_at')} from likes where oid = ${oid}
    union select ${dayOf('identified_at')} from link_viewers
      inner join view_links on view_links.link_id = link_viewers.link_id where oid = ${oid}
    order by day`.execute(read)
  return rows.map(({ day }) => day)
}
