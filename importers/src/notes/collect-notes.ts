import type { ImportNote } from './import-note.ts'
import { MAX_NAME_LENGTH, MAX_NAMES, MAX_STEPS, type NOTES, type NoteCode } from './note-codes.ts'

/** Adds a note. A named one takes the name of the thing, and counts each name once. */
export type AddNote = <Code extends NoteCode>(
  code: Code,
  ...named: (typeof NOTES)[Code] extends 'named' ? [name: string] : []
) => void

/** Groups the notes of one import by their code. */
export interface NoteCollector {
  readonly add: AddNote
  /** Sets the step that the next notes are about: its number from 1; `undefined`: none. */
  atStep(step: number | undefined): void
  /** In the order of their first thing. */
  notes(): ImportNote[]
}

/** Distinct names that are counted for one note. Further names are ignored. */
const MAX_DISTINCT_NAMES = 10_000

interface Collected {
  count: number
  readonly names: Set<string>
  readonly steps: Map<number, number>
}

export function collectNotes(): NoteCollector {
  const byCode = new Map<NoteCode, Collected>()
  let current: number | undefined

  return {
    add(code, ...[name]: [name?: string]) {
      const collected: Collected = byCode.get(code) ?? {
        count: 0,
        names: new Set<string>(),
        steps: new Map(),
      }
      byCode.set(code, collected)
      if (name !== undefined) {
        if (collected.names.has(name) || collected.names.size >= MAX_DISTINCT_NAMES) return
        collected.names.add(name)
      }
      collected.count++
      if (current === undefined) return
      const here = collected.steps.get(current)
      if (here !== undefined || collected.steps.size < MAX_STEPS)
        collected.steps.set(current, (here ?? 0) + 1)
    },
    atStep(step) {
      current = step
    },
    notes: () =>
      [...byCode].map(([code, { count, names, steps }]) => ({
        code,
        count,
        names: [...names].slice(0, MAX_NAMES).map(shortened),
        steps: [...steps].map(([step, things]) => ({ step, count: things })).sort((a, b) => a.step - b.step),
      })),
  }
}

/** Without control characters and marks of the text direction, and cut. */
function shortened(name: string): string {
  const line = name
    .slice(0, 2 * MAX_NAME_LENGTH)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
  return line.length > MAX_NAME_LENGTH
    ? `${line.slice(0, MAX_NAME_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
    : line
}
