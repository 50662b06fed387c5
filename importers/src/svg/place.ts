import { IDENTITY, type Matrix } from '../geometry/matrix.ts'
import type { Viewport } from './basic-shapes.ts'
import { INITIAL_STYLE, type PaintValue, type Style } from './style.ts'
import type { XmlElement } from './xml-tree.ts'

/** How many `use` and drawings may stand in one another. */
export const MAX_USES = 24

/** Where an element stands. */
export interface Place {
  style: Style
  /** To the world. */
  matrix: Matrix
  /** From the root to the parent. */
  ancestors: readonly XmlElement[]
  viewport: Viewport
  /** How many `use` are around it. */
  uses: number
  link?: string
  /** What `context-fill` and `context-stroke` mean inside a marker. */
  context?: { fill: PaintValue; stroke: PaintValue }
}

export const rootPlace = (viewport: Viewport): Place => ({
  style: INITIAL_STYLE,
  matrix: IDENTITY,
  ancestors: [],
  viewport,
  uses: 0,
})

/** The link of a place as part of a shape. */
export const linked = ({ link }: Place): { link?: string } => (link === undefined ? {} : { link })
