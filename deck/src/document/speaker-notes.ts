import type { DocumentFault } from './document-error.ts'
import { placeOf } from './fault-list.ts'

/** Maximum sizes of speaker notes, in characters. */
export const NOTES_LIMITS = { step: 20_000, all: 200_000 } as const

/** A written document without its speaker notes. */
export interface WithoutNotes {
  /** Unchecked. */
  readonly document: unknown
  /** Of each step, empty for none; `undefined` if no step has the field. */
  readonly speakerNotes: readonly string[] | undefined
  /** Of the notes. */
  readonly faults: readonly DocumentFault[]
}

/**
 * Takes the speaker notes of the steps out of a written document. Notes are private, so the schema of documents, which
 * everybody may read, does not have them. The value is not changed.
 */
export function splitNotes(value: unknown): WithoutNotes {
  const path = isObject(value) ? value['path'] : undefined
  if (!isObject(value) || !Array.isArray(path) || !path.some(hasNotes))
    return { document: value, speakerNotes: undefined, faults: [] }
  const speakerNotes: string[] = []
  const faults: DocumentFault[] = []
  let length = 0
  const steps = path.map((step: unknown, index) => {
    const { notes = '', ...rest } = isObject(step) ? step : {}
    const problem = problemOf(notes)
    const pointer = `/path/${index}/notes`
    if (problem !== null) faults.push({ place: placeOf('path', index, step), pointer, problem })
    speakerNotes.push(typeof notes === 'string' ? notes : '')
    length += speakerNotes.at(-1)?.length ?? 0
    return isObject(step) ? rest : step
  })
  if (length > NOTES_LIMITS.all) faults.push({ place: '', pointer: '/path', problem: tooLong('the notes of all steps have', length, NOTES_LIMITS.all) }) // oxfmt-ignore
  return { document: { ...value, path: steps }, speakerNotes, faults }
}

/** Notes within the limits: the ends of longer ones are missing. */
export function cutNotes(notes: readonly string[]): string[] {
  let left: number = NOTES_LIMITS.all
  return notes.map((text) => {
    const kept = text.slice(0, Math.min(left, NOTES_LIMITS.step))
    left -= kept.length
    return kept
  })
}

function problemOf(notes: unknown): string | null {
  if (typeof notes !== 'string') return 'notes must be text'
  return notes.length > NOTES_LIMITS.step ? tooLong('notes has', notes.length, NOTES_LIMITS.step) : null
}

const tooLong = (what: string, has: number, most: number): string =>
  `${what} ${has.toLocaleString('en')} characters, more than ${most.toLocaleString('en')}`

const hasNotes = (step: unknown): boolean => isObject(step) && Object.hasOwn(step, 'notes')

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
