import type { ImportNote } from '@viewpage/importers/notes'
import type { Language } from '@viewpage/shared-events'
import { formatsFor } from '../../../foundation/locales/formats.ts'
import { serverTexts } from '../../../foundation/locales/texts.ts'

/** What a note says, and what the person can do. */
export function noteText({ code, count }: Pick<ImportNote, 'code' | 'count'>, language: Language): string {
  return serverTexts(language)(`dashboard.importNotes.${code}`, { count })
}

/** The names of a note that are shown, and how many more things it is about. */
export function namesOf({ names, count }: ImportNote): { names: readonly string[]; more: number } {
  return { names, more: names.length === 0 ? 0 : Math.max(0, count - names.length) }
}

/** A note in one line, with its names and steps. */
export function noteLine(note: ImportNote, language: Language): string {
  const text = serverTexts(language)
  const { names, more } = namesOf(note)
  const number = formatsFor(language).number(more)
  const list = [...names, ...(more > 0 ? [text('dashboard.importNotes.more', { number })] : [])].join(', ')
  const steps = note.steps.map(({ step }) => step).join(', ')
  const where =
    steps === '' ? '' : `${text('dashboard.importNotes.onSteps', { count: note.steps.length })} ${steps}`
  const details = [list, where].filter(Boolean).join('; ')
  return details === '' ? noteText(note, language) : `${noteText(note, language)} (${details})`
}

/** A note in the response to an upload, with its sentence in the language of the request. */
export type WordedNote = ImportNote & { readonly text: string }

export const wordedNote = (note: ImportNote, language: Language): WordedNote => ({
  ...note,
  text: noteText(note, language),
})
