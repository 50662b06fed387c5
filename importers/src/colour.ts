// The package in one file, which loads in a tenth of the time of its 151 modules.
import culori from 'culori/require'

/** Red, green, blue 0–255 and alpha 0–1. */
export interface Rgba {
  red: number
  green: number
  blue: number
  alpha: number
}

export const BLACK: Rgba = { red: 0, green: 0, blue: 0, alpha: 1 }

const MAX_LENGTH = 300
const toRgb = culori.converter('rgb')

/** Parses a CSS colour; undefined if it is invalid. Ignores `icc-color()` after an SVG colour. */
export function parseColour(text: string): Rgba | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const plain = (text.split(/\sicc-color\(/i)[0] ?? '').trim()
  if (plain.toLowerCase() === 'transparent') return { ...BLACK, alpha: 0 }
  const colour = toRgb(culori.parse(plain))
  if (!colour) return undefined
  const byte = (part: number): number => Math.round(255 * Math.min(1, Math.max(0, part)))
  return {
    red: byte(colour.r),
    green: byte(colour.g),
    blue: byte(colour.b),
    alpha: Math.min(1, Math.max(0, colour.alpha ?? 1)),
  }
}

/** Formats a colour for the document: #rrggbb, or #rrggbbaa if it is not opaque. */
export function colourText({ red, green, blue, alpha }: Rgba, opacity = 1): string {
  const hex = (part: number): string => part.toString(16).padStart(2, '0')
  const solid = `#${hex(red)}${hex(green)}${hex(blue)}`
  const a = Math.round(255 * Math.min(1, Math.max(0, alpha * opacity)))
  return a >= 255 ? solid : solid + hex(a)
}
