import { DAY_MS } from '@viewpage/shared-events/durations'
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { touchFilesOf } from '../../storage/files/touched-files.ts'
import type { CoverLook } from '../painting/paint-deck.ts'
import type { Painted } from '../painting/paint-process.ts'
import { insertFiles } from './insert-files.ts'

type AssetRow = Insertable<Tables['assets']>
type PictureRow = Selectable<Tables['cover_pictures']>

/** A picture that was uploaded for the cover. */
export interface CoverPicture {
  /** Poster, card, small and large picture, with the roles that they have as the cover. */
  readonly files: readonly Omit<AssetRow, 'oid' | 'revision'>[]
  readonly look: CoverLook
}

const PREFIX = 'picture:'

/** Unused ones that a presentation may have; an upload deletes the oldest beyond. */
const MAX_UNUSED = 20

/** That one transaction deletes: others wait for it. */
const PICTURES_PER_TRANSACTION = 20

/** The choice of a cover that names a picture by the SHA-256 of its card. */
export const pictureChoice = (card: string): string => `${PREFIX}${card}`

/** The SHA-256 of the card that a choice names; `null` if it names a step. */
export function cardOfChoice(choice: string | null): string | null {
  return choice?.startsWith(PREFIX) ? choice.slice(PREFIX.length) : null
}

/** @returns `null` if the choice names no picture, or one that is not kept any more */
export async function readCoverPicture(
  db: Kysely<Tables>,
  oid: string,
  choice: string | null,
): Promise<CoverPicture | null> {
  const card = cardOfChoice(choice)
  if (card === null) return null
  const row = await db
    .selectFrom('cover_pictures')
    .selectAll()
    .where('oid', '=', oid)
    .where('card', '=', card)
    .executeTakeFirst()
  if (!row) return null
  const stored = await db
    .selectFrom('assets')
    .select(['sha256', 'media_type', 'bytes'])
    .where('oid', '=', oid)
    .where('role', '=', 'cover')
    .where('sha256', 'in', hashesOf(row))
    .execute()
  const ofRole = { poster: row.poster, card: row.card, step: row.small, large: row.large } as const
  const files = (['poster', 'card', 'step', 'large'] as const).flatMap((role) => {
    const file = stored.find(({ sha256 }) => sha256 === ofRole[role])
    return file ? [{ ...file, role, step: 0 }] : []
  })
  return { files, look: { blur: row.blur, aspect: row.aspect } }
}

/** The files of a revision, with an uploaded picture as its cover. */
export function withCoverPicture(
  files: readonly AssetRow[],
  picture: CoverPicture,
  oid: string,
  revision: number,
): AssetRow[] {
  const others = files.filter(({ role }) => role !== 'poster' && role !== 'card')
  return [...others, ...picture.files.map((file) => ({ ...file, oid, revision }))]
}

/** Stores an uploaded picture, which is not the cover yet. @returns the choice that names it */
export async function storeCoverPicture(
  transaction: Kysely<Tables>,
  oid: string,
  { files, look }: Painted & { readonly look: CoverLook },
  now: number,
): Promise<string> {
  const hashOf = (role: string) => files.find((file) => file.role === role)?.sha256 ?? ''
  const card = hashOf('card')
  await transaction
    .insertInto('cover_pictures')
    .values({
      ...{ oid, card, ...look, unused_since: now },
      ...{ poster: hashOf('poster'), small: hashOf('step'), large: hashOf('large') },
    })
    // It may be the cover already, perhaps from a time without large ones.
    .onConflict((conflict) => conflict.columns(['oid', 'card']).doUpdateSet({ large: hashOf('large') }))
    .execute()
  await insertFiles(
    transaction,
    files.map(({ sha256, bytes }) => ({
      ...{ oid, role: 'cover' as const, step: 0, sha256, bytes, media_type: 'image/webp' },
    })),
  )
  await touchFilesOf(transaction, oid, now, ['cover'])
  const beyond = await transaction
    .selectFrom('cover_pictures')
    .select(['oid', 'card'])
    .where('oid', '=', oid)
    .where('unused_since', 'is not', null)
    .orderBy('unused_since', 'desc')
    .orderBy('card')
    .offset(MAX_UNUSED)
    .limit(MAX_UNUSED)
    .execute()
  await deletePictures(transaction, beyond, now)
  return pictureChoice(card)
}

/**
 * Keeps the picture of a choice, and the earlier one for a day.
 *
 * @param now ms since 1970
 * @returns false if the choice names a picture that is not kept any more
 */
export async function useCoverPicture(
  transaction: Kysely<Tables>,
  oid: string,
  choice: string | null,
  now: number,
): Promise<boolean> {
  const card = cardOfChoice(choice)
  const pictures = transaction.updateTable('cover_pictures').where('oid', '=', oid)
  await pictures
    .set({ unused_since: now })
    .where('unused_since', 'is', null)
    .where('card', '<>', card ?? '')
    .execute()
  if (card === null) return true
  const { numUpdatedRows } = await pictures
    .set({ unused_since: null })
    .where('card', '=', card)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A copy of a presentation has the picture on its cover, and no other. */
export async function copyCoverPicture(
  transaction: Kysely<Tables>,
  oid: string,
  copyOid: string,
  choice: string | null,
): Promise<void> {
  const card = cardOfChoice(choice)
  const row =
    card !== null &&
    (await transaction
      .selectFrom('cover_pictures')
      .selectAll()
      .where('oid', '=', oid)
      .where('card', '=', card)
      .executeTakeFirst())
  if (!row) return
  await transaction
    .insertInto('cover_pictures')
    .values({ ...row, oid: copyOid, unused_since: null })
    .execute()
  const files = await transaction
    .selectFrom('assets')
    .selectAll()
    .where('oid', '=', oid)
    .where('role', '=', 'cover')
    .where('sha256', 'in', hashesOf(row))
    .execute()
  await insertFiles(
    transaction,
    files.map((file) => ({ ...file, oid: copyOid })),
  )
}

/**
 * Deletes pictures that have not been a cover for a day, so that they stop counting towards the quota.
 *
 * @param now ms since 1970
 * @param signal stops it early
 */
export async function deleteUnusedPictures(
  { readLarge, writeLarge }: Pick<Database, 'readLarge' | 'writeLarge'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const unused = (db: Kysely<Tables>) =>
    db
      .selectFrom('cover_pictures')
      .select(['oid', 'card'])
      .where('unused_since', '<', now - DAY_MS)
      .orderBy('unused_since')
      .limit(PICTURES_PER_TRANSACTION)
      .execute()
  let found = (await unused(readLarge)).length
  while (found > 0 && signal?.aborted !== true)
    found = await writeLarge(async (transaction) => {
      const pictures = await unused(transaction)
      await deletePictures(transaction, pictures, now)
      return pictures.length
    })
}

async function deletePictures(
  transaction: Kysely<Tables>,
  pictures: readonly Pick<PictureRow, 'oid' | 'card'>[],
  now: number,
): Promise<void> {
  for (const { oid, card } of pictures) {
    await touchFilesOf(transaction, oid, now, ['cover'])
    const ofPresentation = () => transaction.selectFrom('cover_pictures').where('oid', '=', oid)
    await transaction.deleteFrom('cover_pictures').where('oid', '=', oid).where('card', '=', card).execute()
    await transaction
      .deleteFrom('assets')
      .where('oid', '=', oid)
      .where('role', '=', 'cover')
      .where('sha256', 'not in', ofPresentation().select('card'))
      .where('sha256', 'not in', ofPresentation().select('poster'))
      .where('sha256', 'not in', ofPresentation().select('small'))
      .where('sha256', 'not in', ofPresentation().select('large'))
      .execute()
  }
}

const hashesOf = ({ card, poster, small, large }: PictureRow): string[] => [card, poster, small, large]
