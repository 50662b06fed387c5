import type { Drawing, Line, Paint, Stroke } from '@viewpage/deck'
import { union, NOTHING, type Bounds } from '../geometry/bounds.ts'
import type { Matrix } from '../geometry/matrix.ts'
import type { Path } from '../geometry/path.ts'

interface Placed {
  /** From its own coordinates to the world. */
  matrix: Matrix
  opacity: number
  /** In the world, strokes included. */
  bounds: Bounds
  /** Where a click on it leads. */
  link?: string
}

/** One thing drawn, still with its numbers, before it becomes part of an item. */
export type Shape =
  | (Placed & { kind: 'path'; path: Path; rule: 'nonzero' | 'evenodd'; fill?: Paint; stroke?: Stroke })
  /** `box` is in its own coordinates. */
  | (Placed & { kind: 'text'; lines: Line[]; box: Bounds; language?: string; direction: 'ltr' | 'rtl' })
  /** Outlines of the document's symbols, each moved to x, y of the matrix's space. */
  | (Placed & {
      kind: 'glyphs'
      uses: [symbol: number, x: number, y: number][]
      fill?: Paint
      stroke?: Stroke
    })
  | (Placed & { kind: 'image'; asset: string; x: number; y: number; width: number; height: number })
  /** `clip` is in the world; the shapes inside are placed in the world themselves. */
  | (Omit<Placed, 'matrix'> & {
      kind: 'group'
      shapes: Shape[]
      clip?: { path: Path; rule: 'nonzero' | 'evenodd' }
      blend?: (Drawing & { op: 'group' })['blend']
    })

export const boundsOfShapes = (shapes: readonly Shape[]): Bounds =>
  shapes.reduce<Bounds>((all, { bounds }) => union(all, bounds), NOTHING)
