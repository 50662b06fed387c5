import { DAY_MS } from '@viewpage/shared-events/durations'
import type { ExpressionBuilder, Kysely } from 'kysely'
import { forChange } from '../../storage/database/for-change.ts'
import type { Database, DatabaseKind } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { deletePresentation } from './delete-presentation.ts'

/** Days for which a deleted presentation can be restored (docs/behaviour/sharing.md#bin). */
const BIN_DAYS = 30

/** ms for which it can be restored. @param retentionDays the knob, which may shorten it */
export const binMs = (retentionDays: number): number => Math.min(BIN_DAYS, retentionDays) * DAY_MS

/** A condition: the presentation is not in the bin. What is listed by its visibility needs no such condition. */
export const isNotInBin = (is: ExpressionBuilder<Tables, 'presentations'>) =>
  is.not(is.exists(is.selectFrom('bin').select('bin.oid').whereRef('bin.oid', '=', 'presentations.oid')))

/**
 * Deletes a presentation so that it can be restored. The caller checks the right `delete`.
 *
 * @param now ms since 1970
 * @returns `false` if it is in the bin or gone already
 */
export async function moveToBin(
  transaction: Kysely<Tables>,
  kind: DatabaseKind,
  oid: string,
  now: number,
): Promise<boolean> {
  const found = await lockPresentation(transaction, kind, oid)
  if (!found || found.privacy === 'deleted') return false
  const { owner_oid, privacy } = found
  await transaction.insertInto('bin').values({ oid, owner_oid, privacy, deleted_at: now }).execute()
  await setStoredPrivacy(transaction, oid, 'deleted')
  return true
}

/** Undoes {@link moveToBin}. @returns `false` if the owner has none such in the bin */
export async function restoreFromBin(
  transaction: Kysely<Tables>,
  kind: DatabaseKind,
  oid: string,
  ownerOid: string,
): Promise<boolean> {
  if ((await lockPresentation(transaction, kind, oid))?.owner_oid !== ownerOid) return false
  const row = await transaction
    .deleteFrom('bin')
    .where('oid', '=', oid)
    .returning('privacy')
    .executeTakeFirst()
  if (!row) return false
  await setStoredPrivacy(transaction, oid, row.privacy)
  return true
}

/**
 * Deletes a presentation that is in the bin.
 *
 * @param now ms since 1970
 * @returns `false` if the owner has none such in the bin
 */
export async function deleteFromBin(
  transaction: Kysely<Tables>,
  kind: DatabaseKind,
  oid: string,
  ownerOid: string,
  now: number,
): Promise<boolean> {
  const found = await lockPresentation(transaction, kind, oid)
  if (found?.owner_oid !== ownerOid || found.privacy !== 'deleted') return false
  await deletePresentation(transaction, oid, now)
  return true
}

/**
 * Deletes what is in the bin for long enough, each presentation in a transaction of its own.
 *
 * @param now ms since 1970
 * @param signal stops it early
 */
export async function emptyBin(
  { read, writeLarge, kind }: Database,
  { retentionDays, now, signal }: { retentionDays: number; now: number; signal?: AbortSignal },
): Promise<void> {
  const until = now - binMs(retentionDays)
  while (signal?.aborted !== true) {
    const oldest = await read
      .selectFrom('bin')
      .select(['oid', 'owner_oid'])
      .where('deleted_at', '<=', until)
      .orderBy('deleted_at')
      .limit(1)
      .executeTakeFirst()
    if (!oldest) return
    await writeLarge(async (transaction) => {
      // It may have been restored, and deleted again, since it was found.
      const row = await transaction
        .selectFrom('bin')
        .select('deleted_at')
        .where('oid', '=', oldest.oid)
        .executeTakeFirst()
      if (row && row.deleted_at <= until)
        await deleteFromBin(transaction, kind, oldest.oid, oldest.owner_oid, now)
    })
  }
}

/** Locked before its row in the bin, as a deletion does, which excludes deadlocks. */
function lockPresentation(transaction: Kysely<Tables>, kind: DatabaseKind, oid: string) {
  const select = transaction
    .selectFrom('presentations')
    .select(['owner_oid', 'privacy'])
    .where('oid', '=', oid)
  return forChange(select, kind).executeTakeFirst()
}

const setStoredPrivacy = (
  transaction: Kysely<Tables>,
  oid: string,
  privacy: Tables['presentations']['privacy'],
) => transaction.updateTable('presentations').set({ privacy }).where('oid', '=', oid).execute()
