import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/**
 * Indexes of every list in its order, marks of listed presentations in the search index, deletions of words for spelling
 * suggestions, and the first presentation of each sitemap.
 */
export function listsByKey(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await indexLists(db)
      await addSpelling(db, kind)
      await markListed(db)
      await queueOnChange(db, kind)
      await addSitemapStarts(db)
    },
  }
}

/** The same condition as in queries, so that the databases use the index. */
const IS_LISTED = `privacy in ('public', 'reusable') and taken_down_at is null`

async function indexLists(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop index presentations_by_views',
    'drop index presentations_by_age',
    `create index listed_by_views on presentations (views_count desc, created_at desc, oid desc) where ${IS_LISTED}`,
    `create index listed_by_age on presentations (created_at desc, oid desc, views_count) where ${IS_LISTED}`,
    `create index listed_by_owner on presentations (owner_oid, created_at desc, oid desc, views_count) where ${IS_LISTED}`,
    'create index presentations_of_owner on presentations (owner_oid, modified_at desc, oid desc)',
    'create index cards_by_presentation on cards (oid, shelf)',
    'create index links_in_use on view_links (oid, created_at desc, link_id) where revoked_at is null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

async function addSpelling(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = db
  await schema.dropIndex('words_by_length').execute()
  await schema.createIndex('uses_of_word').on('search_words').columns(['word', 'oid']).execute()
  await sql`
    delete from search_words where oid not in
    (select oid from presentations where ${sql.raw(IS_LISTED)})`.execute(db)
  await schema
    .createTable('spelling_words')
    .addColumn('word', 'text', (column) => column.primaryKey())
    .addColumn('is_doubtful', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`create index doubtful_words on spelling_words (word) where is_doubtful = 1`.execute(db)
  await schema
    .createTable('spelling_deletions')
    .addColumn('rest', 'text', (column) => column.notNull())
    .addColumn('word', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('spelling_deletions_key', ['rest', 'word'])
    .$call((table) => (kind === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
  await createTrigger(db, kind, {
    name: 'search_word_removed',
    event: 'after delete on search_words',
    condition: 'true',
    body: 'update spelling_words set is_doubtful = 1 where word = old.word',
  })
}

const LEVELS = Array.from({ length: 10 }, (_, level) => ({ level, views: 4 ** level }))

/** Marks the entries that exist, and queues them, because their words need deletions. */
async function markListed(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_entries add column heading text not null default ''`.execute(db)
  const marks = LEVELS.map(({ level, views }) =>
    level === 0 ? `' l0'` : `case when views_count >= ${views} then ' l${level}' else '' end`,
  )
  await sql`
    update search_entries set heading = substr(words, 1, 2000), words = words || ${sql.raw(marks.join(' || '))}
    from presentations where presentations.oid = search_entries.oid and ${sql.raw(IS_LISTED)}`.execute(db)
  await sql`
    insert into search_queue (oid, ticket, priority) select oid, '', 1 from presentations where true
    on conflict (oid) do nothing`.execute(db)
}

/** Whoever changes what is listed or how much it was watched: the index follows. */
async function queueOnChange(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const listed = (row: 'old' | 'new') =>
    `case when ${row}.privacy in ('public', 'reusable') and ${row}.taken_down_at is null then 1 else 0 end`
  const level = (row: 'old' | 'new') =>
    `case ${LEVELS.toReversed()
      .map((each) => `when ${row}.views_count >= ${each.level === 0 ? 0 : each.views} then ${each.level}`)
      .join(' ')} else 0 end`
  const ticket = kind === 'sqlite' ? 'lower(hex(randomblob(8)))' : 'md5(random()::text)'
  const priority = `case when ${listed('old')} <> ${listed('new')} then 0 else 1 end`
  await createTrigger(db, kind, {
    name: 'presentation_rank_changed',
    event: 'after update of privacy, taken_down_at, views_count on presentations',
    condition: `${listed('old')} <> ${listed('new')} or ${level('old')} <> ${level('new')}`,
    body: `insert into search_queue (oid, ticket, priority) values (new.oid, '0-' || ${ticket}, ${priority})
      on conflict (oid) do update set ticket = excluded.ticket, priority =
      case when excluded.priority < search_queue.priority then excluded.priority else search_queue.priority end`,
  })
}

/** A start for each thousand listed presentations, oldest first. */
async function addSitemapStarts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sitemap_starts')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('oid', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sitemap_starts_key', ['created_at', 'oid'])
    .execute()
  await sql`
    insert into sitemap_starts (created_at, oid)
    select created_at, oid from (
      select created_at, oid, row_number() over (order by created_at, oid) as place
      from presentations where ${sql.raw(IS_LISTED)}
    ) as listed where place % 1000 = 1 and place > 1`.execute(db)
}

interface Trigger {
  readonly name: string
  readonly event: string
  readonly condition: string
  readonly body: string
}

async function createTrigger(
  db: Kysely<unknown>,
  kind: DatabaseKind,
  { name, event, condition, body }: Trigger,
): Promise<void> {
  const head = `create trigger ${name} ${event} for each row when (${condition})`
  if (kind === 'sqlite') {
    await sql.raw(`${head} begin ${body}; end`).execute(db)
    return
  }
  const declaration = `create function ${name}() returns trigger language plpgsql as $$`
  await sql.raw(`${declaration} begin ${body}; return null; end $$`).execute(db)
  await sql.raw(`${head} execute function ${name}()`).execute(db)
}
