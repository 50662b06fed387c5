import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/**
 * Versions of what pages show, so that a page that was made before is known to be right. Triggers raise them in the
 * transaction that changes a row, whoever writes it. Names are those of presentations, of accounts, and of lists, which
 * begin with `*`. A version is never deleted: a presentation that is added again continues to count.
 */
export function pageVersions(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('page_versions')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('version', 'bigint', (column) => column.notNull())
        .$call((table) => (kind === 'postgres' ? table.addColumn('raised_by', sql`xid8`) : table))
        .execute()
      await sql`insert into page_versions (name, version) values ('*lists', 0), ('*shelves', 0)`.execute(db)
      await createPageTriggers(db, kind, TRIGGERS)
    },
  }
}

export async function createPageTriggers(
  db: Kysely<unknown>,
  kind: DatabaseKind,
  triggers: readonly PageTrigger[],
): Promise<void> {
  for (const trigger of triggers)
    for (const statement of kind === 'sqlite' ? onSqlite(trigger) : onPostgres(trigger))
      await sql.raw(statement).execute(db)
}

/** Drops all triggers of this migration. */
export async function dropPageTriggers(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const statements = TRIGGERS.flatMap(({ name, raises }) => {
    if (kind === 'sqlite') return [`drop trigger ${name}`]
    const names = raises.length === 0 ? [`${name}_lists`] : [name, `${name}_lists`]
    return names.map((each) => `drop function ${each}() cascade`)
  })
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Everything but the counts, which change with every visit. */
export const SHOWN_COLUMNS = [
  ...['oid', 'owner_oid', 'title', 'slug', 'description', 'tags', 'privacy', 'schema_version', 'revision'],
  ...['step_titles', 'stops', 'duration_seconds', 'transcript', 'settings', 'preview_blur', 'created_at'],
  ...['modified_at', 'copied_from', 'taken_down_at', 'taken_down_reason'],
]
export const SHOWN_NAMES = ['username', 'first_name', 'last_name']

export interface PageTrigger {
  readonly name: string
  readonly event: string
  readonly table: string
  readonly condition?: string
  /** Expressions for the names of versions; each with the condition on which it is raised, if it has one. */
  readonly raises: readonly (string | readonly [name: string, condition: string])[]
  /** Lists whose version it raises, each if the condition holds. */
  readonly lists: Readonly<Record<string, string>>
}

export const onShelf = (oid: string) => `exists (select 1 from cards where cards.oid = ${oid})`
export const ownsCard = (user: string) =>
  `exists (select 1 from cards join presentations on presentations.oid = cards.oid where owner_oid = ${user})`
const listed = (row: string) => `(${row}.privacy in ('public', 'reusable'))`
export const ALWAYS = '1 = 1'

const TRIGGERS: readonly PageTrigger[] = [
  ...(['insert', 'delete'] as const).map((event): PageTrigger => {
    const row = event === 'insert' ? 'new' : 'old'
    return {
      name: `page_of_presentation_${event}`,
      event,
      table: 'presentations',
      raises: [`${row}.oid`, `${row}.owner_oid`],
      lists: { '*lists': listed(row), '*shelves': onShelf(`${row}.oid`) },
    }
  }),
  {
    name: 'page_of_presentation_update',
    event: `update of ${SHOWN_COLUMNS.join()}`,
    table: 'presentations',
    raises: ['new.oid', 'old.oid', 'new.owner_oid', 'old.owner_oid'],
    lists: { '*lists': `${listed('old')} or ${listed('new')}`, '*shelves': onShelf('new.oid') },
  },
  {
    name: 'page_of_user_update',
    event: `update of ${SHOWN_NAMES.join()}`,
    table: 'users',
    raises: ['new.oid'],
    lists: { '*lists': ALWAYS, '*shelves': ownsCard('new.oid') },
  },
  {
    name: 'page_of_user_delete',
    event: 'delete',
    table: 'users',
    raises: ['old.oid'],
    lists: { '*lists': ALWAYS },
  },
  ...(['insert', 'update', 'delete'] as const).map((event): PageTrigger => {
    const row = event === 'delete' ? 'old' : 'new'
    return {
      name: `page_of_asset_${event}`,
      event,
      table: 'assets',
      condition: `${row}.role in ('poster', 'card')`,
      raises: [`${row}.oid`],
      lists: { '*lists': ALWAYS, '*shelves': onShelf(`${row}.oid`) },
    }
  }),
  ...(['insert', 'update', 'delete'] as const).map((event): PageTrigger => ({
    name: `page_of_card_${event}`,
    event,
    table: 'cards',
    raises: [],
    lists: { '*lists': ALWAYS, '*shelves': ALWAYS },
  })),
]

function onSqlite({ name, event, table, condition, raises, lists }: PageTrigger): string[] {
  const when = condition === undefined ? '' : `when (${condition})`
  const body = [
    ...raises.map(raise),
    ...Object.entries(lists).map(
      ([list, holds]) =>
        `update page_versions set version = version + 1 where name = '${list}' and (${holds})`,
    ),
  ].join('; ')
  return [`create trigger ${name} after ${event} on ${table} for each row ${when} begin ${body}; end`]
}

/**
 * Every edit raises the version of a list, so its row is locked last, at COMMIT: transactions that wait for it already
 * have all other locks, which excludes deadlocks. It changes once per transaction, because PostgreSQL keeps each version
 * of a row until COMMIT.
 */
function onPostgres({ name, event, table, condition, raises, lists }: PageTrigger): string[] {
  const when = condition === undefined ? '' : `when (${condition})`
  const raiseLists = Object.entries(lists).map(
    ([list, holds]) => `if ${holds} then
        update page_versions set version = version + 1, raised_by = pg_current_xact_id()
        where name = '${list}' and raised_by is distinct from pg_current_xact_id();
      end if`,
  )
  return [
    ...(raises.length === 0
      ? []
      : [
          functionOf(name, raises.map(raise)),
          `create trigger ${name} after ${event} on ${table} for each row ${when} execute function ${name}()`,
        ]),
    functionOf(`${name}_lists`, raiseLists),
    `create constraint trigger ${name}_lists after ${event} on ${table}
      deferrable initially deferred for each row ${when} execute function ${name}_lists()`,
  ]
}

function raise(raised: PageTrigger['raises'][number]): string {
  const [name, condition] = typeof raised === 'string' ? [raised, '1 = 1'] : raised
  return `insert into page_versions (name, version) select ${name}, 1 where (${condition})
    on conflict (name) do update set version = page_versions.version + 1`
}

function functionOf(name: string, statements: readonly string[]): string {
  return `create function ${name}() returns trigger language plpgsql as $$
    begin ${statements.join('; ')}; return null; end $$`
}
