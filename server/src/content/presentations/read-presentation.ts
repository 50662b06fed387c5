import type { Topic } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import type { PresentationSettings } from '../../storage/database/tables/presentations.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { Presentation, ShownPresentation } from './presentation-store.ts'

/** Reads a presentation without checking any right. @returns `null` when it does not exist */
export async function readPresentation(db: Kysely<Tables>, oid: string): Promise<Presentation | null> {
  const row = await selectPresentation(db, oid).executeTakeFirst()
  return row ? asPresentation(row) : null
}

/**
 * Reads what the page of a presentation shows, without checking any right.
 *
 * @param hasTranscript `false` leaves out the transcript, which takes by far the longest to read
 * @returns `null` when it does not exist
 */
export async function readShownPresentation(
  db: Kysely<Tables>,
  oid: string,
  { hasTranscript }: { readonly hasTranscript: boolean },
): Promise<ShownPresentation | null> {
  const row = await selectPresentation(db, oid)
    .select(['tags', 'step_titles', 'stops', 'duration_seconds', 'preview_blur', 'cover_aspect'])
    .$if(hasTranscript, (query) => query.select('transcript'))
    .executeTakeFirst()
  if (!row) return null
  return {
    ...asPresentation(row),
    tags: JSON.parse(row.tags) as string[],
    stepTitles: JSON.parse(row.step_titles) as string[],
    stops: JSON.parse(row.stops) as number[],
    durationSeconds: row.duration_seconds,
    transcript: JSON.parse(row.transcript ?? '[]') as Topic[],
    previewBlur: row.preview_blur,
    coverAspect: row.cover_aspect,
  }
}

/** Reads the titles of the steps without checking any right. @returns none when there is no such presentation */
export async function readStepTitles(db: Kysely<Tables>, oid: string): Promise<readonly string[]> {
  const row = await db
    .selectFrom('presentations')
    .select('step_titles')
    .where('oid', '=', oid)
    .executeTakeFirst()
  return row ? (JSON.parse(row.step_titles) as string[]) : []
}

function selectPresentation(db: Kysely<Tables>, oid: string) {
  return db
    .selectFrom('presentations')
    .innerJoin('users', 'users.oid', 'presentations.owner_oid')
    .select(['presentations.oid', 'owner_oid', 'title', 'slug', 'description', 'privacy', 'schema_version'])
    .select(['revision', 'settings', 'likes_count', 'views_count', 'modified_at', 'taken_down_at'])
    .select(['taken_down_reason', 'username', 'first_name', 'last_name', 'users.language', 'email'])
    .select(['author_segment', 'deck_language', 'presentations.created_at'])
    .where('presentations.oid', '=', oid)
}

/** The presentation for a visitor without the right `content`: only title and owner remain. */
export function withoutContent(presentation: Presentation): Presentation {
  return { ...presentation, description: '', likesCount: 0, viewsCount: 0, deckLanguage: null }
}

/** The page of a presentation for a visitor without the right `content`. */
export function withNothingShown(presentation: Presentation): ShownPresentation {
  return {
    ...withoutContent(presentation),
    tags: [],
    stepTitles: [],
    stops: [],
    durationSeconds: 0,
    transcript: [],
    previewBlur: null,
    coverAspect: 0,
  }
}

type PresentationRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectPresentation>['executeTakeFirst']>>
>

function asPresentation(row: PresentationRow): Presentation {
  return {
    oid: row.oid,
    title: row.title,
    slug: row.slug,
    description: row.description,
    // Staff may see a reported one in the bin.
    privacy: row.privacy === 'deleted' ? 'private' : row.privacy,
    schemaVersion: row.schema_version,
    revision: row.revision,
    settings: JSON.parse(row.settings) as PresentationSettings,
    likesCount: row.likes_count,
    viewsCount: row.views_count,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    takenDownReason: row.taken_down_at === null ? null : (row.taken_down_reason ?? ''),
    deckLanguage: row.deck_language,
    owner: {
      oid: row.owner_oid,
      username: row.username,
      firstName: row.first_name,
      lastName: row.last_name,
      language: row.language,
      email: row.email,
      authorSegment: row.author_segment,
    },
  }
}
