import type { Kysely, Selectable } from 'kysely'
import type { DocumentThread } from '../../content/documents/document-thread.ts'
import { readCover } from '../../content/presentations/covers.ts'
import { placesInList, readWholeDocument } from '../../content/presentations/skipped-steps.ts'
import { readSpeakerNotes } from '../../content/presentations/speaker-notes.ts'
import { ApiError } from '../../foundation/errors.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { versionOf, type EditingState } from './editing-state.ts'

/** A state and the name of its version. */
export interface VersionedState extends EditingState {
  readonly version: string
}

type PresentationRow = Pick<
  Selectable<Tables['presentations']>,
  'oid' | 'owner_oid' | 'revision' | 'title' | 'description'
> &
  Pick<EditingState, 'tags' | 'cover' | 'privacy'>

/** A presentation as it is stored now. */
export interface Snapshot {
  readonly row: PresentationRow
  /** JSON text, with all steps. */
  readonly document: string
  /** Ids of the steps that are not shown. */
  readonly skipped: readonly string[]
  readonly state: VersionedState
}

/** @throws ApiError `not_found` */
export async function readRow(db: Kysely<Tables>, oid: string): Promise<PresentationRow> {
  const row = await db
    .selectFrom('presentations')
    .select(['oid', 'owner_oid', 'revision', 'title', 'description', 'tags', 'privacy'])
    .where('oid', '=', oid)
    .executeTakeFirst()
  if (!row) throw new ApiError('not_found')
  const { privacy } = row
  // In the bin.
  if (privacy === 'deleted') throw new ApiError('not_found')
  const cover = (await readCover(db, oid))?.choice ?? null
  return { ...row, privacy, tags: JSON.parse(row.tags) as string[], cover }
}

/**
 * @param row as it was read before
 * @throws ApiError `not_found`
 */
export async function readSnapshot(
  read: Kysely<Tables>,
  thread: Pick<DocumentThread, 'stepsOf'>,
  row: PresentationRow,
): Promise<Snapshot> {
  const { oid } = row
  const stored = await read
    .selectFrom('documents')
    .select('document')
    .where('oid', '=', oid)
    .where('revision', '=', row.revision)
    .executeTakeFirst()
  // The revision may have been deleted between the two queries.
  if (!stored) throw new ApiError('not_found')
  const { title, description, tags, privacy, cover } = row
  const notes = await readSpeakerNotes(read, oid)
  const { document, skipped } = (await readWholeDocument(read, oid)) ?? { ...stored, skipped: [] }
  const found = await thread.stepsOf(document, skipped)
  const places = placesInList(
    found.map(({ id }) => id),
    new Set(skipped),
  )
  const steps = found.map((step, index) => ({ ...step, notes: notes[places[index] ?? 0] ?? '' }))
  const version = versionOf(row, row.revision, notes)
  const state = { title, description, tags, privacy, cover, steps, version }
  return { row, document, skipped, state }
}
