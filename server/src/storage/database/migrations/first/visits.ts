import { createTriggers, type Dialect } from './dialect.ts'
import { SUMS } from './sums.ts'
import { LIKES, VIEW_NEIGHBOURS, VIEWS } from './view-triggers.ts'
import { KEY_BEFORE_WRITE, LINK_VISITS, viewerTriggers } from './viewer-triggers.ts'
import { EVENTS, STEPS, VISITS } from './visit-triggers.ts'

/**
 * Raw rows of what visitors and their pages did, and figures as sums of them (docs/decisions/0017-roll-ups.md). Triggers
 * keep the sums, so that every writer of a raw row changes them in the same transaction: cascades, commands, and server
 * processes of an older version, too.
 */
export const visits = (dialect: Dialect): readonly string[] => [
  ...rawRows(dialect),
  ...sums(dialect),
  ...createTriggers(dialect.kind, [
    ...SUMS,
    ...VIEWS,
    ...LIKES,
    ...EVENTS,
    ...VISITS,
    ...STEPS,
    ...LINK_VISITS,
    ...viewerTriggers(dialect.kind),
    ...VIEW_NEIGHBOURS,
  ]),
  ...(dialect.kind === 'postgres' ? KEY_BEFORE_WRITE : []),
]

const rawRows = ({ id }: Dialect): readonly string[] => [
  // Views get the viewer that they count for; `null` means not counted yet.
  `create table presentation_views (
    ${id},
    oid text not null, session_id text not null, link_id text, viewed_at bigint not null,
    referrer_host text, device text, language text, viewer text
  )`,
  `create index views_of_session on presentation_views (oid, session_id, viewed_at)`,
  `create index views_over_time on presentation_views (oid, viewed_at, session_id, link_id)`,
  `create index views_of_viewer on presentation_views (viewer, oid, viewed_at, id)`,
  `create table view_events (
    ${id},
    oid text not null, link_id text, session_id text not null, step integer not null, step_count integer not null,
    active_time double precision not null, received_at bigint not null, revision integer, spare double precision
  )`,
  // Covers the figures of a path.
  `create index path_of_visits on view_events
    (oid, received_at, session_id, step, step_count, revision, active_time)`,
  // Partial, because few visits use a view link.
  `create index path_of_link_visits on view_events (link_id, session_id, received_at, step, revision, active_time)
    where link_id is not null`,
  // Every event looks up the one before it.
  `create index events_of_visit on view_events (session_id, oid, id)`,
  `create table analytics_events (
    ${id},
    event_id text unique, session_id text, name text, event text not null, valid integer not null,
    received_at bigint not null, reason text, seq integer
  )`,
  `create index events_of_session on analytics_events (session_id, seq)`,
  `create table invalid_events (
    day integer not null, reason text not null, stored integer not null, counted integer not null,
    constraint invalid_events_key primary key (day, reason)
  )`,
  `create table viewer_log (
    ${id},
    session_id text, entry text not null, received_at bigint not null, reason text, event_id text
  )`,
  `create unique index viewer_log_by_event on viewer_log (event_id)`,
  `create table page_errors (
    ${id},
    count integer not null, received_at bigint not null, remote text not null, version text not null,
    kind text not null, name text not null, message text not null, stack text not null, page text not null,
    slot text, release_set text, browser text, is_override integer default 0 not null
  )`,
  `create index page_errors_by_remote on page_errors (remote, id)`,
]

const sums = ({ clustered }: Dialect): readonly string[] => [
  `create table roll_ups (
    oid text not null, figure text not null, minutes integer not null, slot integer not null,
    name text default '' not null, revision integer default 0 not null, step integer default 0 not null,
    bin integer default 0 not null, n bigint not null,
    constraint roll_ups_key primary key (oid, figure, minutes, slot, name, revision, step, bin)
  ) ${clustered}`,
  `create table visits (
    oid text not null, session_id text not null, first_at bigint not null, last_at bigint not null,
    ms bigint not null, furthest integer not null, at_end integer not null, revision integer not null,
    is_mixed integer not null, is_long integer not null,
    constraint visits_key primary key (oid, session_id)
  ) ${clustered}`,
  // Without `last_at`, which every event changes: PostgreSQL then need not touch the indexes.
  `create index visits_over_time on visits (oid, first_at)`,
  `create index visits_that_are_mixed on visits (oid, first_at) where is_mixed = 1`,
  `create index visits_that_are_long on visits (oid, first_at) where is_long = 1`,
  `create table visit_steps (
    oid text not null, session_id text not null,
    revision integer not null, step integer not null, ms bigint not null,
    constraint visit_steps_key primary key (oid, session_id, revision, step)
  ) ${clustered}`,
  `create table link_visits (
    oid text not null, session_id text not null,
    link_id text not null, viewer text not null, first_at bigint not null, last_at bigint not null,
    constraint link_visits_key primary key (session_id, link_id)
  ) ${clustered}`,
  `create index visits_of_viewer on link_visits (oid, link_id, viewer, last_at, first_at)`,
  `create table link_times (
    oid text not null, session_id text not null,
    link_id text not null, slot integer not null, revision integer not null, step integer not null,
    ms bigint not null,
    constraint link_times_key primary key (session_id, link_id, slot, revision, step)
  ) ${clustered}`,
  `create table roll_up_progress (name text primary key, session_id text not null, oid text not null)`,
]
