import type { AuthorSegment, Language } from '@viewpage/shared-events'
import terms from './suggested-terms.json' with { type: 'json' }

/** Suggested searches by language and author segment, five each (docs/behaviour/header.md#suggested-terms). */
export const SUGGESTED_TERMS: Readonly<Record<Language, Readonly<Record<AuthorSegment, readonly string[]>>>> =
  terms
