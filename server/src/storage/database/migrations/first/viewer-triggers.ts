import type { DatabaseKind } from '../../open-database.ts'
import type { Trigger } from './dialect.ts'
import { add, larger, msOf, QUARTER_MS, quarterOf, revisionOf, smaller, type Row } from './sums.ts'

const linkTimeOf = (row: Row) =>
  add({
    oid: `${row}.oid`,
    figure: 'link',
    at: `${row}.slot * cast(${QUARTER_MS} as bigint)`,
    n: row === 'new' ? 'new.ms' : '-old.ms',
    name: `${row}.link_id`,
    revision: `${row}.revision`,
    step: `${row}.step`,
    from: ['link_visits'],
    where: `link_visits.session_id = ${row}.session_id
      and link_visits.link_id = ${row}.link_id and link_visits.viewer = '' and ${row}.ms <> 0`,
  })

const linkTimesOf = (row: Row) =>
  add({
    oid: `${row}.oid`,
    figure: 'link',
    at: `link_times.slot * cast(${QUARTER_MS} as bigint)`,
    n: row === 'new' ? 'link_times.ms' : '-link_times.ms',
    name: `${row}.link_id`,
    revision: 'link_times.revision',
    step: 'link_times.step',
    from: ['link_times'],
    where: `link_times.session_id = ${row}.session_id
      and link_times.link_id = ${row}.link_id and link_times.ms <> 0 and ${row}.viewer = ''`,
  })

/** The times of anonymous sessions of a link are shown together. */
export const LINK_VISITS: readonly Trigger[] = [
  { name: 'link_time_begun', event: 'after insert on link_times', statements: [linkTimeOf('new')] },
  { name: 'link_time_removed', event: 'after delete on link_times', statements: [linkTimeOf('old')] },
  {
    name: 'link_time_grown',
    event: 'after update on link_times',
    condition: 'old.ms <> new.ms',
    statements: [linkTimeOf('old'), linkTimeOf('new')],
  },
  {
    name: 'link_visit_named',
    event: 'after update of viewer on link_visits',
    condition: `(old.viewer = '') <> (new.viewer = '')`,
    statements: [linkTimesOf('old'), linkTimesOf('new')],
  },
]

const ofSession = (row: Row) => `session_id = ${row}.session_id and link_id = ${row}.link_id`
/** Times of what a session did by a view link. */
const signsOf = (of: 'min' | 'max') =>
  `(select ${of}(at) from (
     select ${of}(viewed_at) as at from presentation_views
     where presentation_views.oid = link_visits.oid and ${signOf('presentation_views')}
       and presentation_views.viewer is not null
     union all select ${of}(received_at) from view_events where ${signOf('view_events')}
     union all select ${of}(identified_at) from link_viewers where ${signOf('link_viewers')}
   ) as signs)`
const signOf = (table: string) =>
  `${table}.link_id = link_visits.link_id and ${table}.session_id = link_visits.session_id`

/**
 * Views and visits name an identified viewer by a random key, so that the e-mail address is in `link_viewers` only.
 * Records with the same address have the same key.
 */
const viewerOf = (row: string) => `coalesce(${row}.viewer_key, ${row}.session_id)`
/** Empty for anonymous sessions. */
const viewerOfLink = (row: string) =>
  `case when ${row}.name = '' and ${row}.email = '' then '' else ${viewerOf(row)} end`

/** Everything that finds the viewer of a session. */
export function viewerTriggers(kind: DatabaseKind): Trigger[] {
  return [
    {
      name: 'view_stored',
      event: 'after insert on presentation_views',
      statements: [
        `update presentation_views set viewer = coalesce(
         (select ${viewerOf('link_viewers')} from link_viewers
          where link_id = new.link_id and session_id = new.session_id), new.session_id)
       where id = new.id and viewer is null`,
      ],
    },
    {
      name: 'view_of_link_counted',
      event: 'after update of viewer on presentation_views',
      condition: 'new.link_id is not null and old.viewer is null and new.viewer is not null',
      statements: [addLinkVisit('new.viewed_at')],
    },
    {
      name: 'event_of_link_stored',
      event: 'after insert on view_events',
      condition: 'new.link_id is not null',
      statements: [
        addLinkVisit('new.received_at'),
        `insert into link_times (oid, session_id, link_id, slot, revision, step, ms)
       select oid, session_id, link_id, ${quarterOf('new.received_at')}, ${revisionOf('new')}, new.step,
         ${msOf('new')}
       from link_visits where session_id = new.session_id and link_id = new.link_id
       on conflict (session_id, link_id, slot, revision, step)
         do update set ms = link_times.ms + excluded.ms`,
      ],
    },
    {
      name: 'link_viewer_added',
      event: 'after insert on link_viewers',
      statements: [
        `insert into link_visits (oid, session_id, link_id, viewer, first_at, last_at)
       select oid, new.session_id, new.link_id, ${viewerOfLink('new')}, new.identified_at, new.identified_at
       from view_links where view_links.link_id = new.link_id
       on conflict (session_id, link_id) do update set viewer = excluded.viewer,
         first_at = ${smaller('link_visits.first_at', 'excluded.first_at')},
         last_at = ${larger('link_visits.last_at', 'excluded.last_at')}`,
        nameViews('new', viewerOf('new')),
        ...(kind === 'sqlite' ? [setKey('null')] : []),
      ],
    },
    {
      name: 'link_viewer_changed',
      event: `after update ${kind === 'sqlite' ? 'of viewer_key ' : ''}on link_viewers`,
      statements: [
        `update link_visits set viewer = ${viewerOfLink('new')}, first_at = ${signsOf('min')},
         last_at = ${signsOf('max')} where ${ofSession('new')}`,
        nameViews('new', viewerOf('new')),
      ],
    },
    ...(kind === 'sqlite' ? [EMAIL_CHANGED] : []),
    {
      name: 'link_viewer_removed',
      event: 'after delete on link_viewers',
      statements: [
        `delete from link_visits where ${ofSession('old')} and ${signsOf('min')} is null`,
        `update link_visits set viewer = '', first_at = ${signsOf('min')}, last_at = ${signsOf('max')}
       where ${ofSession('old')}`,
        nameViews('old', 'old.session_id'),
      ],
    },
  ]
}

function addLinkVisit(at: string): string {
  return `insert into link_visits (oid, session_id, link_id, viewer, first_at, last_at)
    values (new.oid, new.session_id, new.link_id, coalesce(
      (select ${viewerOfLink('link_viewers')} from link_viewers
       where link_id = new.link_id and session_id = new.session_id), ''), ${at}, ${at})
    on conflict (session_id, link_id) do update set
      first_at = ${smaller('link_visits.first_at', 'excluded.first_at')},
      last_at = ${larger('link_visits.last_at', 'excluded.last_at')}`
}

function nameViews(row: Row, viewer: string): string {
  return `update presentation_views set viewer = ${viewer} where ${ofSession(row)}
    and oid in (select oid from link_visits where ${ofSession(row)})
    and viewer is not null and viewer <> ${viewer}`
}

const RANDOM_KEY: Readonly<Record<DatabaseKind, string>> = {
  sqlite: 'lower(hex(randomblob(16)))',
  postgres: `replace(cast(gen_random_uuid() as text), '-', '')`,
}

/** SQLite cannot change a row before it writes it: the record gets its key afterwards, and views follow the key. */
const EMAIL_CHANGED: Trigger = {
  name: 'link_viewer_email_changed',
  event: 'after update of name, email, identified_at on link_viewers',
  statements: [setKey('case when lower(old.email) = lower(new.email) then old.viewer_key end')],
}

function setKey(kept: string): string {
  return `update link_viewers set viewer_key = case when new.email <> '' then coalesce(${kept}, (
      select viewer_key from link_viewers as others
      where lower(email) = lower(new.email) and email <> '' and viewer_key is not null
        and (link_id, session_id) <> (new.link_id, new.session_id) limit 1), ${RANDOM_KEY.sqlite}) end
    where link_id = new.link_id and session_id = new.session_id`
}

/** Two transactions that store the same new address would choose two keys, so the second waits for the first. */
export const KEY_BEFORE_WRITE: readonly string[] = [
  `create function link_viewer_keyed() returns trigger language plpgsql as $$
       begin
         if new.email = '' then
           new.viewer_key := null;
           return new;
         end if;
         if tg_op = 'UPDATE' then
           if lower(old.email) = lower(new.email) then return new; end if;
         end if;
         perform pg_advisory_xact_lock(hashtextextended('viewer ' || lower(new.email), 0));
         new.viewer_key := coalesce((
           select viewer_key from link_viewers
           where lower(email) = lower(new.email) and email <> '' limit 1), ${RANDOM_KEY.postgres});
         return new;
       end $$`,
  `create trigger link_viewer_keyed before insert or update on link_viewers
       for each row execute function link_viewer_keyed()`,
]
