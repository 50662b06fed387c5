import { distance } from 'fastest-levenshtein'
import { sql } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import { isListed } from '../../content/presentations/is-listed.ts'
import { deletionsOf, maxMistakesIn } from '../../storage/search-index/spelling.ts'
import { matchingOn } from './matching.ts'
import type { SearchTerm } from './search-term.ts'
import { EVERYWHERE, wordCondition } from './word-conditions.ts'

type Source = Pick<Database, 'readLarge' | 'kind'>

/** Words to compare with a misspelt one. */
const MAX_COMPARED = 4_000
/** Words with the same number of mistakes whose uses are counted. */
const MAX_COUNTED_WORDS = 100
/** A word is counted up to this number of presentations. */
const MAX_COUNTED_USES = 1_000
/** Entries read to find a listed one, because the index may be slightly out of date. */
const MAX_ENTRIES = 20

/**
 * Suggests a spelling: each word that no listed presentation contains is replaced by the closest word of one, or left
 * out. Only words of listed presentations are suggested, so nothing private is revealed.
 *
 * @returns `null` if no word can be replaced
 */
export async function suggestSpelling(source: Source, { words }: SearchTerm): Promise<string | null> {
  const spellings = await Promise.all(
    words.map(async ({ key, shown }, index) =>
      (await isKnown(source, key, index === words.length - 1)) ? shown : closestWord(source, key),
    ),
  )
  const isReplaced = spellings.some(
    (spelling, index) => spelling !== null && spelling !== words[index]?.shown,
  )
  return isReplaced ? spellings.filter((spelling) => spelling !== null).join(' ') : null
}

async function isKnown({ readLarge, kind }: Source, key: string, prefix: boolean): Promise<boolean> {
  const matching = matchingOn(kind)
  const anywhere = wordCondition(matching, key, { ...EVERYWHERE, prefix })
  for (const level of matching.levels) {
    const row = await readLarge
      .selectFrom(matching.listed([anywhere], MAX_ENTRIES, level).as('matching'))
      .innerJoin('search_entries', 'search_entries.id', 'matching.id')
      .innerJoin('presentations', 'presentations.oid', 'search_entries.oid')
      .select('search_entries.oid')
      .where(isListed)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** Fewer mistakes first, then the word that more presentations use. */
async function closestWord(source: Source, key: string): Promise<string | null> {
  const maxMistakes = maxMistakesIn([...key].length)
  for (let mistakes = 1; mistakes <= maxMistakes; mistakes++) {
    const close = await wordsAtDistance(source, key, mistakes)
    const suggested = close.length === 0 ? null : await mostUsed(source, close)
    if (suggested !== null) return suggested
  }
  return null
}

async function wordsAtDistance({ readLarge }: Source, key: string, mistakes: number): Promise<string[]> {
  const rows = await readLarge
    .selectFrom('spelling_deletions')
    .select('word')
    .distinct()
    .where('rest', 'in', deletionsOf(key, mistakes))
    .limit(MAX_COMPARED)
    .execute()
  return rows.map(({ word }) => word).filter((word) => distance(key, word) === mistakes)
}

/** @returns its original spelling; `null` if no listed presentation uses any of them */
async function mostUsed({ readLarge }: Source, words: readonly string[]): Promise<string | null> {
  const counted = await readLarge
    .selectFrom('spelling_words')
    .select('word')
    .select((from) =>
      from
        .selectFrom(
          from
            .selectFrom('search_words')
            .select('search_words.oid')
            .whereRef('search_words.word', '=', 'spelling_words.word')
            .limit(sql.lit(MAX_COUNTED_USES))
            .as('counted'),
        )
        .select(({ fn }) => fn.countAll<number>().as('uses'))
        .as('uses'),
    )
    .where('word', 'in', words.toSorted().slice(0, MAX_COUNTED_WORDS))
    .execute()
  const sorted = counted
    .map(({ word, uses }) => ({ word, uses: Number(uses) }))
    .filter(({ uses }) => uses > 0)
    // Sorted here, because the two databases collate words differently.
    .sort((one, other) => other.uses - one.uses || (one.word < other.word ? -1 : 1))
  for (const { word } of sorted) {
    const shown = await shownIfListed(readLarge, word)
    if (shown !== null) return shown
  }
  return null
}

/** The stored words follow a change of privacy a moment later, so it is checked again. */
async function shownIfListed(read: Database['readLarge'], word: string): Promise<string | null> {
  const entries = read
    .selectFrom('search_words')
    .select(['oid', 'shown'])
    .where('word', '=', word)
    .limit(MAX_ENTRIES)
  const row = await read
    .selectFrom(entries.as('entries'))
    .innerJoin('presentations', 'presentations.oid', 'entries.oid')
    .select(({ fn }) => fn.min('shown').as('shown'))
    .where(isListed)
    .executeTakeFirst()
  return row?.shown ?? null
}
