import type { Database } from '../../storage/database/open-database.ts'

/** A presentation whose owner has not decided yet whether its speaker notes stay in the transcript. */
export interface AskedAbout {
  readonly oid: string
  readonly title: string
  /** That the document names. */
  readonly deckLanguage: string | null
}

/** The others are asked about when these are decided. */
const MAX_QUESTIONS = 20

export function readAskedAbout({ read }: Pick<Database, 'read'>, ownerOid: string): Promise<AskedAbout[]> {
  return read
    .selectFrom('published_notes')
    .innerJoin('presentations', 'presentations.oid', 'published_notes.oid')
    .select(['presentations.oid', 'presentations.title', 'deck_language as deckLanguage'])
    .where('presentations.owner_oid', '=', ownerOid)
    .where('is_decided', '=', 0)
    .where('taken_down_at', 'is', null)
    .where('privacy', '<>', 'deleted')
    .orderBy('presentations.title')
    .limit(MAX_QUESTIONS)
    .execute()
}
