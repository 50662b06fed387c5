import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { STEP_IS_GONE } from './moved-steps.ts'

/**
 * The private notes of a presentation, of each step, empty for none. They have a table of their own, because documents,
 * transcripts and pages are public (docs/decisions/0040-speaker-notes-are-private.md). Read them only for people who may
 * edit the presentation.
 */
export async function readSpeakerNotes(db: Kysely<Tables>, oid: string): Promise<readonly string[]> {
  const row = await db.selectFrom('speaker_notes').select('notes').where('oid', '=', oid).executeTakeFirst()
  return row ? (JSON.parse(row.notes) as string[]) : []
}

/** Replaces the notes of a presentation. */
export async function storeSpeakerNotes(
  transaction: Kysely<Tables>,
  oid: string,
  notes: readonly string[],
): Promise<void> {
  // Deleted and inserted, because triggers sum the bytes of both.
  await transaction.deleteFrom('speaker_notes').where('oid', '=', oid).execute()
  if (!notes.some(Boolean)) return
  await transaction
    .insertInto('speaker_notes')
    .values({ oid, notes: JSON.stringify(notes) })
    .execute()
}

/**
 * Notes follow the step that they are about. Those of a step that is gone are deleted.
 *
 * @param numberOf new step number by old step number, from 1; or `STEP_IS_GONE`
 */
export function movedNotes(
  notes: readonly string[],
  numberOf: ReadonlyMap<number, number>,
): readonly string[] {
  const moved: string[] = []
  for (const [before, after] of numberOf)
    if (after !== STEP_IS_GONE) moved[after - 1] = notes[before - 1] ?? ''
  return Array.from(moved, (text) => text ?? '')
}

/** Copies the notes of a presentation to one of the same person. */
export async function copySpeakerNotes(
  transaction: Kysely<Tables>,
  oid: string,
  copyOid: string,
): Promise<void> {
  await transaction
    .insertInto('speaker_notes')
    .columns(['oid', 'notes'])
    .expression((from) =>
      from
        .selectFrom('speaker_notes')
        .select([sql.lit(copyOid).as('oid'), 'notes'])
        .where('oid', '=', oid),
    )
    .execute()
}
