import type { CardItem } from '@viewpage/shared-events'
import type { Database } from '../database/open-database.ts'
import { hashedDrawing } from '../drawings/site-drawings.ts'
import { pagePath } from './presentation-paths.ts'
import { previewAnimationUrl } from '../files/asset-urls.ts'
import { thumbnailOf } from './thumbnail-of.ts'
import { isListed } from './is-listed.ts'

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
export function createShelfReader({ read }: Pick<Database, 'read'>): () => Promise<Shelves> {
  let cached: { readonly shelves: Promise<Shelves>; readonly version: number } | null = null

  async function readShelves(): Promise<Shelves> {
    const cards = await read
      .selectFrom('cards')
      .leftJoin('presentations', 'presentations.oid', 'cards.oid')
      .selectAll('cards')
      .where('taken_down_at', 'is', null)
      .orderBy('position')
      .execute()
    const picks = await read
      .selectFrom('cards')
      .innerJoin('presentations', 'presentations.oid', 'cards.oid')
      .innerJoin('users', 'users.oid', 'presentations.owner_oid')
      .innerJoin('assets', (join) =>
        join
          .onRef('assets.oid', '=', 'presentations.oid')
          .onRef('assets.revision', '=', 'presentations.revision')
          .on('assets.role', '=', 'card'),
      )
      .leftJoin('assets as small', (join) =>
        join
          .onRef('small.oid', '=', 'presentations.oid')
          .onRef('small.revision', '=', 'presentations.revision')
          .on('small.role', '=', 'step')
          .on('small.step', '=', 1),
      )
      .select([
        'presentations.oid',
        'presentations.title',
        'presentations.revision',
        'step_titles',
        'slug',
        'schema_version',
        'first_name',
        'last_name',
        'assets.sha256',
        'assets.media_type',
        'small.sha256 as small_sha256',
      ])
      .where('shelf', '=', 'picks')
      .where(isListed)
      .orderBy('position')
      .execute()
    const shelf = (name: 'templates' | 'videos', type: CardItem['type']) =>
      cards
        .filter((card) => card.shelf === name)
        .map((card) => ({
          type,
          title: card.title,
          subTitle: card.sub_title,
          path: card.path,
          thumbnail: card.thumbnail,
          ...hashedDrawing(card.thumbnail),
          ...(card.duration_seconds !== null && { durationSeconds: card.duration_seconds }),
        }))
    return {
      picks: picks.map((row) => ({
        oid: row.oid,
        schemaVersion: row.schema_version,
        type: 'PRESENTATION',
        title: row.title,
        subTitle: `${row.first_name} ${row.last_name}`,
        path: pagePath({ oid: row.oid, slug: row.slug, schemaVersion: row.schema_version }),
        ...thumbnailOf(row),
        // A single step needs no animation.
        ...((JSON.parse(row.step_titles) as string[]).length > 1 && {
          previewAnimation: previewAnimationUrl(row.oid, row.revision),
        }),
      })),
      templates: shelf('templates', 'TEMPLATE'),
      videos: shelf('videos', 'VIDEO'),
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
