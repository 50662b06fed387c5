import Type from 'typebox'
import { MAX_STOPS } from './limits.ts'
import { Colour, Finite, Fraction, Matrix, Positive } from './values.ts'

/** A colour stop of a gradient. */
const Stop = Type.Object(
  {
    /** 0 at the start of the gradient, 1 at its end. */
    offset: Fraction,
    colour: Colour,
  },
  { additionalProperties: false },
)

/**
 * A colour, or a gradient in the coordinates of what it paints. A linear gradient needs no transform, because a
 * transformed linear gradient is again a linear gradient.
 */
export const Paint = Type.Union([
  Colour,
  Type.Object(
    {
      type: Type.Literal('linear'),
      /** Start point. */
      x1: Finite,
      y1: Finite,
      /** End point. */
      x2: Finite,
      y2: Finite,
      stops: Type.Array(Stop, { minItems: 1, maxItems: MAX_STOPS }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      type: Type.Literal('radial'),
      /** Centre of the start circle. */
      x1: Finite,
      y1: Finite,
      /** Radius of the start circle. */
      r1: Type.Number({ minimum: 0, maximum: 1e12 }),
      /** Centre of the end circle. */
      x2: Finite,
      y2: Finite,
      /** Radius of the end circle. */
      r2: Positive,
      stops: Type.Array(Stop, { minItems: 1, maxItems: MAX_STOPS }),
      /** Applied to the gradient's coordinates, like SVG's gradientTransform. */
      transform: Type.Optional(Matrix),
    },
    { additionalProperties: false },
  ),
])
export type Paint = Type.Static<typeof Paint>

/** A line along an outline, half of it on either side. */
export const Stroke = Type.Object(
  {
    paint: Paint,
    /** In the units of the outlined shape, and scaled with it. */
    width: Positive,
    /** Default butt. */
    cap: Type.Optional(Type.Enum(['butt', 'round', 'square'])),
    /** Default miter. */
    join: Type.Optional(Type.Enum(['miter', 'round', 'bevel'])),
    /** As in Canvas2D. Default 10. */
    miterLimit: Type.Optional(Positive),
    /** Alternating lengths of dashes and gaps; a solid line when absent. */
    dash: Type.Optional(Type.Array(Type.Number({ minimum: 0, maximum: 1e9 }), { maxItems: 32 })),
    /** Offset into the dash pattern at the start of the line. */
    dashOffset: Type.Optional(Finite),
  },
  { additionalProperties: false },
)
export type Stroke = Type.Static<typeof Stroke>
