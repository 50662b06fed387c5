import { distance } from 'fastest-levenshtein'
import type { Database } from '../../database/open-database.ts'
import { isListed } from '../../presentations/is-listed.ts'
import { matchingOn } from './matching.ts'
import { MIN_SUGGESTED_LENGTH } from '../../search-index/search-entry.ts'
import { wordAnywhere } from './search-presentations.ts'
import type { SearchTerm } from './search-term.ts'

type Source = Pick<Database, 'read' | 'kind'>

/** Words that are compared with one, most used first. */
const MAX_CANDIDATES = 20_000

/**
 * What a term may have meant: words that nothing listed has are replaced by the closest one that something listed
 * has, or left out where none is close. What is not listed has no part in it, so nothing private shows.
 *
 * @returns `null` when no word has a close one
 */
export async function suggestSpelling(source: Source, { words }: SearchTerm): Promise<string | null> {
  const meant: string[] = []
  let replaced = false
  for (const [index, { key, shown }] of words.entries()) {
    if (await isKnown(source, key, index === words.length - 1)) {
      meant.push(shown)
      continue
    }
    const close = await closestWord(source, key)
    if (close === null) continue
    meant.push(close)
    replaced = true
  }
  return replaced ? meant.join(' ') : null
}

async function isKnown({ read, kind }: Source, key: string, prefix: boolean): Promise<boolean> {
  const matching = matchingOn(kind)
  const row = await read
    .selectFrom('search_entries')
    .innerJoin('presentations', 'presentations.oid', 'search_entries.oid')
    .select('search_entries.oid')
    .where(isListed)
    .where(matching.holds(wordAnywhere(matching, key, prefix)))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function closestWord({ read }: Source, key: string): Promise<string | null> {
  const letters = [...key].length
  const most = maxMistakesIn(letters)
  if (most === 0) return null
  const candidates = await read
    .selectFrom('search_words')
    .innerJoin('presentations', 'presentations.oid', 'search_words.oid')
    .select(({ fn }) => ['word', fn.min('shown').as('shown'), fn.countAll<number>().as('uses')])
    .where(isListed)
    .where('letters', '>=', letters - most)
    .where('letters', '<=', letters + most)
    .groupBy('word')
    .orderBy('uses', 'desc')
    .limit(MAX_CANDIDATES)
    .execute()
  const close = candidates
    .map(({ word, shown, uses }) => ({ word, shown, uses: Number(uses), mistakes: distance(key, word) }))
    .filter(({ mistakes }) => mistakes <= most)
    // By letters, so that both databases, which sort words differently, suggest the same.
    .sort(
      (one, other) =>
        one.mistakes - other.mistakes || other.uses - one.uses || (one.word < other.word ? -1 : 1),
    )
  return close[0]?.shown ?? null
}

/** How many letters may differ in a word of so many; a swap of neighbours counts as two. */
function maxMistakesIn(letters: number): number {
  if (letters < SHORTEST_SUGGESTED) return 0
  return letters < 6 ? 1 : 2
}
