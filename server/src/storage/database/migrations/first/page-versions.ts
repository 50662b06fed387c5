import { createFunction, createTriggers, when, type Dialect, type Trigger } from './dialect.ts'

/**
 * Versions of what pages show, so that a page that was made before is known to be right. Triggers raise them in the
 * transaction that changes a row, whoever writes it. A version is never deleted: a presentation that is added again
 * continues to count. An edit changes the versions of its presentation, and others only if pages of others show what was
 * edited:
 *
 * - of a presentation: everything that its own page shows;
 * - `*card-<oid>`: what its card shows in lists;
 * - of an account: its names, and which of its presentations are listed;
 * - `*order`: which presentations are listed, in which order, and the names of people;
 * - `*templates`: the cards of shelves, without the presentations behind them;
 * - `*shelves`: everything that shelves show;
 * - `*lists`: rises with each of the others that listed pages depend on. It is raised first, so that transactions wait
 *   for one row, which excludes deadlocks.
 */
export const pageVersions = ({ kind }: Dialect): readonly string[] => [
  `create table page_versions (
    name text primary key, version bigint not null${kind === 'postgres' ? ', raised_by xid8' : ''}
  )`,
  `insert into page_versions (name, version) values ('*lists', 0), ('*shelves', 0), ('*order', 0), ('*templates', 0)`,
  ...TRIGGERS.flatMap(kind === 'sqlite' ? onSqlite : onPostgres),
]

/** Everything but the counts, which change with every visit. */
const SHOWN_COLUMNS = [
  ...['oid', 'owner_oid', 'title', 'slug', 'description', 'tags', 'privacy', 'schema_version', 'revision'],
  ...['step_titles', 'stops', 'duration_seconds', 'transcript', 'settings', 'preview_blur', 'created_at'],
  ...['modified_at', 'copied_from', 'taken_down_at', 'taken_down_reason'],
]
const SHOWN_NAMES = ['username', 'first_name', 'last_name']

const CARD_COLUMNS = ['title', 'slug', 'schema_version', 'revision']
const PICK_COLUMNS = [...CARD_COLUMNS, 'step_titles', 'owner_oid', 'privacy', 'taken_down_at']
/** What decides whether and where a presentation is listed. */
const ORDER_COLUMNS = ['owner_oid', 'privacy', 'taken_down_at', 'created_at']

interface PageTrigger extends Pick<Trigger, 'name' | 'event' | 'condition'> {
  /** Expressions for the names of versions; each with the condition on which it is raised, if it has one. */
  readonly raises: readonly (string | readonly [name: string, condition: string])[]
  /** Lists whose version it raises, each if the condition holds. */
  readonly lists: Readonly<Record<string, string>>
}

const onShelf = (oid: string) => `exists (select 1 from cards where cards.oid = ${oid})`
const ownsCard = (user: string) =>
  `exists (select 1 from cards join presentations on presentations.oid = cards.oid where owner_oid = ${user})`
const ALWAYS = '1 = 1'
const changes = (columns: readonly string[]) =>
  `(${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})`
const isListed = (row: string) =>
  `(${row}.privacy in ('public', 'reusable') and ${row}.taken_down_at is null)`
const WAS_OR_IS_LISTED = `(${isListed('old')} or ${isListed('new')})`
const IS_OTHER_SEGMENT = 'old.author_segment is distinct from new.author_segment'
const cardOf = (oid: string) => `'*card-' || ${oid}`

const TRIGGERS: readonly PageTrigger[] = [
  ...(['insert', 'delete'] as const).map((event): PageTrigger => {
    const row = event === 'insert' ? 'new' : 'old'
    return {
      name: `page_of_presentation_${event}`,
      event: `after ${event} on presentations`,
      raises: [`${row}.oid`, cardOf(`${row}.oid`), [`${row}.owner_oid`, isListed(row)]],
      lists: {
        '*lists': `${isListed(row)} or ${onShelf(`${row}.oid`)}`,
        '*order': isListed(row),
        '*shelves': onShelf(`${row}.oid`),
      },
    }
  }),
  {
    name: 'page_of_presentation_update',
    event: `after update of ${SHOWN_COLUMNS.join()} on presentations`,
    raises: [
      'new.oid',
      ['old.oid', 'old.oid <> new.oid'],
      [cardOf('new.oid'), `${changes(CARD_COLUMNS)} or old.oid <> new.oid`],
      [cardOf('old.oid'), 'old.oid <> new.oid'],
      ['new.owner_oid', `${WAS_OR_IS_LISTED} and (${changes(ORDER_COLUMNS)} or old.oid <> new.oid)`],
      ['old.owner_oid', `${WAS_OR_IS_LISTED} and old.owner_oid <> new.owner_oid`],
    ],
    lists: {
      '*lists': `${WAS_OR_IS_LISTED} or ${onShelf('new.oid')}`,
      '*order': `${WAS_OR_IS_LISTED} and (${changes(ORDER_COLUMNS)} or old.oid <> new.oid)`,
      '*shelves': `${changes(PICK_COLUMNS)} and ${onShelf('new.oid')}`,
    },
  },
  {
    name: 'page_of_user_update',
    event: `after update of ${SHOWN_NAMES.join()} on users`,
    raises: [['new.oid', changes(SHOWN_NAMES)]],
    lists: {
      '*lists': changes(SHOWN_NAMES),
      '*order': changes(SHOWN_NAMES),
      '*shelves': `${changes(SHOWN_NAMES)} and ${ownsCard('new.oid')}`,
    },
  },
  {
    name: 'page_of_user_delete',
    event: 'after delete on users',
    raises: ['old.oid'],
    lists: { '*lists': ALWAYS, '*order': ALWAYS },
  },
  ...(['insert', 'update', 'delete'] as const).map((event): PageTrigger => {
    const row = event === 'delete' ? 'old' : 'new'
    return {
      name: `page_of_asset_${event}`,
      event: `after ${event} on assets`,
      // Thumbnails are the card and, where they are small, the picture of the first step.
      condition: `${row}.role in ('poster', 'card') or (${row}.role = 'step' and ${row}.step = 1)`,
      raises: [`${row}.oid`, cardOf(`${row}.oid`)],
      lists: { '*lists': ALWAYS, '*shelves': onShelf(`${row}.oid`) },
    }
  }),
  ...(['insert', 'update', 'delete'] as const).map((event): PageTrigger => ({
    name: `page_of_card_${event}`,
    event: `after ${event} on cards`,
    raises: [],
    lists: { '*lists': ALWAYS, '*templates': ALWAYS, '*shelves': ALWAYS },
  })),
  {
    // Shown on the pages of all presentations of a person.
    name: 'page_of_user_segment',
    event: 'after update of author_segment on users',
    raises: [['new.oid', IS_OTHER_SEGMENT]],
    lists: { '*lists': IS_OTHER_SEGMENT },
  },
  {
    name: 'page_of_presentation_cover',
    event: 'after update of cover_aspect on presentations',
    raises: ['new.oid'],
    lists: { '*lists': `${isListed('new')} or ${onShelf('new.oid')}` },
  },
]

function onSqlite({ raises, lists, ...trigger }: PageTrigger): string[] {
  const raiseLists = Object.entries(lists).map(
    ([list, holds]) => `update page_versions set version = version + 1 where name = '${list}' and (${holds})`,
  )
  return createTriggers('sqlite', [{ ...trigger, statements: [...raises.map(raise), ...raiseLists] }])
}

/**
 * Every edit raises the version of a list, so its row is locked last, at COMMIT: transactions that wait for it already
 * have all other locks, which excludes deadlocks. It changes once per transaction, because PostgreSQL keeps each version
 * of a row until COMMIT.
 */
function onPostgres({ raises, lists, ...trigger }: PageTrigger): string[] {
  const { name, event, condition } = trigger
  const raiseLists = Object.entries(lists).map(
    ([list, holds]) => `if ${holds} then
        update page_versions set version = version + 1, raised_by = pg_current_xact_id()
        where name = '${list}' and raised_by is distinct from pg_current_xact_id();
      end if`,
  )
  const statements = raises.map(raise)
  return [
    ...(raises.length === 0 ? [] : createTriggers('postgres', [{ ...trigger, statements, returns: 'null' }])),
    createFunction(`${name}_lists`, raiseLists, 'null'),
    `create constraint trigger ${name}_lists ${event} deferrable initially deferred
      for each row ${when(condition)} execute function ${name}_lists()`,
  ]
}

function raise(raised: PageTrigger['raises'][number]): string {
  const [name, condition] = typeof raised === 'string' ? [raised, '1 = 1'] : raised
  return `insert into page_versions (name, version) select ${name}, 1 where (${condition})
    on conflict (name) do update set version = page_versions.version + 1`
}
