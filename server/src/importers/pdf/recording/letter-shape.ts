import { boundsOfBox, transformBounds } from '../../geometry/bounds.ts'
import type { Matrix } from '../../geometry/matrix.ts'
import { shortened } from '../../geometry/number-text.ts'
import { estimateWidth } from '../../geometry/text-width.ts'
import type { Shape } from '../../shapes/shape.ts'
import { standInFont } from '../../svg/font.ts'
import type { Recorder } from './recorder.ts'

const FONT = /^\s*(italic|normal)?\s*(bold|normal|\d+)?\s*([\d.]+)px\s*(.*)$/

/** A letter in a font that is not in the file: a stand-in shows it, as wide as it is here. */
export function letterShape(
  recorder: Recorder,
  text: string,
  x: number,
  y: number,
  font: string,
  matrix: Matrix,
  colour: string,
): Shape | undefined {
  const [, slant, boldness = 'normal', pixels = '10', families = ''] = FONT.exec(font) ?? []
  const size = Number(pixels)
  const shown = text.replace(/\p{Cc}/gu, '')
  if (shown.trim() === '' || !(size > 0)) return undefined
  const weight = boldness === 'bold' ? 700 : boldness === 'normal' ? 400 : Number(boldness)
  const family = standInFont(families)
  const width = recorder.measureText(font, shown).width || estimateWidth(shown, { family, size, weight })
  if (!(width > 0)) return undefined
  recorder.work.warn('font', 'Fonts that are not in the file are shown in ones like them.')
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
            ...(slant === 'italic' && { italic: true }),
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
