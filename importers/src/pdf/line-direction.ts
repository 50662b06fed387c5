import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const ARABIC = '\u0627'
const STRONG = /\p{L}/u

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

export type Direction = 'ltr' | 'rtl'

/**
 * The text of a piece in the order in which it stands on the page, from left to right. PDF.js hands it over in the order in
 * which people read it.
 */
export function asDrawn(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? reordered(text, directionOf(text), false) : text
}

/**
 * A line in the order in which people read it, from its letters from left to right: the Unicode Bidirectional Algorithm
 * (UAX #9), which undoes what it does. Brackets of right-to-left text are mirrored back.
 *
 * @param side the direction of the lines beside it, which counts if the letters leave a doubt
 */
export function asRead(drawn: string, side?: Direction): { text: string; direction: Direction } {
  const { text, direction } = turned(drawn, side)
  // A sign at the end of a word, over the space behind it in some files.
  return { text: text.replace(/( )([\u064b-\u0652\u0670]{1,4})/gu, '$2$1'), direction }
}

function turned(drawn: string, side: Direction | undefined): { text: string; direction: Direction } {
  if (!RIGHT_TO_LEFT.test(drawn)) return { text: drawn, direction: 'ltr' }
  const direction = (side && !endsAgree(drawn) && side) || directionOf(drawn)
  const text = reordered(drawn, direction, true)
  // LibreOffice names brackets as people write them, and not as they look from right to left.
  const plain = isBalanced(text) ? text : reordered(drawn, direction, false)
  if (plain !== text && isBalanced(plain)) return { text: plain, direction }
  if (direction === 'ltr' || reordered(text, direction, true) === drawn) return { text, direction }
  // Parts of a number at the left end are in the order of the Arabic letters that they follow.
  const following = reordered(ARABIC + drawn, direction, true).slice(0, -ARABIC.length)
  return { text: reordered(following, direction, true) === drawn ? following : text, direction }
}

const BRACKETS = new Map([')(', '][', '}{', '»«'].map(([end = '', start = '']) => [end, start]))
const STARTS = new Set(BRACKETS.values())

/** Whether each bracket that ends has one before it that starts, and the other way round. */
function isBalanced(text: string): boolean {
  const open: string[] = []
  for (const sign of text) {
    if (STARTS.has(sign)) open.push(sign)
    else if (BRACKETS.has(sign) && open.pop() !== BRACKETS.get(sign)) return false
  }
  return open.length === 0
}

/**
 * The direction of a line, which is that of its first letter: of the left one if both ends are read from left to right, of
 * the right one if both are read from right to left. If they differ, most letters decide.
 */
function directionOf(drawn: string): Direction {
  const strong = strongLetters(drawn)
  const [first, last] = [strong[0], strong.at(-1)]
  const isRtl = first === last ? first : 2 * strong.filter(Boolean).length >= strong.length
  return isRtl ? 'rtl' : 'ltr'
}

/** Whether both ends of a line are read in one direction, so that it is sure. */
export function endsAgree(drawn: string): boolean {
  const strong = strongLetters(drawn)
  return strong[0] === strong.at(-1)
}

/** For each letter that has a direction, whether it is read from right to left. */
const strongLetters = (drawn: string): boolean[] =>
  [...drawn].filter((letter) => STRONG.test(letter)).map((letter) => RIGHT_TO_LEFT.test(letter))

function reordered(text: string, direction: Direction, mirror: boolean): string {
  const levels = bidi.getEmbeddingLevels(text, direction)
  const units = bidi.getReorderedIndices(text, levels).map((at) => {
    const unit = text.charAt(at)
    const isMirrored = mirror && (levels.levels[at] ?? 0) % 2 === 1
    return (isMirrored && bidi.getMirroredCharacter(unit)) || unit
  })
  // Halves of a code point that were reversed, too.
  return units.join('').replace(/([\udc00-\udfff])([\ud800-\udbff])/g, '$2$1')
}
