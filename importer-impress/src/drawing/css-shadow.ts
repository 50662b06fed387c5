import { parseColour, type Rgba } from '@viewpage/importers/colour'
import { splitAtCommas } from './css-values.ts'

/** One shadow of a computed `text-shadow` or `box-shadow`; lengths in px. */
export interface CssShadow {
  readonly x: number
  readonly y: number
  readonly blur: number
  /** Of a box. */
  readonly spread: number
  readonly isInset: boolean
  readonly colour: Rgba
}

const MAX_SHADOWS = 4

/** Largest opacity of a blurred shadow: opaque copies of its shape do not add up to a gradient. */
export const MAX_BLURRED_ALPHA = 0.98

/** Reads `rgba(0, 0, 0, 0.1) 0px 2px 2px, …`; invisible shadows are left out. */
export function readShadows(css: string): CssShadow[] {
  return splitAtCommas(css)
    .slice(0, MAX_SHADOWS)
    .flatMap((text) => {
      const isInset = text.endsWith(' inset')
      const words = text.replace(/ inset$/, '').split(' ')
      const end = words.findIndex((word) => /^-?[\d.]+px$/.test(word))
      const colour = end < 1 ? undefined : parseColour(words.slice(0, end).join(' '))
      if (!colour || colour.alpha < 1 / 512) return []
      const [x = 0, y = 0, blur = 0, spread = 0] = words.slice(end).map(parseFloat)
      return [{ x, y, blur, spread, isInset, colour }]
    })
}
