import type { TextContent, TextItem } from './named-texts.ts'

/** Different letters of a font from which its order is sure. */
const MIN_LETTERS = 4
const READABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}]$/u
/** Blocks of letters that are read from left to right, by the first byte: Latin, Greek, Cyrillic. */
const BLOCKS = new Set([0x00, 0x01, 0x03, 0x04])

/**
 * Turns around the two bytes of the letters of a font that names them in the wrong order, `䴀` (4D 00) for `M` (00 4D), where
 * the letters of a page show it: each becomes one of a block, while as they are they would be of as many blocks as letters.
 *
 * @returns whether there are such letters
 */
export function turnSwapped({ items }: TextContent): boolean {
  const byFont = Map.groupBy(
    items.filter((item): item is TextItem => 'str' in item),
    ({ fontName }) => fontName,
  )
  let isTurned = false
  for (const texts of byFont.values()) {
    if (!isSwapped(texts.map(({ str }) => str.replaceAll(' ', '')).join(''))) continue
    for (const item of texts) item.str = item.str.replaceAll(/\P{Zs}/gu, swapped)
    isTurned = true
  }
  return isTurned
}

function isSwapped(text: string): boolean {
  const letters = new Set(text.split(''))
  const meant = [...letters].map(swapped)
  return (
    meant.length >= MIN_LETTERS &&
    meant.every((letter) => READABLE.test(letter) && BLOCKS.has(letter.charCodeAt(0) >> 8)) &&
    new Set([...letters].map((letter) => letter.charCodeAt(0) >> 8)).size >= MIN_LETTERS &&
    meant.some((letter) => /\p{L}/u.test(letter))
  )
}

const swapped = (letters: string): string =>
  letters
    .split('')
    .map((letter) => String.fromCharCode(((letter.charCodeAt(0) & 0xff) << 8) | (letter.charCodeAt(0) >> 8)))
    .join('')
