import type { Kysely } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { touchFilesOf } from '../../storage/files/touched-files.ts'
import { DAY_MS } from '@viewpage/shared-events/durations'
import { PAINTED_ROLES } from './painted-roles.ts'
import { revisionOfFile } from './versions.ts'

/** ms for which open tabs may still load pictures of a replaced revision. */
const KEEP_REVISIONS_MS = DAY_MS

/** Small transactions let other writers in between. */
const PRESENTATIONS_PER_TRANSACTION = 20

/** Roles of the files that belong to the revision of their row. */
const FILES_OF_REVISIONS = [...PAINTED_ROLES, 'document', 'replaced'] as const

/** Revisions of a presentation that its editors can see and restore, the current one included. */
export const KEPT_VERSIONS = 20

/**
 * Deletes revisions beyond the last {@link KEPT_VERSIONS} that were replaced a day ago.
 *
 * @param now ms since 1970
 * @param signal stops it early
 */
export async function deleteOldRevisions(
  { readLarge, writeLarge }: Pick<Database, 'readLarge' | 'writeLarge'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  let after = ''
  while (signal?.aborted !== true) {
    // Few presentations have so many, which the primary key finds without reading documents.
    const found = await readLarge
      .selectFrom('documents')
      .select('oid')
      .where('oid', '>', after)
      .groupBy('oid')
      .having(({ fn }) => fn.countAll(), '>', KEPT_VERSIONS)
      .orderBy('oid')
      .limit(PRESENTATIONS_PER_TRANSACTION)
      .execute()
    const last = found.at(-1)
    if (!last) return
    after = last.oid
    await writeLarge(async (transaction) => {
      for (const { oid } of found) await deleteReplacedRevisions(transaction, oid, now)
    })
  }
}

/** Deletes the revisions of a presentation that are no versions, and that no open tab plays any more. @param now ms since 1970 */
export async function deleteReplacedRevisions(
  transaction: Kysely<Tables>,
  oid: string,
  now: number,
): Promise<void> {
  const kept = await transaction
    .selectFrom('documents')
    .select('revision')
    .where('oid', '=', oid)
    .orderBy('revision', 'desc')
    .limit(1)
    .offset(KEPT_VERSIONS - 1)
    .executeTakeFirst()
  if (!kept) return
  const open = await oldestOpen(transaction, oid, now)
  if (open !== null) await deleteRevisionsBefore(transaction, oid, Math.min(kept.revision, open), now)
}

/**
 * Makes room for an account whose quota is used up: of its presentations, deletes the versions that no open tab plays.
 *
 * @param now ms since 1970
 */
export async function deleteVersionsOf(
  transaction: Kysely<Tables>,
  ownerOid: string,
  now: number,
): Promise<void> {
  const own = await transaction
    .selectFrom('presentations')
    .innerJoin('documents', 'documents.oid', 'presentations.oid')
    .select('presentations.oid')
    .where('owner_oid', '=', ownerOid)
    .groupBy('presentations.oid')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute()
  for (const { oid } of own) {
    const open = await oldestOpen(transaction, oid, now)
    if (open !== null) await deleteRevisionsBefore(transaction, oid, open, now)
  }
}

/** The oldest revision that open tabs may still load. @returns `null`: all of them */
async function oldestOpen(transaction: Kysely<Tables>, oid: string, now: number): Promise<number | null> {
  const { oldest } = await transaction
    .selectFrom('documents')
    .select(({ fn }) => fn.max('revision').as('oldest'))
    .where('oid', '=', oid)
    .where('created_at', '<', now - KEEP_REVISIONS_MS)
    .executeTakeFirstOrThrow()
  return oldest
}

/** Deletes earlier revisions than one; tabs that play them get that one. @param now ms since 1970 */
export async function deleteRevisionsBefore(
  transaction: Kysely<Tables>,
  oid: string,
  oldest: number,
  now: number,
): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('documents')
    .where('oid', '=', oid)
    .where('revision', '<', oldest)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return
  for (const table of ['versions', 'version_parts'] as const)
    await transaction.deleteFrom(table).where('oid', '=', oid).where('revision', '<', oldest).execute()
  await touchFilesOf(transaction, oid, now, FILES_OF_REVISIONS)
  const files = transaction.deleteFrom('assets').where('oid', '=', oid)
  await files.where('role', 'in', PAINTED_ROLES).where('revision', '<', oldest).execute()
  await files
    .where('role', 'in', ['document', 'replaced'])
    .where('revision', '<', revisionOfFile(oid, oldest))
    .execute()
}
