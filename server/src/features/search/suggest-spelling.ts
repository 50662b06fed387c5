import { distance } from 'fastest-levenshtein'
import type { Database } from '../../database/open-database.ts'
import { isListed } from '../../presentations/is-listed.ts'
import { MIN_SUGGESTED_LENGTH } from '../../search-index/search-entry.ts'
import { matchingOn } from './matching.ts'
import { wordAnywhere } from './search-presentations.ts'
import type { SearchTerm } from './search-term.ts'

type Source = Pick<Database, 'read' | 'kind'>

/** Words to compare with a misspelt one, most used first. */
const MAX_CANDIDATES = 20_000

/**
 * Suggests a spelling: each word that no listed presentation contains is replaced by the closest word of one, or left
 * out. Only words of listed presentations are suggested, so nothing private is revealed.
 *
 * @returns `null` if no word can be replaced
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
  const maxMistakes = maxMistakesIn(letters)
  if (maxMistakes === 0) return null
  const candidates = await read
    .selectFrom('search_words')
    .innerJoin('presentations', 'presentations.oid', 'search_words.oid')
    .select(({ fn }) => ['word', fn.min('shown').as('shown'), fn.countAll<number>().as('uses')])
    .where(isListed)
    .where('letters', '>=', letters - maxMistakes)
    .where('letters', '<=', letters + maxMistakes)
    .groupBy('word')
    .orderBy('uses', 'desc')
    .limit(MAX_CANDIDATES)
    .execute()
  const close = candidates
    .map(({ word, shown, uses }) => ({ word, shown, uses: Number(uses), mistakes: distance(key, word) }))
    .filter(({ mistakes }) => mistakes <= maxMistakes)
    // Sorted here, because the two databases collate words differently.
    .sort(
      (one, other) =>
        one.mistakes - other.mistakes || other.uses - one.uses || (one.word < other.word ? -1 : 1),
    )
  return close[0]?.shown ?? null
}

/** The edit distance allowed for a word of this length; swapped neighbours count as two. */
function maxMistakesIn(letters: number): number {
  if (letters < MIN_SUGGESTED_LENGTH) return 0
  return letters < 6 ? 1 : 2
}
