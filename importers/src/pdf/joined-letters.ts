import { isRightToLeft } from './line-direction.ts'
import { readable } from './readable-text.ts'

/** Letters on each side that tell one place from another. */
const CONTEXT = 4
const MAX_JOINED = 4
const SPACE = /^\s*$/
/** Joined letters that PDF.js separates before it turns a line around. */
const SEPARATED = /^[\ufbea-\ufbf8\ufc00-\ufc5d\ufc64-\ufcf1\ufcf5-\ufd3d\ufd88\ufdf4]$/u

/**
 * Puts letters that one glyph draws, such as lam and alef, in the order in which they stand on the page. PDF.js and others turn a
 * line of a right-to-left script around letter by letter, while a file names the letters of a glyph in the order in which
 * they are read. The text alone does not tell `لا` from `ال`; the glyphs around it do.
 *
 * @param texts of a page in its order, each from left to right
 * @param glyphs what each glyph of the page stands for
 */
export function separateJoined(texts: readonly string[], glyphs: readonly string[]): string[] {
  const { joined, plain, starts } = placesOf(glyphs)
  if (joined.size === 0) return [...texts]
  const all = texts.map((text) => [...text])
  const places = all.flatMap((letters, text) =>
    letters.flatMap((letter, at) => (SPACE.test(letter) ? [] : [{ letter, text, at }])),
  )
  const letters = places.map(({ letter }) => letter)
  for (let at = 0; at < letters.length; at++)
    for (const length of starts.get(letters[at] ?? '') ?? []) {
      const key = placeOf(letters, at, length)
      if (!joined.has(key) || plain.has(key)) continue
      for (let step = 0; step < length; step++) {
        const place = places[at + step]
        const letter = letters[at + length - 1 - step]
        const line = place && all[place.text]
        if (line && letter !== undefined) line[place.at] = letter
      }
      at += length - 1
      break
    }
  return all.map((line) => line.join(''))
}

/** Where letters are drawn by one glyph and where the same letters by several, and the lengths of those by their first letter. */
function placesOf(glyphs: readonly string[]): {
  joined: ReadonlySet<string>
  plain: ReadonlySet<string>
  starts: ReadonlyMap<string, ReadonlySet<number>>
} {
  const letters: string[] = []
  const lengths = new Map<number, number>()
  const starts = new Map<string, Set<number>>()
  for (const glyph of glyphs) {
    if (SPACE.test(glyph)) continue
    const own = [...(SEPARATED.test(glyph) ? glyph.normalize('NFKC') : glyph)]
    const [first = ''] = own
    if (own.length > 1 && own.length <= MAX_JOINED && isRightToLeft(glyph)) {
      lengths.set(letters.length, own.length)
      starts.set(first, (starts.get(first) ?? new Set()).add(own.length))
    }
    // Any other code point for joined letters has been turned around as one.
    letters.push(...(own.length === 1 ? [...readable(glyph)].reverse() : own))
  }
  const joined = new Set<string>()
  const plain = new Set<string>()
  if (lengths.size > 0)
    for (let at = 0; at < letters.length; at++)
      for (const length of starts.get(letters[at] ?? '') ?? [])
        (lengths.get(at) === length ? joined : plain).add(placeOf(letters, at, length))
  return { joined, plain, starts }
}

function placeOf(letters: readonly string[], at: number, length: number): string {
  const before = letters.slice(Math.max(0, at - CONTEXT), at)
  const [own, after] = [letters.slice(at, at + length), letters.slice(at + length, at + length + CONTEXT)]
  return [before, own, after].map((part) => part.join('')).join(' ')
}
