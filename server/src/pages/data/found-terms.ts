import type { Language, PageData } from '@viewpage/shared-events'
import { HOUR_MS, MINUTE_MS } from '@viewpage/shared-events/durations'
import { SUGGESTED_TERMS } from './suggested-terms.ts'

type Terms = PageData['searchTerms']

/** The suggested searches that find something (docs/behaviour/header.md#suggested-terms). */
export interface FoundTerms {
  /** By author segment; a segment without any is left out. Nothing is suggested while the search fails. */
  of(language: Language): Promise<Terms>
}

export interface FoundTermsOptions {
  /** Whether a search for the term has a result. */
  readonly findsSomething: (term: string) => Promise<boolean>
  readonly onError: (error: unknown) => void
  /** ms since 1970 */
  readonly now: () => number
}

interface Check {
  /** ms since 1970 from which the next check may begin. */
  readonly until: number
  readonly terms: Promise<Terms>
}

/** Checks the terms of a language when a page needs them, then hourly. Pages wait for the first check only. */
export function createFoundTerms({ findsSomething, onError, now }: FoundTermsOptions): FoundTerms {
  const checks = new Map<Language, Check>()

  function check(language: Language, before: Check | undefined): Check {
    const terms = readFound(language, findsSomething).catch(async (error: unknown) => {
      onError(error)
      const kept = (await before?.terms) ?? {}
      checks.set(language, { until: now() + MINUTE_MS, terms: Promise.resolve(kept) })
      return kept
    })
    return { until: now() + HOUR_MS, terms }
  }

  return {
    of(language) {
      const known = checks.get(language)
      if (known && now() < known.until) return known.terms
      const next = check(language, known)
      checks.set(language, next)
      if (!known) return next.terms
      // Until the check has ended, pages have the terms of the last one.
      const asBefore = { until: next.until, terms: known.terms }
      checks.set(language, asBefore)
      void next.terms.then(() => {
        if (checks.get(language) === asBefore) checks.set(language, next)
      })
      return known.terms
    },
  }
}

/** One search at a time, so that pages and their searches go first. */
async function readFound(
  language: Language,
  findsSomething: FoundTermsOptions['findsSomething'],
): Promise<Terms> {
  const lists = Object.entries(SUGGESTED_TERMS[language])
  const found = new Set<string>()
  for (const term of new Set(lists.flatMap(([, terms]) => terms)))
    if (await findsSomething(term)) found.add(term)
  return Object.fromEntries(
    lists
      .map(([segment, terms]) => [segment, terms.filter((term) => found.has(term))] as const)
      .filter(([, terms]) => terms.length > 0),
  )
}
