/** Shorter words are similar to too many others. */
export const MIN_SUGGESTED_LENGTH = 4

const MIN_LENGTH_FOR_TWO_MISTAKES = 6

/** The edit distance allowed for a word of this length; swapped neighbours count as two. */
export function maxMistakesIn(letters: number): number {
  if (letters < MIN_SUGGESTED_LENGTH) return 0
  return letters < MIN_LENGTH_FOR_TWO_MISTAKES ? 1 : 2
}

/**
 * Only the beginnings of words are compared by deletions, so that a word has at most 29. Two words at an edit distance
 * have beginnings with a common rest after as many deletions.
 */
const BEGINNING_LENGTH = 7

/**
 * What remains of a word's beginning without up to that many of its letters. Two words at a small edit distance have one
 * of these in common (symmetric deletion).
 */
export function deletionsOf(key: string, mistakes: number): string[] {
  let rests = new Set([[...key].slice(0, BEGINNING_LENGTH).join('')])
  const all = new Set(rests)
  for (let deleted = 0; deleted < mistakes; deleted++) {
    rests = new Set([...rests].flatMap(withoutEachLetter))
    for (const rest of rests) all.add(rest)
  }
  return [...all]
}

function withoutEachLetter(text: string): string[] {
  const letters = [...text]
  return letters.map((_, at) => letters.toSpliced(at, 1).join(''))
}
