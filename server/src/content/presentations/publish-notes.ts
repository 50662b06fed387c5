import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { cutNotes } from '@viewpage/deck/speaker-notes'
import { forChange } from '../../storage/database/for-change.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { ApiError } from '../../foundation/errors.ts'
import { deleteRevisionsBefore } from './delete-old-revisions.ts'
import { recordSaveOfOwner } from './last-save.ts'
import type { StoredNotes } from './published-notes.ts'
import { readWholeDocument } from './skipped-steps.ts'
import { readSpeakerNotes } from './speaker-notes.ts'
import { deletePdf, readPainted, storeRevision } from './store-revision.ts'
import { queueForSearch } from '../../storage/search-index/search-queue.ts'

/** What is known of the speaker notes of a presentation. */
export interface NotesState {
  /** Whether it has any, private or published. */
  readonly hasNotes: boolean
  readonly isPublished: boolean
}

export async function readNotesState({ read }: Pick<Database, 'read'>, oid: string): Promise<NotesState> {
  const published = await read
    .selectFrom('published_notes')
    .select('oid')
    .where('oid', '=', oid)
    .executeTakeFirst()
  const isPublished = published !== undefined
  return { hasNotes: isPublished || (await readSpeakerNotes(read, oid)).length > 0, isPublished }
}

export interface NotesContext {
  readonly database: Pick<Database, 'read' | 'writeLarge' | 'kind'>
  /** Replaces the notes in a transcript. */
  readonly documentThread: {
    publishNotes(document: string, skipped: readonly string[], notes: readonly string[]): Promise<StoredNotes>
  }
  /** ms since 1970 */
  readonly now: () => number
}

/**
 * Publishes the speaker notes in the transcript, or makes published ones private, as a new revision. The owner is not asked
 * any more. Earlier revisions are deleted at once when notes become private, because they still have them.
 *
 * @returns the limit of a page that the transcript would exceed; `null` when it is done
 * @throws ApiError `not_found`; `conflict` if somebody else changed the steps meanwhile
 */
export async function publishNotes(
  { database, documentThread, now }: NotesContext,
  oid: string,
  isPublished: boolean,
): Promise<string | null> {
  const { read } = database
  const { revision } = await revisionOf(read, oid)
  const stored = await read
    .selectFrom('documents')
    .select('document')
    .where('oid', '=', oid)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (!stored) throw new ApiError('conflict')
  const notes = await readSpeakerNotes(read, oid)
  const { document: all, skipped } = (await readWholeDocument(read, oid)) ?? { ...stored, skipped: [] }
  const changed = await documentThread.publishNotes(all, skipped, isPublished ? notes : [])
  if (changed.exceeded !== null) return changed.exceeded
  const { document, whole, columns, removed } = changed
  const speakerNotes = cutNotes(removed.map((text, index) => notes[index] || text))
  await database.writeLarge(async (transaction) => {
    const lock = transaction.selectFrom('presentations').select('oid').where('oid', '=', oid)
    await forChange(lock, database.kind).execute()
    const isSame = (await revisionOf(transaction, oid)).revision === revision
    // Notes that were written meanwhile would be lost.
    if (!isSame || !isDeepStrictEqual(await readSpeakerNotes(transaction, oid), notes))
      throw new ApiError('conflict')
    // The pictures do not change.
    const painted = await readPainted(transaction, { oid, revision })
    const files = painted.map((row) => ({ ...row, revision: revision + 1 }))
    const shown = removed.length - skipped.length
    const numbers = removed.map((_, index) => (index < shown ? index + 1 : shown - index - 1))
    const numberOf = new Map(numbers.map((number) => [number, number]))
    const next = { oid, revision: revision + 1, document, whole, columns, numberOf, files, speakerNotes }
    await storeRevision(transaction, { ...next, saved: { origin: 'edited' } }, now())
    await deletePdf(transaction, oid, now())
    await queueForSearch(transaction, oid)
    await recordSaveOfOwner(transaction, oid, now())
    await transaction.deleteFrom('published_notes').where('oid', '=', oid).execute()
    if (isPublished) await transaction.insertInto('published_notes').values({ oid, is_decided: 1 }).execute()
    else await deleteRevisionsBefore(transaction, oid, revision + 1, now())
  })
  return null
}

/** The owner leaves published notes as they are, and is not asked any more. */
export async function keepNotesPublished({ write }: Pick<Database, 'write'>, oid: string): Promise<void> {
  await write((transaction) =>
    transaction.updateTable('published_notes').set({ is_decided: 1 }).where('oid', '=', oid).execute(),
  )
}

/** @throws ApiError `not_found` */
async function revisionOf(db: Kysely<Tables>, oid: string): Promise<{ revision: number }> {
  const row = await db
    .selectFrom('presentations')
    .select('revision')
    .where('oid', '=', oid)
    .executeTakeFirst()
  if (!row) throw new ApiError('not_found')
  return row
}

/** Published notes are in the transcript, which is copied. Only the owner of the original is asked about them. */
export async function copyPublishedNotes(
  transaction: Kysely<Tables>,
  oid: string,
  copyOid: string,
  isOwn: boolean,
): Promise<void> {
  const published = transaction.selectFrom('published_notes').select('is_decided').where('oid', '=', oid)
  const row = await published.executeTakeFirst()
  if (!row) return
  const values = { oid: copyOid, is_decided: isOwn ? row.is_decided : 1 }
  await transaction.insertInto('published_notes').values(values).execute()
}
