import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'
import { createTriggers } from './0020-roll-ups.ts'

/**
 * Parts of titles by owner, so that owners find a part of a title without reading all their titles. Triggers keep them:
 * three letters from each place of a title, in its own case and in lower case; the last two are shorter.
 */
export function titleParts(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      // PostgreSQL's "C" compares code points, so that all parts with the same beginning are one range.
      const part = sql.raw(kind === 'sqlite' ? 'text' : 'text collate "C"')
      const clustered = sql.raw(kind === 'sqlite' ? 'without rowid' : '')
      await sql`
        create table title_parts (
          owner_oid text not null, part ${part} not null, oid text not null,
          constraint title_parts_key primary key (owner_oid, part, oid)
        ) ${clustered}`.execute(db)
      // Sorted, because rows in the order of a table are added several times faster.
      const titles = titlesIn('presentations', 'from presentations')
      await sql.raw(`${add(kind, titles)} order by owner_oid, part, oid`).execute(db)
      await createTriggers(db, kind, [
        {
          name: 'title_added',
          event: 'after insert on presentations',
          statements: [add(kind, titlesIn('new'))],
        },
        {
          name: 'title_changed',
          event: 'after update of title, owner_oid on presentations',
          condition: 'old.title <> new.title or old.owner_oid <> new.owner_oid',
          statements: [remove(kind), add(kind, titlesIn('new'))],
        },
        { name: 'title_removed', event: 'after delete on presentations', statements: [remove(kind)] },
      ])
    },
  }
}

const titlesIn = (row: string, from = '') => `
  select ${row}.owner_oid as owner_oid, ${row}.oid as oid, ${row}.title as text ${from}
  union select ${row}.owner_oid, ${row}.oid, lower(${row}.title) ${from}`

const add = (kind: DatabaseKind, titles: string) =>
  `insert into title_parts (owner_oid, oid, part) select distinct owner_oid, oid, part from ${partsOf(kind, titles)}`

/** Names the parts, because the key does not begin with the presentation. */
const remove = (kind: DatabaseKind) => `
  delete from title_parts where owner_oid = old.owner_oid and oid = old.oid
    and part in (select part from ${partsOf(kind, titlesIn('old'))})`

function partsOf(kind: DatabaseKind, titles: string): string {
  const part = 'owner_oid, oid, substr(text, place, 3) as part'
  return kind === 'postgres'
    ? `(select ${part} from (${titles}) as titles cross join lateral generate_series(1, length(text)) as place) as parts`
    : `(with recursive places (owner_oid, oid, text, place) as (
        select owner_oid, oid, text, 1 from (${titles}) where text <> ''
        union all select owner_oid, oid, text, place + 1 from places where place < length(text)
      ) select ${part} from places) as parts`
}
