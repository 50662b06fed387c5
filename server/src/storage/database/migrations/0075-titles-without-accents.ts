import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/** Titles that are read at once. */
const BATCH = 2_000
/** Owners whose titles one statement adds. */
const OWNERS = 50

/**
 * Adds the letters of titles without case and accents, by which owners find them, and keeps the parts of these letters
 * instead of those of the titles.
 */
export const titlesWithoutAccents = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const run = async (statements: readonly string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
    }
    await run([
      `alter table presentations add column title_letters text not null default ''`,
      ...['title_added', 'title_changed', 'title_removed'].flatMap((name) =>
        kind === 'sqlite'
          ? [`drop trigger ${name}`]
          : [`drop trigger ${name} on presentations`, `drop function ${name}()`],
      ),
    ])
    await fill(db)
    await run([`delete from title_parts`])
    await fillParts(kind, db)
    await run([...triggers(kind), ...indexes(kind)])
  },
})

async function fill(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<{ oid: string; title: string }>`
      select oid, title from presentations where oid > ${last} order by oid limit ${sql.lit(BATCH)}`.execute(
      db,
    )
    for (const { oid, title } of rows) {
      const plain = titleLetters(title)
      if (plain !== '')
        await sql`update presentations set title_letters = ${plain} where oid = ${oid}`.execute(db)
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.oid
  }
}

/** A few owners at a time, in the order of the key: a database adds rows at the end of a table much faster than anywhere in it. */
async function fillParts(kind: DatabaseKind, db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<{ owner_oid: string }>`
      select distinct owner_oid from presentations where owner_oid > ${last}
      order by owner_oid limit ${sql.lit(OWNERS)}`.execute(db)
    const end = rows.at(-1)?.owner_oid
    if (end === undefined) return
    const parts = sql.raw(partsOf(kind, 'select owner_oid, oid, text from titles'))
    await sql`insert into title_parts (owner_oid, oid, part)
      with titles as (
        select owner_oid, oid, ${sql.raw(letters('presentations'))} as text from presentations
        where owner_oid > ${last} and owner_oid <= ${end}
      )
      select distinct owner_oid, oid, part from ${parts} order by owner_oid, part, oid`.execute(db)
    last = end
  }
}

/** Servers of an earlier version write titles without their letters. */
const letters = (row: string) =>
  `case when ${row}.title_letters = '' then lower(${row}.title) else ${row}.title_letters end`

const textOf = (row: 'old' | 'new') =>
  `select ${row}.owner_oid as owner_oid, ${row}.oid as oid, ${letters(row)} as text`

function triggers(kind: DatabaseKind): string[] {
  const add = `insert into title_parts (owner_oid, oid, part)
    select distinct owner_oid, oid, part from ${partsOf(kind, textOf('new'))}`
  // Names the parts, because the key does not begin with the presentation.
  const remove = `delete from title_parts where owner_oid = old.owner_oid and oid = old.oid
    and part in (select part from ${partsOf(kind, textOf('old'))})`
  const changed =
    'old.title <> new.title or old.title_letters <> new.title_letters or old.owner_oid <> new.owner_oid'
  return [
    ...trigger(kind, 'title_added', 'after insert on presentations for each row', [add]),
    ...trigger(
      kind,
      'title_changed',
      `after update of title, title_letters, owner_oid on presentations for each row when (${changed})`,
      [remove, add],
    ),
    ...trigger(kind, 'title_removed', 'after delete on presentations for each row', [remove]),
  ]
}

function trigger(kind: DatabaseKind, name: string, event: string, statements: readonly string[]): string[] {
  const body = statements.join('; ')
  return kind === 'sqlite'
    ? [`create trigger ${name} ${event} begin ${body}; end`]
    : [
        `create function ${name}() returns trigger language plpgsql as $$
          begin ${body}; return coalesce(new, old); end $$`,
        `create trigger ${name} ${event} execute function ${name}()`,
      ]
}

/** Three letters from each place; the last two are shorter. */
function partsOf(kind: DatabaseKind, titles: string): string {
  const part = 'owner_oid, oid, substr(text, place, 3) as part'
  return kind === 'postgres'
    ? `(select ${part} from (${titles}) as titles cross join lateral generate_series(1, length(text)) as place) as parts`
    : `(with recursive places (owner_oid, oid, text, place) as (
        select owner_oid, oid, text, 1 from (${titles}) where text <> ''
        union all select owner_oid, oid, text, place + 1 from places where place < length(text)
      ) select ${part} from places) as parts`
}

/** The orders of the dashboard, with what a filter compares, so that it reads nothing else. */
function indexes(kind: DatabaseKind): string[] {
  const withTitle = (name: string, columns: string) => [
    `drop index ${name}`,
    `create index ${name} on presentations (owner_oid, ${columns}, title, title_letters)`,
  ]
  const byChange = withTitle('own_by_change', 'modified_at desc, oid desc')
  // SQLite reads a row up to its last column, which the letters are, behind the transcript.
  const others = [
    ...withTitle('own_by_views', 'views_count desc, oid desc'),
    ...withTitle('own_by_title', 'lower(title), oid'),
  ]
  return kind === 'sqlite' ? [...byChange, ...others] : byChange
}

/** As servers write them since then (`foundation/title-letters.ts`). */
function titleLetters(title: string): string {
  const plain = [...plainLetters(title)].slice(0, 200).join('')
  return plain === title.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) ? '' : plain
}

const PLAIN: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŋ: 'n', þ: 'th', æ: 'ae', œ: 'oe', ς: 'σ' },
  ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ہ: 'ه', ھ: 'ه', ە: 'ه' },
}
const SIGNS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640]/g
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g

function plainLetters(text: string): string {
  return text
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(SIGNS, '')
    .replace(/[^a-z]/gu, (letter) => PLAIN[letter] ?? letter)
    .replace(DIGITS, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? 0))
    })
    .normalize('NFKC')
}
