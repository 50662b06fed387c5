/** Ends of the names of fonts that tell the style: `Carlito-BoldItalic`. */
const STYLES = ['bold', 'italic', 'oblique', 'regular', 'semi', 'light', 'black', 'medium', 'mt', 'ps']
/** Longer names are compared up to there. */
const MAX_LENGTH = 100

/**
 * The fonts of a presentation that its PDF lacks, because the converting machine substituted others.
 *
 * @param pdf as LibreOffice writes it, with the names of its fonts uncompressed; without names, nothing is known
 */
export function substitutedFonts(wanted: readonly string[], pdf: Uint8Array): string[] {
  const shown = new Set(namesIn(pdf).map(comparable))
  if (shown.size === 0) return []
  return wanted.filter((name) => !shown.has(comparable(name)))
}

function namesIn(pdf: Uint8Array): string[] {
  const text = new TextDecoder('latin1').decode(pdf)
  return [...text.matchAll(/\/FontName\s?\/(?:[A-Z]{6}\+)?([\w#-]{1,100})/g)].map(([, name = '']) =>
    name.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  )
}

function comparable(given: string): string {
  let name = given
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  for (;;) {
    const style = STYLES.find((each) => name.endsWith(each) && name.length > each.length)
    if (style === undefined) return name
    name = name.slice(0, -style.length)
  }
}
