import type { Database } from '../../../storage/database/open-database.ts'
import { hashedDrawing } from '../../../content/drawings/site-drawings.ts'
import { pagePath } from '../../../content/presentations/presentation-paths.ts'
import { cardPicture } from '../../../content/presentations/picture-joins.ts'
import { isShown } from '../../../content/presentations/shown-cards.ts'
import { thumbnailOf } from '../../../content/presentations/thumbnail-of.ts'
import { entryKey, MAX_SHELF_ENTRIES, type ShelfName } from './shelf-store.ts'

/** Whether visitors see an entry, and if not, why. */
export type EntryState = 'shown' | 'notPublic' | 'takenDown' | 'inBin' | 'deleted'

/** An entry as staff sees it. */
export interface ShelfEntry {
  readonly key: string
  /** Empty without a presentation. */
  readonly oid: string
  /** `null` if the presentation was deleted. */
  readonly title: string | null
  readonly state: EntryState
  /** Since when it is in the bin of its owner, ms since 1970; `null` unless it is. */
  readonly inBinSince: number | null
  /** Where its card leads; `null` if visitors do not see it. */
  readonly path: string | null
  readonly thumbnail: string | null
  readonly durationSeconds: number | null
}

export interface ShelfContent {
  /** Rises with each change. */
  readonly version: number
  readonly entries: readonly ShelfEntry[]
}

/** Older data may hold more entries than can be added. */
const MAX_READ = 4 * MAX_SHELF_ENTRIES

/** Reads a shelf with the entries that visitors do not see. */
export async function readShelf({ read }: Pick<Database, 'read'>, shelf: ShelfName): Promise<ShelfContent> {
  // The version first: an order that changes in between is refused rather than overwritten.
  const { version } = await read
    .selectFrom('shelf_versions')
    .select('version')
    .where('shelf', '=', shelf)
    .executeTakeFirstOrThrow()
  const rows = await read
    .selectFrom('cards')
    .leftJoin('presentations', 'presentations.oid', 'cards.oid')
    .leftJoin('bin', 'bin.oid', 'presentations.oid')
    .leftJoin('assets', cardPicture)
    .select(['cards.oid', 'cards.title', 'path', 'thumbnail', 'cards.duration_seconds'])
    .select(['presentations.title as own_title', 'slug', 'schema_version', 'taken_down_at'])
    .select(['sha256', 'media_type', 'bin.deleted_at'])
    .select((is) => is.case().when(isShown(is)).then(1).else(0).end().as('is_shown'))
    .where('shelf', '=', shelf)
    .orderBy('position')
    .limit(MAX_READ)
    .execute()
  return { version, entries: rows.map(entryOf) }
}

interface EntryRow {
  readonly oid: string
  readonly title: string
  readonly path: string
  readonly thumbnail: string
  readonly duration_seconds: number | null
  readonly own_title: string | null
  readonly slug: string | null
  readonly schema_version: string | null
  readonly taken_down_at: number | null
  readonly deleted_at: number | null
  readonly sha256: string | null
  readonly media_type: string | null
  readonly is_shown: number
}

function entryOf(row: EntryRow): ShelfEntry {
  const state = stateOf(row)
  return {
    key: entryKey(row),
    oid: row.oid,
    title: row.title === '' ? row.own_title : row.title,
    state,
    inBinSince: row.deleted_at,
    path: state === 'shown' ? pathOf(row) : null,
    thumbnail: state === 'shown' ? pictureOf(row) : null,
    durationSeconds: row.duration_seconds,
  }
}

function stateOf({ is_shown, own_title, taken_down_at, deleted_at }: EntryRow): EntryState {
  if (is_shown === 1) return 'shown'
  if (own_title === null) return 'deleted'
  if (deleted_at !== null) return 'inBin'
  return taken_down_at === null ? 'notPublic' : 'takenDown'
}

function pathOf({ path, oid, slug, schema_version }: EntryRow): string {
  return path === '' ? pagePath({ oid, slug: slug ?? '', schemaVersion: schema_version ?? '' }) : path
}

function pictureOf({ thumbnail, oid, sha256, media_type }: EntryRow): string | null {
  if (thumbnail !== '') return hashedDrawing(thumbnail)?.thumbnail ?? thumbnail
  return thumbnailOf({ oid, sha256, media_type, small_sha256: null }).thumbnail
}
