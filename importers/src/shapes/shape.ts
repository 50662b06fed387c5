import type { Drawing, Line, Paint, Stroke } from '@viewpage/deck'
import { union, NOTHING, type Bounds } from '../geometry/bounds.ts'
import type { Matrix } from '../geometry/matrix.ts'
import type { Path } from '../geometry/path.ts'

interface Placed {
  /** From local to world coordinates. */
  matrix: Matrix
  opacity: number
  /** World coordinates, including strokes. */
  bounds: Bounds
  /** Link target. */
  link?: string
}

/** A drawn shape with unrounded numbers, before it becomes part of an item. */
export type Shape =
  | (Placed & { kind: 'path'; path: Path; rule: 'nonzero' | 'evenodd'; fill?: Paint; stroke?: Stroke })
  /** `box` is in local coordinates. */
  | (Placed & { kind: 'text'; lines: Line[]; box: Bounds; language?: string; direction: 'ltr' | 'rtl' })
  /** Symbols of the document, each at x, y in local coordinates. */
  | (Placed & {
      kind: 'glyphs'
      uses: [symbol: number, x: number, y: number][]
      fill?: Paint
      stroke?: Stroke
    })
  | (Placed & { kind: 'image'; asset: string; x: number; y: number; width: number; height: number })
  /** `clip` and the inner shapes are in world coordinates. */
  | (Omit<Placed, 'matrix'> & {
      kind: 'group'
      shapes: Shape[]
      clip?: { path: Path; rule: 'nonzero' | 'evenodd' }
      blend?: (Drawing & { op: 'group' })['blend']
    })

export const boundsOfShapes = (shapes: readonly Shape[]): Bounds =>
  shapes.reduce<Bounds>((all, { bounds }) => union(all, bounds), NOTHING)
