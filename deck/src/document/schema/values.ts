import Type from 'typebox'

export const Id = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,64}$',
  description: 'an id (1 to 64 letters, digits, _ or -)',
})
export const Finite = Type.Number({ minimum: -1e12, maximum: 1e12 })
export const Positive = Type.Number({ exclusiveMinimum: 0, maximum: 1e12 })
export const Angle = Type.Number({ minimum: -36_000, maximum: 36_000, description: 'Degrees, clockwise' })
export const Fraction = Type.Number({ minimum: 0, maximum: 1 })
export const Seconds = Type.Number({ minimum: 0, maximum: 3_600 })
export const Colour = Type.String({
  pattern: '^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$',
  description: 'a colour (#rrggbb or #rrggbbaa)',
})
export const PathData = Type.String({
  maxLength: 2_000_000,
  pattern: '^[MmLlHhVvCcSsQqTtAaZz0-9eE+\\-., \\n]*$',
  description: 'SVG path data of at most 2,000,000 characters',
})
export const Language = Type.String({
  pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
  description: 'a language (BCP 47)',
})

/** Six numbers a b c d e f as in `CanvasRenderingContext2D.transform`. */
export const Matrix = Type.Tuple([Finite, Finite, Finite, Finite, Finite, Finite])
