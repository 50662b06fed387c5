import type { Line, TextItem } from '@viewpage/deck'
import { breakLines } from './break-lines.ts'
import { FAMILY, measure } from './funnel-sans.ts'

export interface TextStyle {
  /** World units. */
  readonly size: number
  readonly colour: string
  /** @default 400 */
  readonly weight?: number
  /** Additional space above, as a fraction of the size, except for the first. @default 0 */
  readonly above?: number
}

export interface TextPlace {
  /** First baseline. */
  readonly at: readonly [x: number, y: number]
  /** Maximum width of a line. @default one line */
  readonly width?: number
  /** Alignment of the lines to `at`. @default 'start' */
  readonly align?: 'start' | 'centre'
}

const HEADING_WEIGHT = 600

/** Paragraphs below each other, broken and measured with the font they are shown in. */
export function text(
  id: string,
  { at: [x, y], width = Infinity, align = 'start' }: TextPlace,
  paragraphs: readonly (readonly [style: TextStyle, words: string])[],
): TextItem {
  const first = paragraphs[0]?.[0].size ?? 0
  const lines: Line[] = []
  let baseline = first
  for (const [style, words] of paragraphs) {
    const { size, leading, above = 0 } = withDefaults(style)
    if (lines.length > 0) baseline += size * (leading + above)
    breakLines(words, width, (part) => widthOf(part, style)).forEach((line, index) => {
      if (index > 0) baseline += size * leading
      lines.push(lineOf(line, baseline, style))
    })
  }
  const widest = Math.max(...lines.map((line) => line.width ?? 0))
  const share = { start: 0, centre: 0.5 }[align]
  return {
    kind: 'text',
    id,
    x: x - share * widest,
    y: y - first,
    scale: 1,
    rotation: 0,
    width: widest,
    height: baseline + 0.3 * (paragraphs.at(-1)?.[0].size ?? 0),
    lines: lines.map((line) => ({ ...line, x: share * widest, align })),
  }
}

function lineOf(words: string, baseline: number, style: TextStyle): Line {
  const { size, weight, tracking, colour } = withDefaults(style)
  const run = {
    text: words,
    font: FAMILY,
    size,
    weight,
    colour,
    ...(tracking && { tracking: tracking * size }),
  }
  return { x: 0, baseline, width: widthOf(words, style), runs: [run] }
}

/** The width of words in a style, world units. */
function widthOf(words: string, style: TextStyle): number {
  const { size, weight, tracking } = withDefaults(style)
  return size * (measure(words, weight) + tracking * words.length)
}

function withDefaults({ weight = 400, ...style }: TextStyle) {
  const isHeading = weight >= HEADING_WEIGHT
  return { weight, tracking: isHeading ? -0.015 : 0, leading: isHeading ? 1.12 : 1.4, ...style }
}
