import { sql, type Kysely } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { touchFilesOf } from '../../storage/files/touched-files.ts'
import { DAY_MS } from '@viewpage/shared-events/durations'
import { PAINTED_ROLES } from './painted-roles.ts'

/** ms for which open tabs may still load pictures of a replaced revision. */
const KEEP_REVISIONS_MS = DAY_MS

/** Small transactions let other writers in between. */
const PRESENTATIONS_PER_TRANSACTION = 20

/** Roles of the files that belong to the revision of their row. */
const FILES_OF_REVISIONS = [...PAINTED_ROLES, 'document'] as const

/**
 * Deletes revisions that were replaced a day ago, so that they stop counting towards the quota.
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
    // Few presentations have more than one document, which the primary key finds without reading documents.
    const found = await readLarge
      .selectFrom('documents')
      .select('oid')
      .where('oid', '>', after)
      .groupBy('oid')
      .having(({ fn }) => fn.countAll(), '>', 1)
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

/** Deletes the revisions of a presentation that no open tab plays any more. @param now ms since 1970 */
export async function deleteReplacedRevisions(
  transaction: Kysely<Tables>,
  oid: string,
  now: number,
): Promise<void> {
  const { oldest } = await transaction
    .selectFrom('documents')
    .select(({ fn }) => fn.max('revision').as('oldest'))
    .where('oid', '=', oid)
    .where('created_at', '<', now - KEEP_REVISIONS_MS)
    .executeTakeFirstOrThrow()
  if (oldest !== null) await deleteRevisionsBefore(transaction, oid, oldest, now)
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
  await touchFilesOf(transaction, oid, now, FILES_OF_REVISIONS)
  const files = transaction.deleteFrom('assets').where('oid', '=', oid)
  await files.where('role', 'in', PAINTED_ROLES).where('revision', '<', oldest).execute()
  await files.where('role', '=', 'document').where('revision', '<', revisionOfFile(oid, oldest)).execute()
}

/** The last revision until `latest` that came with a file; edits keep the files of a document. From 1. */
function revisionOfFile(oid: string, latest: number) {
  return sql<number>`coalesce((
    select max(revision) from assets
    where oid = ${oid} and role in ('original', 'document') and revision <= ${latest}), 1)`
}
