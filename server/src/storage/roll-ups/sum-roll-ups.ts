import { sql, type Kysely, type RawBuilder } from 'kysely'
import { secondsBin } from '../database/roll-up-units.ts'
import type { Tables } from '../database/tables.ts'
import { VIEWER_OF_VIEW } from './fill-roll-ups.ts'
import { addVisits } from './rebuild-visits.ts'
import { ROLL_UP_TABLES } from './roll-up-tables.ts'

/**
 * Makes all roll-ups of a presentation but the likes, in a few statements: triggers take minutes for millions of rows.
 * Run it without triggers, for a presentation that still has the rows of all its views.
 */
export async function sumRollUps(transaction: Kysely<Tables>, oid: string): Promise<void> {
  for (const table of ROLL_UP_TABLES)
    await sql`delete from ${sql.table(table)} where oid = ${oid}
      ${sql.raw(table === 'roll_ups' ? "and figure <> 'likes'" : '')}`.execute(transaction)
  await transaction
    .updateTable('presentation_views')
    .set({ viewer: VIEWER_OF_VIEW })
    .where('oid', '=', oid)
    .where('viewer', 'is', null)
    .execute()
  await sumViewsOfLinks(transaction, oid)
  await addVisits(
    transaction,
    sql`select oid, session_id from view_events where oid = ${oid}
      union select oid, session_id from presentation_views where oid = ${oid} and link_id is not null
      union select oid, session_id from link_viewers
        inner join view_links on view_links.link_id = link_viewers.link_id where oid = ${oid}`,
  )
  await markLinkSums(transaction, oid)
  for (const sum of [...viewSums(oid), ...returnSums(oid), ...visitSums(oid), ...linkSums(oid)])
    await addSum(transaction, oid, sum)
}

/** What is part of the sums by view link. */
async function markLinkSums(transaction: Kysely<Tables>, oid: string): Promise<void> {
  const linked = sql`select 1 from link_visits where link_visits.session_id = visits.session_id and oid || '' = ${oid}`
  for (const [table, condition] of [
    ['presentation_views', sql`link_id is not null`],
    ['link_visits', sql`1 = 1`],
    ['visits', sql`exists (${linked})`],
  ] as const)
    await sql`update ${sql.table(table)} set in_link_sums = 1 where oid = ${oid} and ${condition}`.execute(
      transaction,
    )
}

async function sumViewsOfLinks(transaction: Kysely<Tables>, oid: string): Promise<void> {
  const none = { views: 0, last_viewed_at: null }
  await transaction.updateTable('view_links').set(none).where('oid', '=', oid).execute()
  await sql`update view_links set views = viewed.n, last_viewed_at = viewed.last_at from (
      select link_id, count(*) as n, max(viewed_at) as last_at from presentation_views
      where oid = ${oid} and link_id is not null and viewer is not null group by link_id
    ) as viewed where viewed.link_id = view_links.link_id`.execute(transaction)
}

interface Sum {
  readonly figure: string
  /** Rows to count. */
  readonly from: RawBuilder<unknown>
  /** SQL for the time that decides about the slot. */
  readonly at: string
  readonly n?: string
  readonly name?: string
  readonly revision?: string
  readonly step?: string
  /** May use `minutes`, the length of the slot. */
  readonly bin?: string
  readonly where?: string
}

/** In the order of time, as triggers add them: PostgreSQL then finds the sums of a day near each other. */
async function addSum(transaction: Kysely<Tables>, oid: string, sum: Sum): Promise<void> {
  const { figure, from, at, n = '1', name = `''`, revision = '0', step = '0', bin = '0', where } = sum
  const keys = ['minutes', slotOf(at), name, revision, step, bin]
  await sql`
    insert into roll_ups (oid, figure, minutes, slot, name, revision, step, bin, n)
    select ${oid}, ${figure}, slots.* from (
      select ${sql.raw(`${keys.map((key, index) => `${key} as key${index}`).join(', ')}, sum(${n})`)}
      from ${from}
      cross join (select 15 as minutes union all select 1440) as spans
      where ${sql.raw(where ?? '1 = 1')}
      group by key0, key1, key2, key3, key4, key5
      having sum(${sql.raw(n)}) <> 0
    ) as slots
    order by key0 * key1`.execute(transaction)
}

const slotOf = (time: string) => `(${time}) / (minutes * 60000)`

function viewSums(oid: string): Sum[] {
  const from = sql`(select * from presentation_views where oid = ${oid}) as counted`
  return [
    { figure: 'views', from, at: 'viewed_at' },
    ...['referrer_host', 'device', 'language'].map((figure) => ({
      figure,
      from,
      at: 'viewed_at',
      name: `coalesce(${figure}, '')`,
    })),
  ]
}

function returnSums(oid: string): Sum[] {
  const from = sql`(
    select viewed_at as first_at, lead(viewed_at) over (partition by viewer order by viewed_at, id) as next_at
    from presentation_views where oid = ${oid}) as pairs`
  const pairs = { from, where: 'next_at is not null' }
  return [
    { ...pairs, figure: 'return', at: 'first_at', bin: slotOf('next_at') },
    {
      from,
      figure: 'returned',
      at: 'next_at',
      bin: slotOf('first_at'),
      where: 'next_at is not null and minutes = 15',
    },
  ]
}

const stepSum = (figure: string, oid: string, condition: string): Sum => ({
  figure,
  from: sql`(select first_at, visit_steps.revision, step, visit_steps.ms from visits
    inner join visit_steps on visit_steps.oid = visits.oid and visit_steps.session_id = visits.session_id
    where visits.oid = ${oid} and is_mixed = 0 and ${sql.raw(condition)}) as counted`,
  at: 'first_at',
  revision: 'revision',
  step: 'step',
  bin: secondsBin('ms'),
})

function visitSums(oid: string): Sum[] {
  const from = sql`(select * from visits where oid = ${oid}) as counted`
  const visits = { from, at: 'first_at' }
  return [
    { ...visits, figure: 'visits', bin: secondsBin('ms') },
    { ...visits, figure: 'furthest', bin: 'furthest' },
    { ...visits, figure: 'ended', where: 'at_end = 1' },
    stepSum('steps', oid, '1 = 1'),
    {
      figure: 'link',
      from: sql`(select link_times.* from link_times
        inner join link_visits on link_visits.session_id = link_times.session_id
          and link_visits.link_id = link_times.link_id
        where link_visits.oid = ${oid} and viewer = '' and ms <> 0) as counted`,
      at: 'slot * cast(900000 as bigint)',
      n: 'ms',
      name: 'link_id',
      revision: 'revision',
      step: 'step',
    },
  ]
}

/** Sums by view link; those without a name are explained in `migrations/0097-sums-by-link.ts`. */
function linkSums(oid: string): Sum[] {
  const views = sql`(select * from presentation_views where oid = ${oid} and link_id is not null) as counted`
  const visits = sql`(
    select visits.first_at, ms, at_end, link_id from visits
    inner join link_visits on link_visits.session_id = visits.session_id and link_visits.oid = visits.oid
    where visits.oid = ${oid}
    union all select first_at, ms, at_end, '' from visits where oid = ${oid} and in_link_sums = 1) as counted`
  const pairs = sql`(
    select coalesce(link_id, '') as link_id, 1 as n, viewed_at as first_at,
      lead(viewed_at) over (partition by viewer, link_id order by viewed_at, id) as next_at
    from presentation_views where oid = ${oid}
    union all
    select '', -1, viewed_at, lead(viewed_at) over (partition by viewer order by viewed_at, id)
    from presentation_views where oid = ${oid}) as pairs`
  const ofPairs = { from: pairs, name: 'link_id', n: 'n' }
  const ofVisits = { from: visits, name: 'link_id', at: 'first_at' }
  return [
    { figure: 'link_views', from: views, at: 'viewed_at', name: 'link_id' },
    {
      ...{ ...ofPairs, figure: 'link_return', at: 'first_at' },
      ...{ bin: slotOf('next_at'), where: 'next_at is not null' },
    },
    {
      ...{ ...ofPairs, figure: 'link_returned', at: 'next_at' },
      ...{ bin: slotOf('first_at'), where: 'next_at is not null and minutes = 15' },
    },
    { ...ofVisits, figure: 'link_visits', bin: secondsBin('ms') },
    { ...ofVisits, figure: 'link_ended', where: 'at_end = 1' },
    stepSum('link_steps', oid, 'in_link_sums = 1'),
  ]
}
