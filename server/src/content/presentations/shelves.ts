import type { CardItem } from '@viewpage/shared-events'
import { sql } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { hashedDrawing } from '../drawings/site-drawings.ts'
import { pagePath } from './presentation-paths.ts'
import { cardPicture, coverStepPicture } from './picture-joins.ts'
import { previewAnimationUrl } from '../../storage/files/asset-urls.ts'
import { thumbnailOf } from './thumbnail-of.ts'
import { isShown } from './shown-cards.ts'
import { publicNameOf } from './public-name.ts'

/** The card of a presentation on this server. */
export interface PresentationCard extends CardItem {
  readonly oid: string
  readonly schemaVersion: string
}

/** The cards on the shelves of every view page. */
export interface Shelves {
  readonly picks: readonly PresentationCard[]
  readonly templates: readonly CardItem[]
  readonly videos: readonly CardItem[]
}

/** Reads the shelves; again only after something on them has changed. */
export function createShelfReader({ kind, read }: Pick<Database, 'kind' | 'read'>): () => Promise<Shelves> {
  let cached: { readonly shelves: Promise<Shelves>; readonly version: number } | null = null

  async function readShelves(): Promise<Shelves> {
    const rows = await read
      .selectFrom('cards')
      .leftJoin('presentations', 'presentations.oid', 'cards.oid')
      .leftJoin('users', 'users.oid', 'presentations.owner_oid')
      .leftJoin('assets', cardPicture)
      .leftJoin('assets as small', coverStepPicture)
      .select(['shelf', 'cards.oid', 'cards.title', 'sub_title', 'path', 'thumbnail'])
      .select([
        'cards.duration_seconds',
        'presentations.title as own_title',
        'presentations.revision',
        'deck_language',
      ])
      .select([
        'slug',
        'schema_version',
        'first_name',
        'last_name',
        'username',
        'users.language',
        STEP_COUNT[kind].as('step_count'),
      ])
      .select(['assets.sha256', 'assets.media_type', 'small.sha256 as small_sha256'])
      .where(isShown)
      .orderBy('position')
      .execute()
    const on = (name: ShelfRow['shelf']) => rows.filter(({ shelf }) => shelf === name)
    return {
      picks: on('picks').flatMap(pickOf),
      templates: on('templates').flatMap((row) => cardOf(row, 'TEMPLATE')),
      videos: on('videos').flatMap((row) => cardOf(row, 'VIDEO')),
    }
  }

  /** Changes with the cards and everything that they show. */
  async function readVersion(): Promise<number> {
    const { version } = await read
      .selectFrom('page_versions')
      .select('version')
      .where('name', '=', '*shelves')
      .executeTakeFirstOrThrow()
    return version
  }

  return async () => {
    const version = await readVersion()
    if (cached?.version === version) return cached.shelves
    const shelves = readShelves()
    cached = { shelves, version }
    shelves.catch(() => (cached = null))
    return shelves
  }
}

/** Counted in the database, because the titles of all steps may be long. */
const STEP_COUNT = {
  sqlite: sql<number | null>`json_array_length(step_titles)`,
  postgres: sql<number | null>`json_array_length(cast(step_titles as json))`,
} as const

interface ShelfRow {
  readonly shelf: Tables['cards']['shelf']
  readonly oid: string
  readonly title: string
  readonly sub_title: string
  readonly path: string
  readonly thumbnail: string
  readonly duration_seconds: number | null
  /** Of the presentation, and so are the following; `null` without one. */
  readonly own_title: string | null
  readonly revision: number | null
  readonly step_count: number | null
  readonly deck_language: string | null
  readonly slug: string | null
  readonly schema_version: string | null
  readonly first_name: string | null
  readonly username: string | null
  readonly language: string | null
  readonly last_name: string | null
  readonly sha256: string | null
  readonly media_type: string | null
  readonly small_sha256: string | null
}

/** The picture of a presentation; `null` until it is painted. */
function paintedOf({ oid, sha256, media_type, small_sha256 }: ShelfRow) {
  if (sha256 === null || media_type === null) return null
  return thumbnailOf({ oid, sha256, media_type, small_sha256 })
}

/** @returns nothing until its picture is painted */
function pickOf(row: ShelfRow): PresentationCard[] {
  const painted = paintedOf(row)
  const { oid, own_title, slug, schema_version, revision, step_count, deck_language } = row
  if (!painted || own_title === null || slug === null || schema_version === null) return []
  // A single step needs no animation.
  const isAnimated = revision !== null && (step_count ?? 0) > 1
  return [
    {
      oid,
      schemaVersion: schema_version,
      type: 'PRESENTATION',
      title: own_title,
      ...(deck_language !== null && { language: deck_language }),
      subTitle: publicNameOf(row),
      path: pagePath({ oid, slug, schemaVersion: schema_version }),
      ...painted,
      ...(isAnimated && { previewAnimation: previewAnimationUrl(oid, revision) }),
    },
  ]
}

/** The title of a card without a subtitle may use its line (docs/behaviour/page.md#lines-of-a-card). */
const TITLE_LINES_ALONE = 3

/** @returns nothing until its picture is painted */
function cardOf(row: ShelfRow, type: CardItem['type']): CardItem[] {
  const { title, own_title, sub_title, path, thumbnail, duration_seconds } = row
  const picture = thumbnail === '' ? paintedOf(row) : { thumbnail, ...hashedDrawing(thumbnail) }
  if (!picture) return []
  return [
    {
      type,
      title: title === '' ? (own_title ?? '') : title,
      subTitle: sub_title,
      path,
      ...picture,
      ...(duration_seconds !== null && { durationSeconds: duration_seconds }),
      ...(sub_title === '' && { titleLines: TITLE_LINES_ALONE }),
    },
  ]
}
