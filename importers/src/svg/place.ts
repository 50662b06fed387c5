import { IDENTITY, type Matrix } from '../geometry/matrix.ts'
import type { Viewport } from './basic-shapes.ts'
import { INITIAL_STYLE, type PaintValue, type Style } from './style.ts'
import type { XmlElement } from './xml-tree.ts'

/** Maximum nesting of `use` and inner drawings. */
export const MAX_USES = 24

/** The context of an element: inherited style, matrix, ancestors. */
export interface Place {
  style: Style
  /** To world coordinates. */
  matrix: Matrix
  /** From the root to the parent. */
  ancestors: readonly XmlElement[]
  viewport: Viewport
  /** Number of `use` elements around it. */
  uses: number
  link?: string
  /** Values of `context-fill` and `context-stroke` inside a marker. */
  context?: { fill: PaintValue; stroke: PaintValue }
}

export const rootPlace = (viewport: Viewport): Place => ({
  style: INITIAL_STYLE,
  matrix: IDENTITY,
  ancestors: [],
  viewport,
  uses: 0,
})

/** The `link` property of shapes at a place. */
export const linked = ({ link }: Place): { link?: string } => (link === undefined ? {} : { link })
