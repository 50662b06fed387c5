import { fontOf, layoutLine, SET_SIZE, type Line, type TextMeasure } from '@viewpage/deck'
import type { TextBlock } from './text-blocks.ts'

export interface TextElementOptions {
  /** The same measure as for the picture. */
  readonly context: TextMeasure
  readonly fontFamily: (family: string) => string
  readonly direction: 'ltr' | 'rtl'
  /** Whether a mouse selects the text; text of a link is pressed instead. */
  readonly selectable: boolean
}

/** Transparent text over a painted block. */
export interface TextElement {
  readonly element: HTMLElement
  /** @param scale px for each unit of the item's space */
  place(scale: number): void
}

/**
 * Lays out a block like the painter: each line at a font size that browsers neither round nor enlarge, then scaled to
 * its painted position and width.
 */
export function createTextElement(block: TextBlock, options: TextElementOptions): TextElement {
  const element = document.createElement('span')
  Object.assign(element.style, { position: 'absolute', left: '0', top: '0', transformOrigin: '0 0' })
  if (options.selectable) {
    element.style.setProperty('user-select', 'text')
    element.style.setProperty('-webkit-user-select', 'text')
  }
  // px inside the element per unit of the block's space: its largest text has SET_SIZE.
  const unit = SET_SIZE / block.size
  for (const line of block.lines) {
    // Lines are positioned absolutely; the break is for copied text.
    element.append(lineElement(line, unit, options), document.createElement('br'))
  }
  const inner = block.transforms.map((numbers) => `matrix(${numbers.map(cssNumber).join()})`).join(' ')
  return {
    element,
    place(scale) {
      // Transforms of the block are in local units: scale in, transform, scale back.
      element.style.transform = `scale(${cssNumber(scale)}) ${inner} scale(${cssNumber(1 / unit)})`
    },
  }
}

function lineElement(line: Line, unit: number, options: TextElementOptions): HTMLElement {
  const { context, direction, fontFamily, selectable } = options
  const { left, baseline, size, stretch } = layoutLine(context, line, direction, fontFamily)
  const element = document.createElement('span')
  const scale = (size * unit) / SET_SIZE
  const top = baseline * unit - baselineOf(context) * scale
  Object.assign(element.style, {
    position: 'absolute',
    left: '0',
    top: '0',
    whiteSpace: 'pre',
    lineHeight: `${SET_SIZE}px`,
    fontSize: `${SET_SIZE}px`,
    transformOrigin: '0 0',
    transform: `translate(${cssNumber(left * unit)}px,${cssNumber(top)}px) scale(${cssNumber(scale * stretch)},${cssNumber(scale)})`,
  })
  if (selectable) {
    Object.assign(element.style, { pointerEvents: 'auto', cursor: 'text' })
    element.dataset['selectable'] = ''
  }
  element.append(...line.runs.map((run) => runElement(run, size, fontFamily)))
  return element
}

function runElement(
  run: Line['runs'][number],
  largest: number,
  fontFamily: (family: string) => string,
): HTMLElement {
  const element = document.createElement('span')
  const ratio = run.size / largest
  element.style.font = fontOf(run, fontFamily(run.font))
  element.style.fontSize = `${cssNumber(SET_SIZE * ratio)}px`
  element.style.lineHeight = '0'
  if (run.tracking) element.style.letterSpacing = `${cssNumber((run.tracking * SET_SIZE) / largest)}px`
  element.textContent = run.text
  return element
}

/** px from the top of a line of SET_SIZE to its baseline, in the last measured font. */
function baselineOf(context: TextMeasure): number {
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = context.measureText('x')
  if (above === undefined || below === undefined) return 0.8 * SET_SIZE
  return (SET_SIZE - above - below) / 2 + above
}

/** Nine digits, enough for a position in any deck. */
function cssNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toPrecision(9)
}
