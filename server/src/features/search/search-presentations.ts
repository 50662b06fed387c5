import type { Database } from '../../storage/database/open-database.ts'
import { readListPage, type ListPlace, type ListRange } from '../../content/presentations/list-pages.ts'
import type { OidPage } from '../../content/presentations/listed-presentations.ts'
import { findCandidates } from './find-candidates.ts'
import { compareKeys, rank, type Ranked } from './rank.ts'
import type { SearchTerm } from './search-term.ts'
import { suggestSpelling } from './suggest-spelling.ts'
import type { WordsHeld } from './word-conditions.ts'

/** A page of results, best first. */
export interface Found extends OidPage {
  readonly has: WordsHeld
  /** Whether more presentations contain the words than are shown. */
  readonly isCut: boolean
  /** A term with corrected spelling, unless presentations with all words were found. */
  readonly suggestion: string | null
}

const RESULTS_PER_PAGE = 24

/**
 * Finds listed presentations that contain all words of a term, or any of them if none contains all.
 */
export async function searchPresentations(
  source: Pick<Database, 'readLarge' | 'kind'>,
  term: SearchTerm,
  place: ListPlace,
): Promise<Found> {
  const { words } = term
  async function find(has: WordsHeld): Promise<Omit<Found, 'suggestion'>> {
    const { found, isCut } =
      words.length === 0 ? { found: [], isCut: false } : await findCandidates(source, words, has)
    const page = await pageOf(rank(found), place)
    return { ...page, has, isCut }
  }

  const all = await find('all')
  if (all.place.total > 0) return { ...all, suggestion: null }
  const [some, suggestion] = await Promise.all([
    words.length > 1 ? find('some') : all,
    suggestSpelling(source, term),
  ])
  return { ...some, suggestion }
}

async function pageOf(ranked: readonly Ranked[], wanted: ListPlace): Promise<OidPage> {
  const { place, entries } = await readListPage(
    {
      perPage: RESULTS_PER_PAGE,
      count: () => Promise.resolve(ranked.length),
      read: (range) => Promise.resolve(rangeOf(ranked, range)),
      keyOf: ({ key }) => key,
    },
    wanted,
  )
  return { place, oids: entries.map(({ oid }) => oid) }
}

function rangeOf(ranked: readonly Ranked[], { bound, isBackward, offset, limit }: ListRange): Ranked[] {
  const sorted = isBackward ? ranked.toReversed() : ranked
  const sign = isBackward ? 1 : -1
  const beyond = bound ? sorted.filter(({ key }) => compareKeys(key, bound.key) * sign > 0) : sorted
  return beyond.slice(offset, offset + limit)
}
