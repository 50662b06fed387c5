import { parseLength } from './length.ts'
import type { Declarations } from './style-sheet.ts'

export interface FontStyle {
  /** The list of families from the file. */
  fontFamily: string
  /** User units. */
  fontSize: number
  fontWeight: number
  italic: boolean
}

const SIZES: ReadonlyMap<string, number> = new Map([
  ['xx-small', 9],
  ['x-small', 10],
  ['small', 13],
  ['medium', 16],
  ['large', 18],
  ['x-large', 24],
  ['xx-large', 32],
])
/** A size, optionally followed by a slash and the line height. */
const SIZE = /^(?:(?:\d+(?:\.\d*)?|\.\d+)(?:[a-z]+|%)|xx?-(?:small|large)|small|medium|large)(?:\/.*)?$/i

export function readFont(declarations: Declarations, parent: FontStyle): FontStyle {
  const font: FontStyle = {
    fontFamily: parent.fontFamily,
    fontSize: parent.fontSize,
    fontWeight: parent.fontWeight,
    italic: parent.italic,
  }
  const shorthand = readShorthand(declarations.get('font') ?? '')
  if (shorthand) {
    const { words, size, family } = shorthand
    font.fontWeight = weightOf(
      /\b(bold|bolder|lighter|[1-9]00)\b/i.exec(words)?.[1] ?? 'normal',
      parent.fontWeight,
    )
    font.italic = /italic|oblique/i.test(words)
    font.fontSize = sizeOf(size, parent.fontSize)
    font.fontFamily = family
  }
  const family = declarations.get('font-family')
  const size = declarations.get('font-size')
  const weight = declarations.get('font-weight')
  const slant = declarations.get('font-style')
  if (family !== undefined && family !== 'inherit') font.fontFamily = family
  if (size !== undefined) font.fontSize = sizeOf(size, parent.fontSize)
  if (weight !== undefined) font.fontWeight = weightOf(weight, parent.fontWeight)
  if (slant !== undefined && slant !== 'inherit') font.italic = /italic|oblique/i.test(slant)
  return font
}

/** `italic bold 12px/1.5 "Some Name", serif` */
function readShorthand(text: string): { words: string; size: string; family: string } | undefined {
  const words = text.trim().split(/\s+/)
  const at = words.findIndex((word) => SIZE.test(word))
  const [size = '', height] = (words[at] ?? '').split('/')
  const next = words[at + 1] ?? ''
  const isApart = height === undefined && next.startsWith('/')
  // The line height is one word after a slash, which may be a separate word.
  const behind = height === '' || (isApart && next === '/') ? 1 : 0
  const family = words.slice(at + 1 + (isApart ? 1 : 0) + behind).join(' ')
  return at < 0 || family === '' ? undefined : { words: words.slice(0, at).join(' '), size, family }
}

function sizeOf(value: string, parent: number): number {
  const word = value.trim().toLowerCase()
  if (word === 'smaller') return parent / 1.2
  if (word === 'larger') return parent * 1.2
  return SIZES.get(word) ?? parseLength(word, { whole: parent, fontSize: parent }) ?? parent
}

function weightOf(value: string, parent: number): number {
  switch (value.trim().toLowerCase()) {
    case 'normal':
      return 400
    case 'bold':
      return 700
    case 'bolder':
      return parent < 400 ? 400 : parent < 600 ? 700 : 900
    case 'lighter':
      return parent < 600 ? 100 : parent < 800 ? 400 : 700
    default: {
      const weight = Math.round(Number(value))
      return weight >= 1 && weight <= 1_000 ? weight : parent
    }
  }
}

const MONOSPACE = /mono|courier|consol|menlo|typewriter|terminal|\bcode\b|cmtt|lucida console/i
const SERIF =
  /times|roman|georgia|garamond|palatino|bookman|book antiqua|cambria|minion|baskerville|bodoni|didot|caslon|schoolbook|libertine|constantia|utopia|charter|century|merriweather|playfair|lora|computer modern|cmr|latin modern|nimbus rom|tinos|\bserif|slab/i
const SANS = /sans|grotesk|gothic/i
const HAND = /comic|script|hand|brush|cursive|chancery|marker felt/i

export type GenericFamily = 'sans-serif' | 'serif' | 'monospace' | 'cursive'

/** The generic family that replaces a list of families; serif for an empty list, as in browsers. */
export function standInFont(families: string): GenericFamily {
  const names = families
    .split(',')
    .map((part) => part.trim().replace(/^["']|["']$/g, ''))
    .filter(Boolean)
  for (const name of names) {
    if (MONOSPACE.test(name)) return 'monospace'
    if (SANS.test(name)) return 'sans-serif'
    if (SERIF.test(name)) return 'serif'
    if (HAND.test(name)) return 'cursive'
  }
  return names.length === 0 ? 'serif' : 'sans-serif'
}
