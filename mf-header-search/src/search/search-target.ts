/** Where a search leads. */
export interface SearchTarget {
  /** As typed, without the spaces around it; empty when there is nothing to search for. */
  readonly term: string
  readonly url: string
}

/**
 * Where a search for `text` leads (section 5): white space alone is empty and explores, everything else finds.
 * Half characters, which no address can hold, become U+FFFD.
 */
export function searchTargetOf(text: string): SearchTarget {
  const term = text.trim().replace(/\p{Surrogate}/gu, '\uFFFD')
  return { term, url: term === '' ? '/explore/' : `/explore/search/?search=${encodeURIComponent(term)}` }
}
