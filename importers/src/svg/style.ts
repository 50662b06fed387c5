import { parseColour, BLACK, type Rgba } from '../colour.ts'
import { readFont, type FontStyle } from './font.ts'
import { parseFraction, parseLength, parseLengths } from './length.ts'
import { readStyleAttribute, type Declarations, type StyleBlock, type StyleSheet } from './style-sheet.ts'
import type { XmlElement } from './xml-tree.ts'

export type PaintValue =
  | { type: 'none' }
  | { type: 'colour'; colour: Rgba }
  /** A gradient or pattern by id, and its fallback. */
  | { type: 'server'; id: string; otherwise: PaintValue }
  | { type: 'context'; of: 'fill' | 'stroke' }

/** The computed style of an element. */
export interface Style extends InheritedStyle {
  displayed: boolean
  opacity: number
  clipPath?: string
  mask?: string
  filter?: string
  blend?: string
  overflow?: string
  baselineShift?: string
  transform?: string
}

interface InheritedStyle extends FontStyle {
  colour: Rgba
  fill: PaintValue
  fillOpacity: number
  fillRule: 'nonzero' | 'evenodd'
  clipRule: 'nonzero' | 'evenodd'
  stroke: PaintValue
  strokeOpacity: number
  strokeWidth: number
  cap: 'butt' | 'round' | 'square'
  join: 'miter' | 'round' | 'bevel'
  miterLimit: number
  dash: number[]
  dashOffset: number
  visible: boolean
  anchor: 'start' | 'centre' | 'end'
  tracking: number
  preserveSpace: boolean
  strokeFirst: boolean
  markerStart?: string
  markerMid?: string
  markerEnd?: string
  language?: string
  direction: 'ltr' | 'rtl'
}

export const INITIAL_STYLE: Style = {
  colour: BLACK,
  fill: { type: 'colour', colour: BLACK },
  fillOpacity: 1,
  fillRule: 'nonzero',
  clipRule: 'nonzero',
  stroke: { type: 'none' },
  strokeOpacity: 1,
  strokeWidth: 1,
  cap: 'butt',
  join: 'miter',
  miterLimit: 4,
  dash: [],
  dashOffset: 0,
  visible: true,
  anchor: 'start',
  tracking: 0,
  preserveSpace: false,
  strokeFirst: false,
  direction: 'ltr',
  fontFamily: '',
  fontSize: 16,
  fontWeight: 400,
  italic: false,
  displayed: true,
  opacity: 1,
}

/** Supported presentation attributes (SVG 2, 6.6). */
const PRESENTATION = new Set(
  `clip-path clip-rule color direction display dominant-baseline fill fill-opacity fill-rule filter font font-family
  font-size font-style font-weight letter-spacing marker marker-end marker-mid marker-start mask mix-blend-mode opacity
  overflow paint-order stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width text-anchor visibility white-space baseline-shift`.split(
    /\s+/,
  ),
)

const NOTHING: StyleBlock = { declarations: new Map(), important: new Map() }
const attributeCache = new Map<string, StyleBlock>()
const MAX_CACHED = 2_000
const MAX_CACHED_LENGTH = 1_000

/** All declarations for one element, in cascade order. */
export function declarationsOf(
  element: XmlElement,
  ancestors: readonly XmlElement[],
  sheet: StyleSheet,
): Declarations {
  const all: Declarations = new Map()
  for (const [name, value] of element.attributes) if (PRESENTATION.has(name)) all.set(name, value)
  const style = element.attributes.get('style')
  const own = style ? cachedStyleAttribute(style) : NOTHING
  const rules = element.isStyled === true ? NOTHING : sheet.declarationsFor(element, ancestors)
  for (const block of [rules.declarations, own.declarations, rules.important, own.important])
    for (const [name, value] of block) all.set(name, value)
  return all
}

function cachedStyleAttribute(style: string): StyleBlock {
  const known = attributeCache.get(style)
  if (known) return known
  const read = readStyleAttribute(style)
  if (attributeCache.size >= MAX_CACHED) attributeCache.clear()
  if (style.length <= MAX_CACHED_LENGTH) attributeCache.set(style, read)
  return read
}

/** @param size of the viewport in user units, for percentages of stroke widths */
export function computeStyle(
  element: XmlElement,
  parent: Style,
  declarations: Declarations,
  size: { width: number; height: number },
): Style {
  const style: Style = { ...parent, displayed: true, opacity: 1 }
  for (const key of [
    'clipPath',
    'mask',
    'filter',
    'blend',
    'overflow',
    'baselineShift',
    'transform',
  ] as const)
    delete style[key]

  const font = readFont(declarations, parent)
  Object.assign(style, font)
  const whole = Math.hypot(size.width, size.height) / Math.SQRT2
  const base = { whole, fontSize: style.fontSize }
  const get = (name: string): string | undefined => {
    const value = declarations.get(name)
    return value === undefined || value === 'inherit' ? undefined : value
  }
  const keyword = (name: string): string | undefined => get(name)?.toLowerCase()

  style.colour = readColour(get('color'), parent.colour) ?? parent.colour
  style.fill = readPaint(get('fill'), style.colour) ?? parent.fill
  style.stroke = readPaint(get('stroke'), style.colour) ?? parent.stroke
  style.fillOpacity = parseFraction(get('fill-opacity')) ?? parent.fillOpacity
  style.strokeOpacity = parseFraction(get('stroke-opacity')) ?? parent.strokeOpacity
  style.strokeWidth = parseLength(get('stroke-width'), base) ?? parent.strokeWidth
  style.miterLimit = Number(get('stroke-miterlimit') ?? NaN) || parent.miterLimit
  style.dashOffset = parseLength(get('stroke-dashoffset'), base) ?? parent.dashOffset
  const dash = get('stroke-dasharray')
  if (dash !== undefined) style.dash = readDash(dash, base)

  style.fillRule = oneOf(keyword('fill-rule'), ['nonzero', 'evenodd']) ?? parent.fillRule
  style.clipRule = oneOf(keyword('clip-rule'), ['nonzero', 'evenodd']) ?? parent.clipRule
  style.cap = oneOf(keyword('stroke-linecap'), ['butt', 'round', 'square']) ?? parent.cap
  style.join = oneOf(keyword('stroke-linejoin'), ['miter', 'round', 'bevel']) ?? parent.join
  style.direction = oneOf(keyword('direction'), ['ltr', 'rtl']) ?? parent.direction
  const anchors = { start: 'start', middle: 'centre', end: 'end' } as const
  const anchor = oneOf(keyword('text-anchor'), ['start', 'middle', 'end'])
  style.anchor = anchor ? anchors[anchor] : parent.anchor
  style.visible = keyword('visibility') === undefined ? parent.visible : keyword('visibility') === 'visible'
  style.tracking =
    keyword('letter-spacing') === 'normal' ? 0 : (parseLength(get('letter-spacing'), base) ?? parent.tracking)
  style.strokeFirst = get('paint-order') ? /^\s*stroke/.test(get('paint-order') ?? '') : parent.strokeFirst
  const space = element.attributes.get('xml:space')
  const whiteSpace = keyword('white-space')
  if (space !== undefined) style.preserveSpace = space === 'preserve'
  if (whiteSpace !== undefined)
    style.preserveSpace = whiteSpace.startsWith('pre') || whiteSpace === 'break-spaces'
  style.language = element.attributes.get('xml:lang') ?? element.attributes.get('lang') ?? parent.language

  const allMarkers = get('marker')
  for (const [key, name] of [
    ['markerStart', 'marker-start'],
    ['markerMid', 'marker-mid'],
    ['markerEnd', 'marker-end'],
  ] as const) {
    const value = get(name) ?? allMarkers
    if (value !== undefined) style[key] = readUrl(value)
  }

  style.displayed = keyword('display') !== 'none'
  style.opacity = parseFraction(get('opacity')) ?? 1
  style.clipPath = readUrl(get('clip-path'))
  style.mask = readUrl(get('mask'))
  style.filter = readUrl(get('filter'))
  style.blend = keyword('mix-blend-mode')
  style.overflow = keyword('overflow')
  style.baselineShift = keyword('baseline-shift')
  style.transform = get('transform')
  return style
}

function oneOf<Word extends string>(value: string | undefined, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === value)
}

function readColour(value: string | undefined, current: Rgba): Rgba | undefined {
  if (value === undefined) return undefined
  return value.toLowerCase() === 'currentcolor' ? current : parseColour(value)
}

function readPaint(value: string | undefined, current: Rgba): PaintValue | undefined {
  if (value === undefined) return undefined
  const text = value.trim()
  if (text.toLowerCase() === 'none') return { type: 'none' }
  if (text === 'context-fill' || text === 'context-stroke')
    return { type: 'context', of: text === 'context-fill' ? 'fill' : 'stroke' }
  const id = readUrl(text)
  if (id !== undefined) {
    const otherwise = readPaint(text.replace(/^url\([^)]*\)\s*/i, '') || 'none', current)
    return { type: 'server', id, otherwise: otherwise ?? { type: 'none' } }
  }
  const colour = readColour(text, current)
  return colour && { type: 'colour', colour }
}

/** The id in `url(#id)`; undefined for other URLs. */
export function readUrl(value: string | undefined): string | undefined {
  return /^\s*url\(\s*["']?#([^"')\s]+)["']?\s*\)/i.exec(value ?? '')?.[1]
}

function readDash(value: string, base: { whole: number; fontSize: number }): number[] {
  if (value.toLowerCase() === 'none') return []
  const lengths = parseLengths(value, base)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  if (lengths.some((length) => length < 0) || !(total > 0)) return []
  return (lengths.length % 2 === 1 ? [...lengths, ...lengths] : lengths).slice(0, 32)
}

/** Colour and opacity of a gradient's stop. */
export function stopColour(declarations: Declarations, current: Rgba): Rgba {
  const colour = readColour(declarations.get('stop-color'), current) ?? BLACK
  const opacity = parseFraction(declarations.get('stop-opacity')) ?? 1
  return { ...colour, alpha: colour.alpha * opacity }
}
