import { beyondKey } from '../../storage/database/beyond-key.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { PaintedFile } from '../../content/painting/painted-assets.ts'
import { countUpTo } from '../../content/presentations/count-up-to.ts'
import {
  readListPage,
  type ListPlace,
  type ListRange,
  type ReadPage,
} from '../../content/presentations/list-pages.ts'
import { cardPicture } from '../../content/presentations/picture-joins.ts'

/** A presentation in its owner's bin. */
export interface BinnedPresentation {
  readonly oid: string
  readonly title: string
  /** That the document names. */
  readonly deckLanguage: string | null
  readonly isTakenDown: boolean
  /** ms since 1970 */
  readonly deletedAt: number
  readonly hasPicture: boolean
}

const PRESENTATIONS_PER_PAGE = 48

/** Digits of the number in a key: ms since 1970. */
export const BIN_KEY_DIGITS = [15] as const

export const binOf = (read: Database['read'], ownerOid: string) =>
  read.selectFrom('bin').where('bin.owner_oid', '=', ownerOid)

/** Reads a page of what is in an owner's bin, what was deleted last first. */
export function readBin(
  { read }: Pick<Database, 'read'>,
  ownerOid: string,
  place: ListPlace,
): Promise<ReadPage<BinnedPresentation>> {
  return readListPage(
    {
      perPage: PRESENTATIONS_PER_PAGE,
      count: () => countUpTo(read, binOf(read, ownerOid).select('bin.oid')),
      read: async (range) => (await rowsIn(read, ownerOid, range)).map(asBinned),
      keyOf: ({ deletedAt, oid }) => ({ numbers: [deletedAt], oid }),
    },
    place,
  )
}

/** @returns `null` if the owner has none such in the bin */
export async function findInBin(
  { read }: Pick<Database, 'read'>,
  ownerOid: string,
  oid: string,
): Promise<{ readonly oid: string; readonly title: string; readonly deckLanguage: string | null } | null> {
  const row = await binOf(read, ownerOid)
    .innerJoin('presentations', 'presentations.oid', 'bin.oid')
    .select(['bin.oid', 'title', 'deck_language as deckLanguage'])
    .where('bin.oid', '=', oid)
    .executeTakeFirst()
  return row ?? null
}

/** The card picture of a presentation in an owner's bin. @returns `null` if there is none */
export async function readBinnedPicture(
  { read }: Pick<Database, 'read'>,
  ownerOid: string,
  oid: string,
): Promise<PaintedFile | null> {
  const row = await binOf(read, ownerOid)
    .innerJoin('presentations', 'presentations.oid', 'bin.oid')
    .innerJoin('assets', cardPicture)
    .select(['sha256', 'media_type as mediaType'])
    .where('bin.oid', '=', oid)
    .executeTakeFirst()
  return row ?? null
}

function rowsIn(read: Database['read'], ownerOid: string, range: ListRange) {
  const { bound, isBackward, offset, limit } = range
  const direction = isBackward ? 'asc' : 'desc'
  const key = bound ? [...bound.key.numbers, bound.key.oid] : []
  return binOf(read, ownerOid)
    .innerJoin('presentations', 'presentations.oid', 'bin.oid')
    .leftJoin('assets', cardPicture)
    .select(['bin.oid', 'deleted_at', 'title', 'deck_language', 'taken_down_at', 'sha256'])
    .$if(bound !== null, (query) => query.where(beyondKey(['bin.deleted_at', 'bin.oid'], key, direction)))
    .orderBy('bin.deleted_at', direction)
    .orderBy('bin.oid', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

const asBinned = (row: Awaited<ReturnType<typeof rowsIn>>[number]): BinnedPresentation => ({
  oid: row.oid,
  title: row.title,
  deckLanguage: row.deck_language,
  isTakenDown: row.taken_down_at !== null,
  deletedAt: row.deleted_at,
  hasPicture: row.sha256 !== null,
})
