import Type from 'typebox'
import { Line } from './lines.ts'
import { Paint, Stroke } from './paint.ts'
import { Finite, Fraction, Id, Matrix, PathData, Positive } from './values.ts'

/** One thing drawn inside a vector or page, in its local coordinates. */
export type Drawing =
  | {
      op: 'path'
      d: string
      rule?: 'nonzero' | 'evenodd'
      fill?: Paint
      stroke?: Stroke
      opacity?: number
      transform?: Type.Static<typeof Matrix>
    }
  | {
      /** Glyph outlines of the document's `symbols`, each moved to x, y of the matrix's space (1 unit per em, y up). */
      op: 'glyphs'
      transform: Type.Static<typeof Matrix>
      fill?: Paint
      stroke?: Stroke
      uses: [symbol: number, x: number, y: number][]
    }
  | { op: 'text'; lines: Line[]; transform?: Type.Static<typeof Matrix>; opacity?: number }
  | {
      op: 'image'
      asset: string
      x: number
      y: number
      width: number
      height: number
      opacity?: number
      transform?: Type.Static<typeof Matrix>
    }
  | {
      /** `opacity` and `blend` apply to the group as one picture. */
      op: 'group'
      drawings: Drawing[]
      opacity?: number
      transform?: Type.Static<typeof Matrix>
      /** In the space of the group's drawings, which is the one after `transform`. */
      clip?: { d: string; rule?: 'nonzero' | 'evenodd' }
      blend?: 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten'
    }

export const Rule = Type.Enum(['nonzero', 'evenodd'])
const DrawingRef = Type.Unsafe<Drawing>({ $ref: '#/$defs/drawing' })
export const Drawings = Type.Array(DrawingRef, { maxItems: 200_000 })

export const DrawingSchema = Type.Union([
  Type.Object(
    {
      op: Type.Literal('path'),
      /** The outline. */
      d: PathData,
      rule: Type.Optional(Rule),
      fill: Type.Optional(Paint),
      stroke: Type.Optional(Stroke),
      opacity: Type.Optional(Fraction),
      transform: Type.Optional(Matrix),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      op: Type.Literal('glyphs'),
      /** From the space of the glyphs (1 unit per em, y up). */
      transform: Matrix,
      fill: Type.Optional(Paint),
      stroke: Type.Optional(Stroke),
      /** Number of the symbol (from 0), and its position: x, y. */
      uses: Type.Array(Type.Tuple([Type.Integer({ minimum: 0 }), Finite, Finite]), { maxItems: 200_000 }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      op: Type.Literal('text'),
      lines: Type.Array(Line, { maxItems: 10_000 }),
      transform: Type.Optional(Matrix),
      opacity: Type.Optional(Fraction),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      op: Type.Literal('image'),
      asset: Id,
      /** Its upper left corner. */
      x: Finite,
      y: Finite,
      /** The image is stretched to this box. */
      width: Positive,
      height: Positive,
      opacity: Type.Optional(Fraction),
      transform: Type.Optional(Matrix),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      op: Type.Literal('group'),
      drawings: Drawings,
      opacity: Type.Optional(Fraction),
      transform: Type.Optional(Matrix),
      /** Hides everything of the group outside it; in the space of its drawings, which is the one after `transform`. */
      clip: Type.Optional(
        Type.Object({ d: PathData, rule: Type.Optional(Rule) }, { additionalProperties: false }),
      ),
      /** How it blends with the picture below. */
      blend: Type.Optional(Type.Enum(['multiply', 'screen', 'overlay', 'darken', 'lighten'])),
    },
    { additionalProperties: false },
  ),
])
