import type { Insertable, Kysely, Selectable } from 'kysely'
import {
  readPainted,
  deletePdf,
  retireOriginal,
  storeRevision,
} from '../../content/presentations/store-revision.ts'
import { storeCover } from '../../content/presentations/covers.ts'
import { readLastSave, recordSave, type LastSave } from '../../content/presentations/last-save.ts'
import { keepVersionParts } from '../../content/presentations/versions.ts'
import { insertFiles } from '../../content/presentations/insert-files.ts'
import { readSpeakerNotes } from '../../content/presentations/speaker-notes.ts'
import { ApiError } from '../../foundation/errors.ts'
import { forChange } from '../../storage/database/for-change.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { queueForSearch } from '../../storage/search-index/search-queue.ts'
import type { Parts } from '../parts.ts'
import { matchVersions, readStoredVersion, type StoredVersion } from './compare-versions.ts'

export interface Restoration {
  readonly oid: string
  /** The version to restore. */
  readonly revision: number
  /** The current one, as the person saw it. */
  readonly seen: number
  readonly userOid: string
}

export type RestoreOutcome =
  /** The new version. */
  | { readonly restored: number }
  /** Another person saved meanwhile; nothing was changed. */
  | { readonly lastSave: LastSave | null }

type RestoreParts = Pick<Parts, 'database' | 'documentThread' | 'quota' | 'now'>

/**
 * Makes a new version that has the steps, texts, notes and pictures of an earlier one. Title, rights, links, figures and
 * comments stay.
 *
 * @throws ApiError `not_found`, `quota_exceeded`
 */
export async function restoreVersion(
  { database, documentThread, quota, now }: RestoreParts,
  { oid, revision, seen, userOid }: Restoration,
): Promise<RestoreOutcome> {
  const { readLarge, writeLarge, kind } = database
  const source = { readLarge, thread: documentThread }
  const conflict = async () => ({ lastSave: await readLastSave(database.read, oid) })
  const row = await readLarge
    .selectFrom('presentations')
    .select(['revision', 'owner_oid'])
    .where('oid', '=', oid)
    .executeTakeFirst()
  if (!row) throw new ApiError('not_found')
  if (row.revision !== seen || revision >= seen) return conflict()
  const [current, wanted] = [
    await readStoredVersion(source, oid, seen),
    await readStoredVersion(source, oid, revision),
  ]
  // Slow work happens before the transaction, which only checks that the version is still the same.
  const { document, whole, columns } = await documentThread.edit(
    wanted.document,
    wanted.skipped,
    wanted.steps,
  )
  const numberOf = matchVersions(current, wanted)
  const isRestored = await writeLarge(store)
  return isRestored ? { restored: seen + 1 } : conflict()

  async function store(transaction: Kysely<Tables>): Promise<boolean> {
    const lock = transaction
      .selectFrom('presentations')
      .select(['revision', 'privacy'])
      .where('oid', '=', oid)
    const stored = await forChange(lock, kind).executeTakeFirst()
    if (!stored || stored.privacy === 'deleted') throw new ApiError('not_found')
    if (stored.revision !== seen) return false
    await keepVersionParts(transaction, oid)
    const parts = await readParts(transaction, oid, revision)
    const next = seen + 1
    if (current.file !== wanted.file) await useFileOf(transaction, oid, wanted, next)
    const choice = parts?.cover_choice ?? null
    const cover = choice === null ? null : { choice, number: parts?.cover_number ?? 1 }
    // An uploaded picture may not be kept any more; then the cover looks like the version, and is the first step's again.
    if (!(await storeCover(transaction, oid, cover, now()))) await storeCover(transaction, oid, null, now())
    const painted = await readPainted(transaction, { oid, revision })
    const look = parts && { preview_blur: parts.preview_blur, cover_aspect: parts.cover_aspect }
    await storeRevision(
      transaction,
      {
        ...{ oid, revision: next, document, whole, numberOf },
        columns: { ...columns, ...look },
        files: painted.map((file) => ({ ...file, revision: next })),
        speakerNotes: parts?.notes
          ? (JSON.parse(parts.notes) as string[])
          : await notesWithout(parts, transaction),
        saved: { userOid, origin: 'restored', restoredFrom: revision },
      },
      now(),
    )
    await transaction
      .updateTable('presentations')
      .set({ modified_at: now() })
      .where('oid', '=', oid)
      .execute()
    await recordPublishedNotes(transaction, oid, columns.transcript)
    await recordSave(transaction, oid, userOid, now())
    await deletePdf(transaction, oid, now())
    await queueForSearch(transaction, oid)
    if (row) await quota.checkStored(transaction, row.owner_oid)
    return true
  }

  /** A version from before notes were kept has those of now; one without notes has none. */
  async function notesWithout(parts: object | undefined, transaction: Kysely<Tables>) {
    return parts ? [] : readSpeakerNotes(transaction, oid)
  }
}

function readParts(
  db: Kysely<Tables>,
  oid: string,
  revision: number,
): Promise<Selectable<Tables['version_parts']> | undefined> {
  return db
    .selectFrom('version_parts')
    .selectAll()
    .where('oid', '=', oid)
    .where('revision', '=', revision)
    .executeTakeFirst()
}

/** The files of the version's own upload belong to the new one too, with the file that it was imported from. */
async function useFileOf(
  transaction: Kysely<Tables>,
  oid: string,
  { file }: StoredVersion,
  revision: number,
): Promise<void> {
  await retireOriginal(transaction, oid)
  const rows = await transaction
    .selectFrom('assets')
    .selectAll()
    .where('oid', '=', oid)
    .where('role', 'in', ['document', 'replaced'])
    .where('revision', '=', file)
    .execute()
  const files = rows.map((row): Insertable<Tables['assets']> => ({
    ...row,
    revision,
    role: row.role === 'replaced' ? 'original' : row.role,
  }))
  await insertFiles(transaction, files)
}

/** Whether the transcript has published notes is a fact of the version, too. */
async function recordPublishedNotes(transaction: Kysely<Tables>, oid: string, transcript: string) {
  await transaction.deleteFrom('published_notes').where('oid', '=', oid).execute()
  if (transcript.includes('"id":"notes-'))
    await transaction.insertInto('published_notes').values({ oid, is_decided: 1 }).execute()
}
