import type { ImportNote } from '../../src/notes/import-note.ts'

/** Notes as lines: `linkedFile 2: a.png, b.png (steps 1, 3)`. */
export const notesInShort = (notes: readonly ImportNote[]): string[] =>
  notes.map(({ code, count, names, steps }) => {
    const named = names.length > 0 ? `: ${names.join(', ')}` : ''
    const where = steps.length > 0 ? ` (steps ${steps.map(({ step }) => step).join(', ')})` : ''
    return `${code} ${count}${named}${where}`
  })
