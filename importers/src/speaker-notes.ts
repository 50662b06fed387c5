import { cutNotes } from '@viewpage/deck/speaker-notes'
import type { ImportWork } from './import-work.ts'

/** Notes of the steps as they are stored, with an import note if there are any. */
export function privateNotes(written: readonly string[], work: ImportWork): readonly string[] {
  const notes = cutNotes(written)
  if (notes.some(Boolean)) work.note('notesPrivate')
  if (notes.some((text, at) => text.length < (written[at] ?? '').length)) work.note('notesCut')
  return notes
}

/** Paragraphs as one text: a line for each, without empty ones. */
export const linesOf = (paragraphs: readonly string[]): string =>
  paragraphs
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
