import Type from 'typebox'
import { Colour, Finite, Positive } from './values.ts'

/** Part of a line in one font. */
const Run = Type.Object(
  {
    text: Type.String({ maxLength: 20_000 }),
    /** Family of one of the `fonts`, or a generic family (`sans-serif`). */
    font: Type.String({ maxLength: 200, description: 'Family of `fonts`, or a generic family' }),
    /** Font size: local units per em. */
    size: Positive,
    /** Default 400. */
    weight: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    /** Default false. */
    italic: Type.Optional(Type.Boolean()),
    colour: Colour,
    /** Extra space between characters, in local units. */
    tracking: Type.Optional(Finite),
  },
  { additionalProperties: false },
)
export type Run = Type.Static<typeof Run>

/**
 * A line of text, without further line breaking. A fallback font is scaled to `width`
 * (docs/behaviour/viewer.md#lines-keep-their-width).
 */
export const Line = Type.Object(
  {
    /** Horizontal position, in local units. */
    x: Finite,
    /** Vertical position of the baseline, in local units. */
    baseline: Finite,
    /** Width in local units, with any font; the natural width of the font when absent. */
    width: Type.Optional(Positive),
    /** The point of the line that is at `x`. Default start. */
    align: Type.Optional(Type.Enum(['start', 'centre', 'end'])),
    /** In reading order. */
    runs: Type.Array(Run, { minItems: 1, maxItems: 500 }),
  },
  { additionalProperties: false },
)
export type Line = Type.Static<typeof Line>
