import { estimateWidth, type TextMetrics } from '../geometry/text-width.ts'
import type { Viewport } from './basic-shapes.ts'
import { standInFont } from './font.ts'
import { parseLengths } from './length.ts'
import { hrefId, type Scene } from './scene.ts'
import { computeStyle, declarationsOf, type Style } from './style.ts'
import { isElement, type XmlElement } from './xml-tree.ts'

/** A piece of text with one style. A position starts a new line. */
export interface Piece {
  text: string
  style: Style
  x?: number
  y?: number
  dx: number
  dy: number
  /** Width from the list of positions or `textLength`, if present. */
  width?: number
  /** White space at its start is kept. */
  startsLine: boolean
}

/** Ascent of a font, as a fraction of its size. */
export const ASCENT = 0.8
const MAX_PIECES = 10_000

/** The pieces of a `text` element in order, with collapsed white space. */
export function piecesOf(
  scene: Scene,
  element: XmlElement,
  style: Style,
  ancestors: readonly XmlElement[],
  viewport: Viewport,
): Piece[] {
  const pieces: Piece[] = []
  collect(scene, element, style, ancestors, viewport, pieces, { x: 0, y: 0 })
  return collapseSpaces(pieces)
}

export const metricsOf = (style: Style): TextMetrics => ({
  family: standInFont(style.fontFamily),
  size: style.fontSize,
  weight: style.fontWeight,
  tracking: style.tracking,
})

function collect(
  scene: Scene,
  element: XmlElement,
  style: Style,
  ancestors: readonly XmlElement[],
  viewport: Viewport,
  pieces: Piece[],
  start: { x?: number; y?: number },
): void {
  const base = { fontSize: style.fontSize }
  const lengths = (name: string, whole: number): number[] =>
    parseLengths(element.attributes.get(name), { ...base, whole })
  const xs = lengths('x', viewport.width)
  const ys = lengths('y', viewport.height)
  const [dx = 0] = lengths('dx', viewport.width)
  const [dy = 0] = lengths('dy', viewport.height)
  const [textLength] = lengths('textLength', viewport.width)
  let next: Pick<Piece, 'x' | 'y' | 'dx' | 'dy'> = {
    x: xs[0] ?? start.x,
    y:
      (ys[0] ?? start.y) === undefined ? undefined : (ys[0] ?? start.y ?? 0) + baselineOffset(element, style),
    dx,
    dy,
  }
  let positions = xs
  for (const child of element.children) {
    scene.work.spend(0)
    if (pieces.length >= MAX_PIECES) return
    if (!isElement(child)) {
      if (!style.visible) continue
      for (const piece of splitByPositions(child, style, next, positions, ys, textLength)) pieces.push(piece)
      if (child.trim() !== '') {
        next = { dx: 0, dy: 0 }
        positions = []
      }
      continue
    }
    if (!['tspan', 'a', 'textPath', 'tref', 'switch'].includes(child.name)) continue
    if (child.name === 'textPath') scene.work.note('textOnPath')
    const childAncestors = [...ancestors, element]
    const childStyle = computeStyle(
      child,
      style,
      declarationsOf(child, childAncestors, scene.sheet),
      viewport,
    )
    if (!childStyle.displayed) continue
    const target = child.name === 'textPath' ? startOfPath(scene, child) : undefined
    const before = pieces.length
    collect(scene, child, childStyle, childAncestors, viewport, pieces, target ?? { x: next.x, y: next.y })
    if (pieces.length > before) {
      const first = pieces[before]
      if (first) {
        first.dx += next.dx
        first.dy += next.dy
      }
      next = { dx: 0, dy: 0 }
      positions = []
    }
  }
}

/** Where the path of a `textPath` begins. */
function startOfPath(scene: Scene, element: XmlElement): { x: number; y: number } | undefined {
  const d = scene.byId.get(hrefId(element) ?? '')?.attributes.get('d')
  const [x, y] = parseLengths(/^\s*M\s*([^A-Z]+)/i.exec(d ?? '')?.[1])
  return x === undefined || y === undefined ? undefined : { x, y }
}

function baselineOffset(element: XmlElement, style: Style): number {
  switch (element.attributes.get('dominant-baseline') ?? element.attributes.get('alignment-baseline')) {
    case 'middle':
    case 'central':
      return 0.35 * style.fontSize
    case 'hanging':
    case 'text-before-edge':
      return ASCENT * style.fontSize
    default:
      return 0
  }
}

function splitByPositions(
  text: string,
  style: Style,
  next: Pick<Piece, 'x' | 'y' | 'dx' | 'dy'>,
  xs: number[],
  ys: number[],
  textLength: number | undefined,
): Piece[] {
  const letters = [...text]
  const startsLine = next.x !== undefined || next.y !== undefined
  const one: Piece = { text, style, ...next, startsLine }
  if (textLength !== undefined && textLength > 0 && text.trim() !== '') one.width = textLength
  if (xs.length < 2 || letters.length < 2) return [one]

  const placed = letters.slice(0, xs.length)
  const rises = xs.slice(0, placed.length).every((x, at) => at === 0 || x > (xs[at - 1] ?? x))
  const level = ys.length < 2 || ys.every((y) => y === ys[0])
  const rest = letters.slice(placed.length).join('')
  const lastLetter = estimateWidth(placed.at(-1) ?? '', metricsOf(style))
  if (rises && level) {
    const width = (xs[placed.length - 1] ?? 0) - (xs[0] ?? 0) + lastLetter
    const line: Piece = { ...one, text: placed.join(''), width }
    return rest === '' ? [line] : [line, { text: rest, style, dx: 0, dy: 0, startsLine: false }]
  }
  return placed.map((letter, at) => ({
    text: letter + (at === placed.length - 1 ? rest : ''),
    style,
    x: xs[at],
    y: ys[at] ?? (at === 0 ? next.y : undefined),
    dx: 0,
    dy: 0,
    startsLine: true,
  }))
}

/** Collapses white space (SVG 1.1, 10.15): runs become one space, none at the ends of a line. */
function collapseSpaces(pieces: Piece[]): Piece[] {
  let atStart = true
  let last: Piece | undefined
  const kept: Piece[] = []
  for (const piece of pieces) {
    if (piece.startsLine) atStart = true
    if (piece.style.preserveSpace) {
      piece.text = piece.text.replace(/[\t\n\r]/g, ' ')
      atStart = false
    } else {
      if (piece.startsLine && last && !last.style.preserveSpace) last.text = last.text.trimEnd()
      piece.text = piece.text.replace(/[\n\r]/g, ' ').replace(/[ \t]+/g, ' ')
      if (atStart) piece.text = piece.text.trimStart()
      if (piece.text !== '') atStart = piece.text.endsWith(' ')
    }
    // A position without letters applies to the next letters.
    if (piece.text === '' && !piece.startsLine) continue
    kept.push(piece)
    last = piece
  }
  if (last && !last.style.preserveSpace) last.text = last.text.trimEnd()
  return kept
}
