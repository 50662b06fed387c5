import { sql, type Kysely, type RawBuilder } from 'kysely'
import { lockKey } from '../database/advisory-lock.ts'
import type { DatabaseKind } from '../database/open-database.ts'
import { LONG_VISIT_MS, QUARTER_MINUTES } from '../database/roll-up-units.ts'
import type { Tables } from '../database/tables.ts'

/** A session at a presentation. */
export interface VisitKey {
  readonly oid: string
  readonly session_id: string
}

/** Waits for events that are being stored, and holds off new ones until the transaction ends. */
export async function lockVisits(
  transaction: Kysely<Tables>,
  kind: DatabaseKind,
  visits: readonly Pick<VisitKey, 'oid'>[],
): Promise<void> {
  const oids = new Set(visits.map(({ oid }) => oid))
  for (const oid of [...oids].sort()) await lockKey(transaction, kind, `view ${oid}`)
}

/** Deletes visits and makes them again from raw rows; triggers keep the sums. Call `lockVisits` first. */
export async function rebuildVisits(transaction: Kysely<Tables>, visits: readonly VisitKey[]): Promise<void> {
  if (visits.length === 0) return
  const keys = sql.join(visits.map(({ oid, session_id }) => sql`(${oid}, ${session_id})`))
  // Times before what they belong to: the triggers look it up.
  for (const table of ['link_times', 'link_visits', 'visit_steps', 'visits'] as const)
    await sql`delete from ${sql.table(table)} where (oid, session_id) in (values ${keys})`.execute(
      transaction,
    )
  await addVisits(transaction, sql`values ${keys}`)
}

/** Makes visits from raw rows. @param keys rows of `oid` and `session_id` that have no visits yet */
export async function addVisits(transaction: Kysely<Tables>, keys: RawBuilder<unknown>): Promise<void> {
  const withKeys = sql`with keys (oid, session_id) as (${keys})`
  for (const insert of [visitsOf(withKeys), stepsOf(withKeys), linkVisitsOf(withKeys), linkTimesOf(withKeys)])
    await insert.execute(transaction)
}

/** Deletes the rows that were derived from sessions. @param keys rows of `oid` and `session_id` */
export async function deleteVisits(transaction: Kysely<Tables>, keys: RawBuilder<unknown>): Promise<void> {
  for (const table of ['link_times', 'link_visits'] as const)
    // `oid || ''` because SQLite would rather scan all visits of the presentation by another index.
    await sql`with keys (oid, session_id) as (values ${keys})
      delete from ${sql.table(table)} where session_id in (select session_id from keys)
        and (session_id, oid || '') in (select session_id, oid from keys)`.execute(transaction)
  for (const table of ['visit_steps', 'visits'] as const)
    await sql`delete from ${sql.table(table)} where (oid, session_id) in (values ${keys})`.execute(
      transaction,
    )
}

const MS = sql`cast(sum(round(active_time * 1000)) as bigint)`
const REVISION = sql`coalesce(view_events.revision, 0)`
// `cross join` and `oid || ''`, because SQLite would rather scan all events by an index that covers the query.
const EVENTS = sql`keys cross join view_events
  where view_events.session_id = keys.session_id and view_events.oid || '' = keys.oid`
/** Not `is not null`, for which SQLite would scan the index of all events with a link. */
const OF_LINK = sql`coalesce(view_events.link_id, '') <> ''`
const KEYS = sql`keys.oid, keys.session_id`

function visitsOf(withKeys: RawBuilder<unknown>) {
  return sql`insert into visits
      (oid, session_id, first_at, last_at, ms, furthest, at_end, revision, is_mixed, is_long)
    ${withKeys}
    select ${KEYS}, min(received_at), max(received_at), ${MS}, max(step),
      max(case when step = step_count then 1 else 0 end), min(${REVISION}),
      case when min(${REVISION}) <> max(${REVISION}) then 1 else 0 end,
      case when max(received_at) - min(received_at) > ${sql.lit(LONG_VISIT_MS)} then 1 else 0 end
    from ${EVENTS}
    group by ${KEYS}`
}

function stepsOf(withKeys: RawBuilder<unknown>) {
  return sql`insert into visit_steps (oid, session_id, revision, step, ms)
    ${withKeys}
    select ${KEYS}, ${REVISION}, step, ${MS}
    from ${EVENTS}
    group by ${KEYS}, ${REVISION}, step`
}

function linkVisitsOf(withKeys: RawBuilder<unknown>) {
  return sql`insert into link_visits (oid, session_id, link_id, viewer, first_at, last_at)
    ${withKeys},
    signs as (
      select ${KEYS}, link_id, viewed_at as at
      from keys inner join presentation_views on presentation_views.oid = keys.oid
        and presentation_views.session_id = keys.session_id
      where link_id is not null and viewer is not null
      union all
      select ${KEYS}, link_id, received_at from ${EVENTS} and ${OF_LINK}
      union all
      select ${KEYS}, link_viewers.link_id, identified_at
      from keys inner join view_links on view_links.oid = keys.oid
      inner join link_viewers on link_viewers.link_id = view_links.link_id
        and link_viewers.session_id = keys.session_id
    )
    select signs.oid, signs.session_id, signs.link_id, case
        when coalesce(max(name), '') = '' and coalesce(max(email), '') = '' then ''
        else coalesce(max(viewer_key), signs.session_id) end,
      min(at), max(at)
    from signs
    left join link_viewers on link_viewers.link_id = signs.link_id and link_viewers.session_id = signs.session_id
    group by signs.oid, signs.session_id, signs.link_id`
}

function linkTimesOf(withKeys: RawBuilder<unknown>) {
  const slot = sql`received_at / ${sql.lit(QUARTER_MINUTES * 60_000)}`
  return sql`insert into link_times (oid, session_id, link_id, slot, revision, step, ms)
    ${withKeys}
    select ${KEYS}, link_id, ${slot}, ${REVISION}, step, ${MS}
    from ${EVENTS} and ${OF_LINK}
    group by ${KEYS}, link_id, ${slot}, ${REVISION}, step`
}
