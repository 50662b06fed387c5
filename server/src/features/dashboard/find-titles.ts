import { sql, type RawBuilder } from 'kysely'
import { plainLetters } from '../../foundation/plain-letters.ts'
import { inList } from '../../storage/database/in-list.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { isNotInBin } from '../../content/presentations/bin.ts'
import { MAX_COUNTED } from '../../content/presentations/list-pages.ts'

type Source = Pick<Database, 'readLarge' | 'kind'>

/** Letters of a part in `title_parts`, except at the end of a title. */
const PART_LENGTH = 3
/** Parts of a term that are counted to find the rarest. */
const MAX_PARTS = 8
/** Titles with the rarest part. If more have it, reading all titles soon finds enough. */
const MAX_WITH_PART = 2_000
/** Above all parts that begin alike. */
const LAST = '\u{10ffff}'

/** What a filter compares. Servers of an earlier version write titles without their letters. */
const LETTERS = sql`case when title_letters = '' then lower(title) else title_letters end`

/** A condition: the title contains the term, whatever their case and accents. */
export function titleContains(kind: Database['kind'], term: string): RawBuilder<boolean> {
  const plain = plainLetters(term)
  if (kind === 'postgres') return sql`(strpos(${LETTERS}, ${plain}) > 0)`
  // LIKE takes half the time of `instr`.
  const pattern = `%${plain.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${LETTERS} like ${pattern} escape '\\')`
}

/**
 * Finds an owner's presentations by a part of the title.
 *
 * @returns oids, in any order; one more than {@link MAX_COUNTED}, if there are so many
 */
export async function findTitles(source: Source, ownerOid: string, term: string): Promise<string[]> {
  const candidates = await rareTitles(source, ownerOid, term)
  const rows = await source.readLarge
    .selectFrom('presentations')
    .select('oid')
    // The candidates are the owner's. Not named, because SQLite would read all of the owner instead.
    .where((where) =>
      candidates === null
        ? where('owner_oid', '=', ownerOid)
        : where('oid', 'in', inList(source.kind, JSON.stringify(candidates))),
    )
    .where(titleContains(source.kind, term))
    .where(isNotInBin)
    .limit(MAX_COUNTED + 1)
    .execute()
  return rows.map(({ oid }) => oid)
}

/** @returns presentations that have the rarest part of the term in the title; `null` if they are many */
async function rareTitles(source: Source, ownerOid: string, term: string): Promise<string[] | null> {
  const rarest = await rarestPart(source, ownerOid, partsOf(plainLetters(term)))
  if (rarest === null) return null
  const rows = await source.readLarge
    .selectFrom('title_parts')
    .select('oid')
    .distinct()
    .where('owner_oid', '=', ownerOid)
    .where('part', '>=', rarest)
    .where('part', '<', rarest + LAST)
    .execute()
  return rows.map(({ oid }) => oid)
}

/** @returns `null` if too many titles have each of the parts */
async function rarestPart(
  { readLarge, kind }: Source,
  ownerOid: string,
  parts: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ part: string; uses: number }>`
    select part, (
      select count(*) from (
        select 1 from title_parts
        where owner_oid = ${ownerOid} and title_parts.part >= wanted.part and title_parts.part < wanted.part || ${LAST}
        limit ${sql.lit(MAX_WITH_PART + 1)}
      ) as counted
    ) as uses
    from (${wantedParts(kind, parts)}) as wanted`.execute(readLarge)
  const [rarest] = rows
    .map(({ part, uses }) => ({ part, uses: Number(uses) }))
    .filter(({ uses }) => uses <= MAX_WITH_PART)
    .sort((one, other) => one.uses - other.uses)
  return rarest?.part ?? null
}

function wantedParts(kind: Database['kind'], parts: readonly string[]): RawBuilder<unknown> {
  const list = JSON.stringify(parts)
  return kind === 'sqlite'
    ? sql`select value as part from json_each(${list})`
    : sql`select json_array_elements_text(cast(${list} as json)) as part`
}

/** Parts of a term, spread over it; a term that is shorter than a part is one. */
function partsOf(term: string): string[] {
  const letters = [...term]
  const places = Math.max(1, letters.length - PART_LENGTH + 1)
  const count = Math.min(places, MAX_PARTS)
  return Array.from({ length: count }, (_, index) => {
    const place = count === 1 ? 0 : Math.floor((index * (places - 1)) / (count - 1))
    return letters.slice(place, place + PART_LENGTH).join('')
  })
}
