import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { readCover } from './covers.ts'
import { readWholeDocument } from './skipped-steps.ts'
import { readSpeakerNotes } from './speaker-notes.ts'

/** What made a version. */
export type VersionOrigin = 'published' | 'edited' | 'replaced' | 'restored'

/** Who saved a revision, and how. */
export interface SavedAs {
  /** @default the owner */
  readonly userOid?: string
  readonly origin: Exclude<VersionOrigin, 'published'>
  /** The revision that it has again. */
  readonly restoredFrom?: number
}

/** Records who made a revision. @param now ms since 1970 */
export async function recordVersion(
  transaction: Kysely<Tables>,
  oid: string,
  revision: number,
  { userOid, origin, restoredFrom }: SavedAs,
  now: number,
): Promise<void> {
  const { owner_oid } = await transaction
    .selectFrom('presentations')
    .select('owner_oid')
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('versions')
    .values({
      ...{ oid, revision, origin, saved_at: now },
      user_oid: userOid ?? owner_oid,
      restored_from: restoredFrom ?? null,
    })
    .execute()
}

/**
 * Keeps what the current revision has beside its document, because the next one replaces it. Call it before anything of it
 * changes; a second call keeps what the first one kept.
 */
export async function keepVersionParts(transaction: Kysely<Tables>, oid: string): Promise<void> {
  const row = await transaction
    .selectFrom('presentations')
    .select(['revision', 'preview_blur', 'cover_aspect'])
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow()
  const whole = await readWholeDocument(transaction, oid)
  const notes = await readSpeakerNotes(transaction, oid)
  const cover = await readCover(transaction, oid)
  await transaction
    .insertInto('version_parts')
    .values({
      ...{ oid, ...row },
      whole: whole?.document ?? null,
      skipped: whole && JSON.stringify(whole.skipped),
      notes: notes.length === 0 ? null : JSON.stringify(notes),
      cover_choice: cover?.choice ?? null,
      cover_number: cover?.number ?? null,
    })
    .onConflict((conflict) => conflict.columns(['oid', 'revision']).doNothing())
    .execute()
}

/** The last revision until `latest` that came with a file; edits keep the files of a document. From 1. */
export function revisionOfFile(oid: string, latest: number) {
  return sql<number>`coalesce((
    select max(revision) from assets
    where oid = ${oid} and role in ('original', 'replaced', 'document') and revision <= ${latest}), 1)`
}
