import type { DatabaseKind } from '../../open-database.ts'
import { createTriggers, type Dialect } from './dialect.ts'

/**
 * Parts of titles by owner, so that owners find a part of a title without reading all their titles. Triggers keep them:
 * three letters from each place of a title, in its own case and in lower case; the last two are shorter.
 */
export const titleParts = ({ kind, byBytes, clustered }: Dialect): readonly string[] => [
  `create table title_parts (
    owner_oid text not null, part ${byBytes} not null, oid text not null,
    constraint title_parts_key primary key (owner_oid, part, oid)
  ) ${clustered}`,
  ...createTriggers(kind, [
    { name: 'title_added', event: 'after insert on presentations', statements: [add(kind)] },
    {
      name: 'title_changed',
      event: 'after update of title, owner_oid on presentations',
      condition: 'old.title <> new.title or old.owner_oid <> new.owner_oid',
      statements: [remove(kind), add(kind)],
    },
    { name: 'title_removed', event: 'after delete on presentations', statements: [remove(kind)] },
  ]),
]

const titlesIn = (row: 'old' | 'new') => `
  select ${row}.owner_oid as owner_oid, ${row}.oid as oid, ${row}.title as text
  union select ${row}.owner_oid, ${row}.oid, lower(${row}.title)`

const add = (kind: DatabaseKind) =>
  `insert into title_parts (owner_oid, oid, part)
   select distinct owner_oid, oid, part from ${partsOf(kind, titlesIn('new'))}`

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
