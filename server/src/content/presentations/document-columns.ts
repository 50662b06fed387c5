import { pathStops, talkDuration, type DeckDocument } from '@viewpage/deck'
import type { Insertable } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'

/** Columns of a presentation that are derived from its document. */
export type DocumentColumns = Pick<
  Insertable<Tables['presentations']>,
  'step_titles' | 'stops' | 'duration_seconds' | 'transcript' | 'deck_language'
>

/** Characters of a tag of a language; longer ones name none. */
const MAX_LANGUAGE_LENGTH = 35

export function columnsOfDocument(document: DeckDocument): DocumentColumns {
  const { language = '' } = document.canvas
  return {
    deck_language: language !== '' && language.length <= MAX_LANGUAGE_LENGTH ? language : null,
    step_titles: JSON.stringify(document.path.map(({ title }) => title)),
    stops: JSON.stringify(pathStops(document)),
    duration_seconds: Math.round(talkDuration(document)),
    transcript: JSON.stringify(document.topics),
  }
}
