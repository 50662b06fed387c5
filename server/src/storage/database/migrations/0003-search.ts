import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/**
 * The search index: the words of each presentation, which triggers copy to the full-text index of the database, and the
 * words for spelling suggestions. Migration 0017 queues existing presentations.
 */
export function search(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { schema } = db
      const entries = schema.createTable('search_entries')
      await (
        kind === 'postgres'
          ? entries.addColumn('id', 'bigserial', (column) => column.primaryKey())
          : entries.addColumn('id', 'integer', (column) => column.primaryKey())
      )
        .addColumn('oid', 'text', (column) =>
          column.notNull().unique().references('presentations.oid').onDelete('cascade'),
        )
        .addColumn('words', 'text', (column) => column.notNull())
        .execute()
      await (kind === 'postgres' ? addVector(db) : addVirtualTable(db))

      await schema
        .createTable('search_words')
        .addColumn('oid', 'text', (column) =>
          column.notNull().references('presentations.oid').onDelete('cascade'),
        )
        .addColumn('word', 'text', (column) => column.notNull())
        .addColumn('shown', 'text', (column) => column.notNull())
        .addColumn('letters', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('search_words_key', ['oid', 'word'])
        .execute()
      await schema.createIndex('words_by_length').on('search_words').column('letters').execute()

      await schema
        .createIndex('presentations_by_views')
        .on('presentations')
        .columns(['views_count desc', 'created_at desc', 'oid'])
        .execute()
      await schema
        .createIndex('presentations_by_age')
        .on('presentations')
        .columns(['created_at desc', 'oid'])
        .execute()
    },
  }
}

/** `cutWords` has split the text, so PostgreSQL needs no parser. */
async function addVector(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table search_entries add column vector tsvector
    generated always as (array_to_tsvector(string_to_array(words, ' '))) stored`.execute(db)
  await sql`create index search_by_word on search_entries using gin (vector)`.execute(db)
}

/** The ASCII tokenizer splits at spaces and does not change other scripts. */
async function addVirtualTable(db: Kysely<unknown>): Promise<void> {
  await sql`
    create virtual table search_index
    using fts5(words, content='search_entries', content_rowid='id', tokenize='ascii', detail=none)`.execute(
    db,
  )
  const remove = sql`insert into search_index(search_index, rowid, words) values ('delete', old.id, old.words)`
  const add = sql`insert into search_index(rowid, words) values (new.id, new.words)`
  await sql`create trigger search_added after insert on search_entries begin ${add}; end`.execute(db)
  await sql`create trigger search_removed after delete on search_entries begin ${remove}; end`.execute(db)
  await sql`
    create trigger search_changed after update on search_entries begin ${remove}; ${add}; end`.execute(db)
}
