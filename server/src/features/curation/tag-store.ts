import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { forChange } from '../../storage/database/for-change.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { ApiError } from '../../foundation/errors.ts'
import { queueForSearch } from '../../storage/search-index/search-queue.ts'
import { recordSave } from '../../content/presentations/last-save.ts'
import { logStaffAction } from '../../people/staff/staff-log.ts'
import { cleanTags, faultsOfTags, type Tags } from '../../content/presentations/check-tags.ts'

/** Tags and the name of their version. */
export interface VersionedTags extends Tags {
  readonly version: string
}

export interface TagChange {
  readonly oid: string
  /** Version of the tags that the person saw. */
  readonly version: string
  readonly requested: Tags
  /** The oid of whoever changes them. */
  readonly userOid: string
  /** The oid of a member of staff who changes them, for the log of staff; `null` for others. */
  readonly staffOid: string | null
}

export type TagOutcome =
  | { readonly before: Tags; readonly saved: VersionedTags }
  /** Somebody else changed them meanwhile; nothing was changed. */
  | { readonly conflict: VersionedTags }

export interface TagStore {
  /** @throws ApiError `not_found` */
  of(oid: string): Promise<VersionedTags>
  /** @throws ApiError `not_found`, `invalid_body` with the faults as details */
  save(change: TagChange): Promise<TagOutcome>
}

export function createTagStore(
  { read, write, kind }: Pick<Database, 'read' | 'write' | 'kind'>,
  now: () => number,
): TagStore {
  return {
    of: (oid) => readTags(read, oid),

    save: ({ oid, version, requested, userOid, staffOid }) =>
      write(async (transaction) => {
        const lock = transaction.selectFrom('presentations').select('oid').where('oid', '=', oid)
        await forChange(lock, kind).execute()
        const current = await readTags(transaction, oid)
        if (current.version !== version) return { conflict: current }
        const cleaned = cleanTags(requested)
        const faults = faultsOfTags(cleaned, current)
        if (faults.length > 0) throw new ApiError('invalid_body', { details: faults })
        const saved = versioned(cleaned)
        if (saved.version !== version) {
          const isVisible = await store(transaction, oid, cleaned, current)
          if (isVisible) await recordSave(transaction, oid, userOid, now())
          if (staffOid !== null)
            await logStaffAction(transaction, { by: staffOid, action: 'tags', target: oid }, now())
        }
        return { before: current, saved }
      }),
  }
}

async function readTags(db: Kysely<Tables>, oid: string): Promise<VersionedTags> {
  const row = await db
    .selectFrom('presentations')
    .leftJoin('hidden_tags', 'hidden_tags.oid', 'presentations.oid')
    .select(['presentations.tags', 'hidden_tags.tags as hidden_tags'])
    .where('presentations.oid', '=', oid)
    .executeTakeFirst()
  if (!row) throw new ApiError('not_found')
  return versioned({
    tags: JSON.parse(row.tags) as string[],
    hiddenTags: JSON.parse(row.hidden_tags ?? '[]') as string[],
  })
}

/** Made from the content, so that it covers whoever writes tags. */
function versioned({ tags, hiddenTags }: Tags): VersionedTags {
  const content = JSON.stringify([tags, hiddenTags])
  return { tags, hiddenTags, version: createHash('sha256').update(content).digest('base64url').slice(0, 22) }
}

/** @returns whether visible tags changed */
async function store(
  transaction: Kysely<Tables>,
  oid: string,
  { tags, hiddenTags }: Tags,
  before: Tags,
): Promise<boolean> {
  // Only visible tags change pages, so hidden ones drop none from the cache.
  const isVisible = JSON.stringify(tags) !== JSON.stringify(before.tags)
  if (isVisible)
    await transaction
      .updateTable('presentations')
      .set({ tags: JSON.stringify(tags) })
      .where('oid', '=', oid)
      .execute()
  const hidden = { tags: JSON.stringify(hiddenTags) }
  await transaction
    .insertInto('hidden_tags')
    .values({ oid, ...hidden })
    .onConflict((conflict) => conflict.column('oid').doUpdateSet(hidden))
    .execute()
  await queueForSearch(transaction, oid)
  return isVisible
}
