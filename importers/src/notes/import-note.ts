import { Type, type Static } from 'typebox'
import { MAX_NAME_LENGTH, MAX_NAMES, MAX_STEPS, NOTES, type NoteCode } from './note-codes.ts'

// Not in one file with the codes: typebox would take half of the start of an import.

const CODES = Object.keys(NOTES) as NoteCode[]

/** One kind of thing that an import could not show. */
export const ImportNote = Type.Object({
  code: Type.Enum(CODES),
  /** Things that it is about. */
  count: Type.Integer({ minimum: 1 }),
  /** The first of them, as the file names them. Text from outside: never HTML. */
  names: Type.Array(Type.String({ maxLength: MAX_NAME_LENGTH }), { maxItems: MAX_NAMES }),
  /** Numbers of the steps, from 1, where the file says them, and the things on each. */
  steps: Type.Array(
    Type.Object({ step: Type.Integer({ minimum: 1 }), count: Type.Integer({ minimum: 1 }) }),
    { maxItems: MAX_STEPS },
  ),
})
export type ImportNote = Static<typeof ImportNote>

/** The notes of one import: at most one of each code. */
export const ImportNotes = Type.Array(ImportNote, { maxItems: CODES.length })
export type ImportNotes = Static<typeof ImportNotes>
