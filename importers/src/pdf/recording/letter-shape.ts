import { boundsOfBox, transformBounds } from '../../geometry/bounds.ts'
import type { Matrix } from '../../geometry/matrix.ts'
import { shortened } from '../../geometry/number-text.ts'
import { estimateWidth } from '../../geometry/text-width.ts'
import type { Shape } from '../../shapes/shape.ts'
import { standInFont } from '../../svg/font.ts'
import type { Recorder } from './recorder.ts'

/** Text in a font that is not embedded: shown in a substitute with the same width. */
export function letterShape(
  recorder: Recorder,
  text: string,
  x: number,
  y: number,
  font: string,
  matrix: Matrix,
  colour: string,
): Shape | undefined {
  const { size, weight, italic, families } = readFont(font)
  const shown = text.replace(/\p{Cc}/gu, '')
  if (shown.trim() === '' || !(size > 0)) return undefined
  const family = standInFont(families)
  const width = recorder.measureText(font, shown).width || estimateWidth(shown, { family, size, weight })
  if (!(width > 0)) return undefined
  recorder.work.note('standInFonts')
  const box = boundsOfBox(x, y - 0.9 * size, width, 1.2 * size)
  return {
    kind: 'text',
    matrix,
    lines: [
      {
        x: shortened(x),
        baseline: shortened(y),
        width: shortened(width),
        runs: [
          {
            text: shown,
            font: family,
            size: shortened(size),
            ...(weight !== 400 && { weight }),
            ...(italic && { italic }),
            colour,
          },
        ],
      },
    ],
    box,
    bounds: transformBounds(matrix, box),
    opacity: 1,
    direction: 'ltr',
  }
}

/** Parses the `font` property that PDF.js sets: `italic bold 12px "Some Name", sans-serif`. */
function readFont(font: string): { size: number; weight: number; italic: boolean; families: string } {
  const at = font.indexOf('px')
  const words = (at < 0 ? '10' : font.slice(0, at)).trim().split(/\s+/)
  const size = Number(words.pop())
  const boldness = words.find((word) => word === 'bold' || Number(word) > 0)
  const weight = boldness === undefined ? 400 : boldness === 'bold' ? 700 : Number(boldness)
  return { size, weight, italic: words.includes('italic'), families: at < 0 ? '' : font.slice(at + 2).trim() }
}
