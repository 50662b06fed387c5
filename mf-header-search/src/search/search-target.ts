import { EXPLORE, searchPath } from '@viewpage/shared-events/site-paths'
export interface SearchTarget {
  /** The trimmed input; empty when it was blank. */
  readonly term: string
  readonly url: string
}

/**
 * Target of a search for `text` (docs/behaviour/header.md#search-submit): the explore page when it is blank, else the
 * results. Lone surrogates, which a URL cannot encode, become U+FFFD.
 */
export function searchTargetOf(text: string): SearchTarget {
  const term = text.trim().replace(/\p{Surrogate}/gu, '\uFFFD')
  return { term, url: term === '' ? EXPLORE : searchPath(term) }
}
