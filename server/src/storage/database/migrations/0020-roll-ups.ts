import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/**
 * Figures of presentations as sums (docs/decisions/0017-roll-ups.md). Triggers keep them, so that every writer of a raw
 * row changes them in the same transaction: cascades, commands, and server processes of an older version, too.
 */
export function rollUps(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await addTables(db, kind)
      await addViewers(db)
      await createTriggers(db, kind, [
        ...SUMS,
        ...VIEWS,
        ...VIEW_NEIGHBOURS,
        ...LIKES,
        ...EVENTS,
        ...VISITS,
        ...STEPS,
        ...LINK_VISITS,
        ...viewerTriggers(BY_EMAIL),
      ])
      await fillSmallTables(db)
    },
  }
}

async function addTables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = db
  const clustered = kind === 'sqlite' ? sql`without rowid` : sql``

  await schema
    .createTable('roll_ups')
    .addColumn('oid', 'text', (column) => column.notNull())
    .addColumn('figure', 'text', (column) => column.notNull())
    .addColumn('minutes', 'integer', (column) => column.notNull())
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('step', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('bin', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('n', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('roll_ups_key', [...ROLL_UP_KEY])
    .modifyEnd(clustered)
    .execute()

  const withSession = (name: string) =>
    schema
      .createTable(name)
      .addColumn('oid', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text', (column) => column.notNull())
      .modifyEnd(clustered)

  await withSession('visits')
    .addColumn('first_at', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addColumn('ms', 'bigint', (column) => column.notNull())
    .addColumn('furthest', 'integer', (column) => column.notNull())
    .addColumn('at_end', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('is_mixed', 'integer', (column) => column.notNull())
    .addColumn('is_long', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('visits_key', ['oid', 'session_id'])
    .execute()
  // Without `last_at`, which every event changes: PostgreSQL then need not touch the indexes.
  await schema.createIndex('visits_over_time').on('visits').columns(['oid', 'first_at']).execute()
  for (const flag of ['is_mixed', 'is_long']) {
    await sql
      .raw(
        `create index visits_that_${flag.replace('is_', 'are_')} on visits (oid, first_at) where ${flag} = 1`,
      )
      .execute(db)
  }

  await withSession('visit_steps')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('step', 'integer', (column) => column.notNull())
    .addColumn('ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('visit_steps_key', ['oid', 'session_id', 'revision', 'step'])
    .execute()

  await withSession('link_visits')
    .addColumn('link_id', 'text', (column) => column.notNull())
    .addColumn('viewer', 'text', (column) => column.notNull())
    .addColumn('first_at', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('link_visits_key', ['session_id', 'link_id'])
    .execute()
  await schema
    .createIndex('visits_of_viewer')
    .on('link_visits')
    .columns(['oid', 'link_id', 'viewer', 'last_at', 'first_at'])
    .execute()

  await withSession('link_times')
    .addColumn('link_id', 'text', (column) => column.notNull())
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('step', 'integer', (column) => column.notNull())
    .addColumn('ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('link_times_key', ['session_id', 'link_id', 'slot', 'revision', 'step'])
    .execute()

  await schema
    .createTable('roll_up_progress')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('oid', 'text', (column) => column.notNull())
    .execute()
}

/** Views get the viewer that they count for; `null` means not counted yet. */
async function addViewers(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('presentation_views').addColumn('viewer', 'text').execute()
  await db.schema
    .createIndex('views_of_viewer')
    .on('presentation_views')
    .columns(['viewer', 'oid', 'viewed_at', 'id'])
    .execute()
}

/** Views and events may be many: a job of the server fills their roll-ups. */
async function fillSmallTables(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `insert into roll_ups (oid, figure, minutes, slot, n)
       select likes.oid, 'likes', minutes, ${slotOf('likes.created_at')}, count(*)
       from likes join presentations on presentations.oid = likes.oid and owner_oid <> user_oid
       cross join ${SPANS}
       group by likes.oid, minutes, ${slotOf('likes.created_at')}`,
    )
    .execute(db)
  await sql
    .raw(
      `insert into link_visits (oid, session_id, link_id, viewer, first_at, last_at)
       select view_links.oid, session_id, link_viewers.link_id, ${BY_EMAIL.ofLinks('link_viewers')},
         identified_at, identified_at
       from link_viewers join view_links on view_links.link_id = link_viewers.link_id`,
    )
    .execute(db)
  const hasEvents = await sql`select 1 from view_events limit 1`.execute(db)
  if (hasEvents.rows.length > 0)
    await sql`insert into roll_up_progress (name, session_id, oid) values ('visits', '', '')`.execute(db)
}

/** A row trigger, in SQL that both databases understand. */
export interface Trigger {
  readonly name: string
  /** Such as `after insert on assets`. */
  readonly event: string
  readonly condition?: string
  readonly statements: readonly string[]
}

export async function createTriggers(
  db: Kysely<unknown>,
  kind: DatabaseKind,
  triggers: readonly Trigger[],
): Promise<void> {
  for (const { name, event, condition, statements } of triggers) {
    const body = statements.join('; ')
    const statement =
      kind === 'sqlite'
        ? `create trigger ${name} ${event} for each row ${when(condition)} begin ${body}; end`
        : `create trigger ${name} ${event} for each row ${when(condition)} execute function ${name}()`
    if (kind === 'postgres') await sql.raw(functionOf(name, body)).execute(db)
    await sql.raw(statement).execute(db)
  }
}

const when = (condition: string | undefined) => (condition === undefined ? '' : `when (${condition})`)

/** A row trigger of PostgreSQL calls a function. PostgreSQL continues with the row that a `before` trigger returns. */
function functionOf(name: string, body: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$
    begin ${body}; return coalesce(new, old); end $$`
}

const ROLL_UP_KEY = ['oid', 'figure', 'minutes', 'slot', 'name', 'revision', 'step', 'bin'] as const
const QUARTER_MS = 15 * 60_000
/** A longer visit may have begun long before an end of a period that it crosses. */
const LONG_VISIT_MS = 6 * 3_600_000
/** Up to here a bin is one second wide; above, each is 2 % wider than the one before (`roll-up-units.ts`). */
const FIRST_WIDE_MS = 600_500
const FIRST_WIDE_BIN = 601

const SPANS = `(select 15 as minutes union all select 1440) as spans`
const slotOf = (time: string) => `(${time}) / (minutes * 60000)`
const quarterOf = (time: string) => `(${time}) / ${QUARTER_MS}`
const msOf = (row: string) => `cast(round(${row}.active_time * 1000) as bigint)`
const revisionOf = (row: string) => `coalesce(${row}.revision, 0)`
const secondsBin = (ms: string) =>
  `case when ${ms} < ${FIRST_WIDE_MS} then (${ms} + 500) / 1000
    else ${FIRST_WIDE_BIN} + cast(floor(ln(cast(${ms} as double precision) / ${FIRST_WIDE_MS}) / ${Math.log(1.02)}) as integer) end`
const smaller = (one: string, other: string) => `case when ${one} < ${other} then ${one} else ${other} end`
const larger = (one: string, other: string) => `case when ${one} > ${other} then ${one} else ${other} end`

/** Expressions that name the viewer of a row of `link_viewers`. */
export interface ViewerNames {
  /** Sessions that were identified with the same e-mail are one viewer. */
  readonly ofViews: (row: string) => string
  /** Empty for anonymous sessions. */
  readonly ofLinks: (row: string) => string
}

export const BY_EMAIL: ViewerNames = {
  ofViews: (row) => `coalesce(nullif(lower(${row}.email), ''), ${row}.session_id)`,
  ofLinks: (row) =>
    `case when ${row}.name = '' and ${row}.email = '' then ''
    when ${row}.email <> '' then lower(${row}.email) else ${row}.session_id end`,
}

interface Addition {
  readonly oid: string
  readonly figure: string
  /** Expression of the time that decides about the slot. */
  readonly at: string
  readonly n: string
  readonly name?: string
  readonly revision?: string
  readonly step?: string
  /** May use `minutes`, the length of the slot. */
  readonly bin?: string
  /** Tables joined to the spans. */
  readonly from?: readonly string[]
  readonly where?: string
}

/** Adds to the sums of the quarter of an hour and of the day. A presentation that is being deleted has none. */
function add({ oid, figure, at, n, name, revision, step, bin, from = [], where }: Addition): string {
  const tables = [SPANS, ...from].join(' cross join ')
  const keys = [
    oid,
    `'${figure}'`,
    'minutes',
    slotOf(at),
    name ?? `''`,
    revision ?? '0',
    step ?? '0',
    bin ?? '0',
  ]
  return `insert into roll_ups (${ROLL_UP_KEY.join(', ')}, n)
    select ${keys.join(', ')}, sum(${n}) from ${tables}
    where exists (select 1 from presentations where presentations.oid = ${oid})${where === undefined ? '' : ` and ${where}`}
    group by minutes, ${keys
      .slice(3)
      .filter((key) => /[a-z]/.test(key))
      .join(', ')}
    on conflict (${ROLL_UP_KEY.join(', ')}) do update set n = roll_ups.n + excluded.n`
}

const SUMS: readonly Trigger[] = [
  {
    name: 'roll_up_emptied',
    event: 'after update of n on roll_ups',
    condition: 'new.n = 0',
    statements: [
      `delete from roll_ups where ${ROLL_UP_KEY.map((column) => `${column} = new.${column}`).join(' and ')}`,
    ],
  },
]

/** A pair of views of one viewer, with no view of this viewer between them. `from` and `to` are tables. */
function addReturn(n: 1 | -1, from: string, to: string, joined: readonly string[]): string[] {
  const pair = { oid: 'new.oid', n: String(n), from: joined }
  return [
    add({ ...pair, figure: 'return', at: `${from}.viewed_at`, bin: slotOf(`${to}.viewed_at`) }),
    // The same pair by its second view. Only the ends of a period need it.
    add({
      ...pair,
      figure: 'returned',
      at: `${to}.viewed_at`,
      bin: slotOf(`${from}.viewed_at`),
      where: 'minutes = 15',
    }),
  ]
}

/** The view of the same viewer beside the new one, as a table of at most one row. */
function neighbour(side: 'before' | 'after', viewer: string): string {
  const [sign, order] = side === 'before' ? ['<', 'desc'] : ['>', 'asc']
  return `(select viewed_at from presentation_views where oid = new.oid and viewer = ${viewer}
    and (viewed_at, id) ${sign} (new.viewed_at, new.id)
    order by viewed_at ${order}, id ${order} limit 1) as view_${side}`
}

function joinViewer(n: 1 | -1, viewer: string): string[] {
  const [before, after] = [neighbour('before', viewer), neighbour('after', viewer)]
  const other = n === 1 ? -1 : 1
  return [
    ...addReturn(n, 'view_before', 'new', [before]),
    ...addReturn(n, 'new', 'view_after', [after]),
    ...addReturn(other, 'view_before', 'view_after', [before, after]),
  ]
}

/** The figures of a single view. */
function addView(n: 1 | -1): string[] {
  const view = { oid: 'new.oid', at: 'new.viewed_at', n: String(n) }
  return [
    add({ ...view, figure: 'views' }),
    ...(['referrer_host', 'device', 'language'] as const).map((column) =>
      add({ ...view, figure: column, name: `coalesce(new.${column}, '')` }),
    ),
  ]
}

const VIEWS: readonly Trigger[] = [
  {
    name: 'view_counted',
    event: 'after update of viewer on presentation_views',
    condition: 'old.viewer is null and new.viewer is not null',
    statements: addView(1),
  },
  {
    name: 'view_uncounted',
    event: 'after update of viewer on presentation_views',
    condition: 'old.viewer is not null and new.viewer is null',
    statements: addView(-1),
  },
]

/** A view follows and precedes others of its viewer. */
export const VIEW_NEIGHBOURS: readonly Trigger[] = [
  {
    name: 'view_left_viewer',
    // An update of several rows: PostgreSQL calls "after" triggers when it has changed all of them.
    event: 'before update of viewer on presentation_views',
    condition: 'old.viewer is not null and old.viewer is distinct from new.viewer',
    statements: joinViewer(-1, 'old.viewer'),
  },
  {
    name: 'view_joined_viewer',
    event: 'before update of viewer on presentation_views',
    condition: 'new.viewer is not null and old.viewer is distinct from new.viewer',
    statements: joinViewer(1, 'new.viewer'),
  },
]

/** Likes of the owner do not count. */
const likeOf = (row: 'new' | 'old', n: 1 | -1) =>
  add({
    oid: `${row}.oid`,
    figure: 'likes',
    at: `${row}.created_at`,
    n: String(n),
    where: `${row}.user_oid <> (select owner_oid from presentations where presentations.oid = ${row}.oid)`,
  })

const LIKES: readonly Trigger[] = [
  { name: 'like_added', event: 'after insert on likes', statements: [likeOf('new', 1)] },
  { name: 'like_removed', event: 'after delete on likes', statements: [likeOf('old', -1)] },
]

const EVENTS: readonly Trigger[] = [
  {
    name: 'event_stored',
    event: 'after insert on view_events',
    statements: [
      `update visits set is_mixed = 1 where oid = new.oid and session_id = new.session_id
         and is_mixed = 0 and revision <> ${revisionOf('new')}`,
      `insert into visits
         (oid, session_id, first_at, last_at, ms, furthest, at_end, revision, is_mixed, is_long)
       values (new.oid, new.session_id, new.received_at, new.received_at, ${msOf('new')}, new.step,
         case when new.step = new.step_count then 1 else 0 end, ${revisionOf('new')}, 0, 0)
       on conflict (oid, session_id) do update set
         first_at = ${smaller('visits.first_at', 'excluded.first_at')},
         last_at = ${larger('visits.last_at', 'excluded.last_at')},
         ms = visits.ms + excluded.ms,
         furthest = ${larger('visits.furthest', 'excluded.furthest')},
         at_end = ${larger('visits.at_end', 'excluded.at_end')},
         is_long = case when excluded.last_at - visits.first_at > ${LONG_VISIT_MS}
           or visits.last_at - excluded.first_at > ${LONG_VISIT_MS} then 1 else visits.is_long end`,
      `insert into visit_steps (oid, session_id, revision, step, ms)
       values (new.oid, new.session_id, ${revisionOf('new')}, new.step, ${msOf('new')})
       on conflict (oid, session_id, revision, step) do update set ms = visit_steps.ms + excluded.ms`,
    ],
  },
]

type Row = 'new' | 'old'

const visitOf = (row: Row) => ({ oid: `${row}.oid`, at: `${row}.first_at`, n: row === 'new' ? '1' : '-1' })
const timeOf = (row: Row) => add({ ...visitOf(row), figure: 'visits', bin: secondsBin(`${row}.ms`) })
const reachOf = (row: Row) => add({ ...visitOf(row), figure: 'furthest', bin: `${row}.furthest` })
const endOf = (row: Row) => add({ ...visitOf(row), figure: 'ended', where: `${row}.at_end = 1` })
const stepsOf = (row: Row) =>
  add({
    ...visitOf(row),
    figure: 'steps',
    revision: 'visit_steps.revision',
    step: 'visit_steps.step',
    bin: secondsBin('visit_steps.ms'),
    from: ['visit_steps'],
    where: `visit_steps.oid = ${row}.oid and visit_steps.session_id = ${row}.session_id and ${row}.is_mixed = 0`,
  })
const changes = (column: string) => `old.${column} <> new.${column}`
const isMoved = `${quarterOf('old.first_at')} <> ${quarterOf('new.first_at')}`

const VISITS: readonly Trigger[] = [
  {
    name: 'visit_begun',
    event: 'after insert on visits',
    statements: [timeOf('new'), reachOf('new'), endOf('new')],
  },
  {
    name: 'visit_removed',
    event: 'after delete on visits',
    statements: [timeOf('old'), reachOf('old'), endOf('old')],
  },
  {
    name: 'visit_grown',
    event: 'after update on visits',
    condition: `${secondsBin('old.ms')} <> ${secondsBin('new.ms')} or ${isMoved}`,
    statements: [timeOf('old'), timeOf('new')],
  },
  {
    name: 'visit_further',
    event: 'after update on visits',
    condition: `${changes('furthest')} or ${isMoved}`,
    statements: [reachOf('old'), reachOf('new')],
  },
  {
    name: 'visit_ended',
    event: 'after update on visits',
    condition: `${changes('at_end')} or ${isMoved}`,
    statements: [endOf('old'), endOf('new')],
  },
  {
    name: 'visit_steps_moved',
    event: 'after update on visits',
    condition: `${changes('is_mixed')} or ${isMoved}`,
    statements: [stepsOf('old'), stepsOf('new')],
  },
]

const stepOf = (row: Row) =>
  add({
    oid: `${row}.oid`,
    figure: 'steps',
    at: 'visits.first_at',
    n: row === 'new' ? '1' : '-1',
    revision: `${row}.revision`,
    step: `${row}.step`,
    bin: secondsBin(`${row}.ms`),
    from: ['visits'],
    where: `visits.oid = ${row}.oid and visits.session_id = ${row}.session_id and visits.is_mixed = 0`,
  })

/** A visit that watched several revisions is not in the sums of steps: a step may have moved between them. */
const STEPS: readonly Trigger[] = [
  { name: 'visit_step_begun', event: 'after insert on visit_steps', statements: [stepOf('new')] },
  { name: 'visit_step_removed', event: 'after delete on visit_steps', statements: [stepOf('old')] },
  {
    name: 'visit_step_grown',
    event: 'after update on visit_steps',
    condition: `${secondsBin('old.ms')} <> ${secondsBin('new.ms')}`,
    statements: [stepOf('old'), stepOf('new')],
  },
]

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
const LINK_VISITS: readonly Trigger[] = [
  { name: 'link_time_begun', event: 'after insert on link_times', statements: [linkTimeOf('new')] },
  { name: 'link_time_removed', event: 'after delete on link_times', statements: [linkTimeOf('old')] },
  {
    name: 'link_time_grown',
    event: 'after update on link_times',
    condition: changes('ms'),
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

/** Everything that finds the viewer of a session. */
export function viewerTriggers(names: ViewerNames): Trigger[] {
  return [
    {
      name: 'view_stored',
      event: 'after insert on presentation_views',
      statements: [
        `update presentation_views set viewer = coalesce(
         (select ${names.ofViews('link_viewers')} from link_viewers
          where link_id = new.link_id and session_id = new.session_id), new.session_id)
       where id = new.id and viewer is null`,
      ],
    },
    {
      name: 'view_of_link_counted',
      event: 'after update of viewer on presentation_views',
      condition: 'new.link_id is not null and old.viewer is null and new.viewer is not null',
      statements: [addLinkVisit('new.viewed_at', names)],
    },
    {
      name: 'event_of_link_stored',
      event: 'after insert on view_events',
      condition: 'new.link_id is not null',
      statements: [
        addLinkVisit('new.received_at', names),
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
       select oid, new.session_id, new.link_id, ${names.ofLinks('new')}, new.identified_at, new.identified_at
       from view_links where view_links.link_id = new.link_id
       on conflict (session_id, link_id) do update set viewer = excluded.viewer,
         first_at = ${smaller('link_visits.first_at', 'excluded.first_at')},
         last_at = ${larger('link_visits.last_at', 'excluded.last_at')}`,
        nameViews('new', names.ofViews('new')),
      ],
    },
    {
      name: 'link_viewer_changed',
      event: 'after update on link_viewers',
      statements: [
        `update link_visits set viewer = ${names.ofLinks('new')}, first_at = ${signsOf('min')},
         last_at = ${signsOf('max')} where ${ofSession('new')}`,
        nameViews('new', names.ofViews('new')),
      ],
    },
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

function addLinkVisit(at: string, { ofLinks }: ViewerNames): string {
  return `insert into link_visits (oid, session_id, link_id, viewer, first_at, last_at)
    values (new.oid, new.session_id, new.link_id, coalesce(
      (select ${ofLinks('link_viewers')} from link_viewers
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
