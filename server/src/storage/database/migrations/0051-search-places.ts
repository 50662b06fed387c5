import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/**
 * A word index for SQLite that is sorted by place: listed presentations by class of views, then by age; below them those
 * that are not listed. A search then stops after as many entries as it needs. PostgreSQL's index has no order.
 * Servers of the older version still read `search_index`, so it stays for now.
 */
export function searchPlaces(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (kind !== 'sqlite') return
      await addPlace(db)
      await addVirtualTable(db)
      await sql`insert into search_by_place (search_by_place) values ('rebuild')`.execute(db)
    },
  }
}

/** 2^40 places of a class. The last mark among the words is the class: ` l0` to ` l9`. */
async function addPlace(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table search_entries add column place integer generated always as (
      id + 1099511627776 * iif(substr(words, -3) glob ' l[0-9]', 1 + cast(substr(words, -1) as integer), 0)
    ) virtual`.execute(db)
}

async function addVirtualTable(db: Kysely<unknown>): Promise<void> {
  await sql`
    create virtual table search_by_place
    using fts5(words, content='search_entries', content_rowid='place', tokenize='ascii', detail=none)`.execute(
    db,
  )
  const remove = sql`
    insert into search_by_place(search_by_place, rowid, words) values ('delete', old.place, old.words)`
  const add = sql`insert into search_by_place(rowid, words) values (new.place, new.words)`
  await sql`create trigger place_added after insert on search_entries begin ${add}; end`.execute(db)
  await sql`create trigger place_removed after delete on search_entries begin ${remove}; end`.execute(db)
  await sql`create trigger place_changed after update on search_entries begin ${remove}; ${add}; end`.execute(
    db,
  )
}
