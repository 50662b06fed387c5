import type { Database } from '../../storage/database/open-database.ts'
import { findCandidates } from './find-candidates.ts'
import { searchTermOf } from './search-term.ts'

/** Whether a listed presentation contains all words of a term. */
export async function findsSomething(
  source: Pick<Database, 'readLarge' | 'kind'>,
  term: string,
): Promise<boolean> {
  const words = searchTermOf(term)?.words ?? []
  return words.length > 0 && (await findCandidates(source, words, 'all')).found.length > 0
}
