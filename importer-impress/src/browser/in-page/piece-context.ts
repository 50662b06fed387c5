import type { Fragment } from '../../layout/page-layout.ts'
import type { PageElement, PageMatrix, PageStyle } from './page-dom.ts'
import type { Origin } from './shape-reader.ts'

/** What a piece has from the elements around it. */
export interface Around {
  matrix: PageMatrix | undefined
  opacity: number
  link: string | undefined
  level: number
  block: number
  heading: number | undefined
  listed: boolean
  /** The marker of a list item, written before its first letters. */
  mark: { text: string; x: number; isWritten: boolean } | undefined
  ruby: Fragment['ruby']
  /** `text-decoration-line`s. */
  lines: string
}

export const LIST_MARKS: Record<string, string> = { disc: '•', circle: '◦', square: '▪' }

/** What elements have that are in no other. */
export function outermost(): Around {
  const nothing = { matrix: undefined, link: undefined, heading: undefined, mark: undefined, ruby: undefined }
  return { opacity: 1, level: 0, block: 0, listed: false, lines: '', ...nothing }
}

/** What the content of an element has. @param nextBlock counts paragraphs */
export function contextOf(
  element: PageElement,
  style: PageStyle,
  outer: Around,
  origin: Origin,
  nextBlock: () => number,
): Around {
  const tag = element.tagName.toLowerCase()
  const isInline = style.display === 'inline' || style.display === 'contents'
  const isPlaced = style.position !== 'static'
  const isRaised = isPlaced || element.removedTransform !== undefined || Number(style.opacity) < 1
  const isListed = style.display === 'list-item'
  return {
    matrix: matrixOf(element, outer.matrix, origin),
    opacity: outer.opacity * Math.min(1, Number(style.opacity)),
    link: tag === 'a' ? (element.getAttribute('href') ?? outer.link) : outer.link,
    // Positioned, transformed and transparent elements are painted above others, also without z-index.
    level: outer.level + (isRaised ? 0.001 : 0) + (isPlaced ? Number(style.zIndex) || 0 : 0),
    block: isInline || /^(?:inline|ruby)/.test(style.display) ? outer.block : nextBlock(),
    heading: /^h[1-6]$/.test(tag) ? Number(tag[1]) : outer.heading,
    listed: outer.listed || isListed,
    ruby: style.display === 'ruby' ? 'base' : style.display === 'ruby-text' ? 'text' : outer.ruby,
    mark: isListed ? markOf(element, style, origin) : outer.mark,
    lines: `${style.display.startsWith('inline-') ? '' : outer.lines} ${style.textDecorationLine}`,
  }
}

/** The removed transforms of an element and those around it. */
export function matrixOf(
  element: PageElement,
  outer: PageMatrix | undefined,
  origin: Origin,
): PageMatrix | undefined {
  if (!element.removedTransform) return outer
  const { transform, transformOrigin } = element.removedTransform
  const { left, top } = element.getBoundingClientRect()
  const [x = 0, y = 0] = transformOrigin.split(' ').map(parseFloat)
  const [cx, cy] = [left - origin.left + x, top - origin.top + y]
  const own = new DOMMatrix().translate(cx, cy).multiply(new DOMMatrix(transform)).translate(-cx, -cy)
  return outer ? outer.multiply(own) : own
}

export function markOf(element: PageElement, style: PageStyle, origin: Origin): Around['mark'] {
  if (style.listStyleType === 'none') return undefined
  const items = element.parentElement ? [...element.parentElement.children] : []
  const number = items.filter((item) => getComputedStyle(item).display === 'list-item').indexOf(element) + 1
  const { left, right } = element.getBoundingClientRect()
  const gap = parseFloat(style.fontSize) * 0.45
  const x = style.direction === 'rtl' ? right + gap : left - gap
  return { text: LIST_MARKS[style.listStyleType] ?? `${number}.`, x: x - origin.left, isWritten: false }
}

declare const getComputedStyle: (element: PageElement) => PageStyle
declare const DOMMatrix: new (transform?: string) => PageMatrix
