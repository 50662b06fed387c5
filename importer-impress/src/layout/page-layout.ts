import Type from 'typebox'

/**
 * A page as it is laid out, by a browser or by us: each step's pieces in the order they are painted. Lengths are in px
 * from the upper left corner of the step; colours and pictures are as CSS computes them. What a browser says is as
 * little to be trusted as the page it read: `isPageLayout` comes first.
 */

const Length = Type.Number({ minimum: -1e7, maximum: 1e7 })
const Size = Type.Number({ minimum: 0, maximum: 1e7 })
const Css = Type.String({ maxLength: 20_000 })
const Address = Type.String({ maxLength: 20_000_000 })
const Number = Type.Number({ minimum: -1e9, maximum: 1e9 })

const common = {
  /** From where it was laid out to where it stands, when something inside the step is moved, turned or scaled. */
  matrix: Type.Optional(Type.Tuple([Number, Number, Number, Number, Number, Number])),
  /** 0–1. */
  opacity: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  /** Address as written. */
  link: Type.Optional(Type.String({ maxLength: 20_000 })),
  /** What has a higher one is painted later. */
  level: Type.Optional(Number),
}
const box = { x: Length, y: Length, width: Size, height: Size }

const Side = Type.Object({ width: Size, style: Css, colour: Css })

/** From the upper left corner clockwise, as computed: one length, or two. */
const Radii = Type.Array(Css, { maxItems: 4 })

const BoxPiece = Type.Object({
  kind: Type.Literal('box'),
  ...common,
  ...box,
  fill: Css,
  /** `background-image` and what places it. */
  image: Type.Optional(Type.Object({ value: Address, size: Css, position: Css, repeat: Css })),
  /** `box-shadow`, if there is one. */
  shadow: Type.Optional(Css),
  radii: Radii,
  /** Top, right, bottom, left. */
  sides: Type.Array(Side, { maxItems: 4 }),
})

const PicturePiece = Type.Object({
  kind: Type.Literal('picture'),
  ...common,
  ...box,
  address: Address,
  /** `object-fit`. */
  fit: Css,
  radii: Radii,
  label: Type.String({ maxLength: 20_000 }),
})

const DrawingPiece = Type.Object({
  kind: Type.Literal('drawing'),
  ...common,
  ...box,
  xml: Type.String({ maxLength: 20_000_000 }),
})

const Fragment = Type.Object({
  /** Its place in the order of reading. */
  at: Type.Number({ minimum: 0 }),
  text: Type.String({ maxLength: 20_000 }),
  x: Length,
  baseline: Length,
  /** Of its letters, without spaces at its ends. */
  width: Size,
  /** Its end stands at x, as list marks do. */
  ends: Type.Optional(Type.Boolean()),
  /** In a ruby annotation: what is annotated, and the annotation. */
  ruby: Type.Optional(Type.Enum(['base', 'text'])),
  families: Css,
  size: Type.Number({ exclusiveMinimum: 0, maximum: 1e6 }),
  weight: Type.Number({ minimum: 1, maximum: 1_000 }),
  italic: Type.Boolean(),
  colour: Css,
  tracking: Length,
  /** `text-shadow`, if there is one. */
  shadow: Type.Optional(Css),
})

const TextPiece = Type.Object({
  kind: Type.Literal('text'),
  ...common,
  /** Pieces of one number belong to one paragraph. */
  block: Type.Integer({ minimum: 0 }),
  /** 1–6, of a heading. */
  heading: Type.Optional(Type.Integer({ minimum: 1, maximum: 6 })),
  /** Part of a list. */
  listed: Type.Optional(Type.Boolean()),
  language: Type.Optional(Type.String({ maxLength: 200 })),
  direction: Type.Enum(['ltr', 'rtl']),
  /** In the order they are read; what stands on one line is not put together yet. */
  fragments: Type.Array(Fragment, { minItems: 1, maxItems: 20_000 }),
})

const Piece = Type.Union([BoxPiece, PicturePiece, DrawingPiece, TextPiece])

const StepLayout = Type.Object({
  /** Position of the step's corner in the page before impress.js moves it. */
  left: Length,
  top: Length,
  width: Size,
  height: Size,
  pieces: Type.Array(Piece, { maxItems: 200_000 }),
})

const Index = Type.Integer({ minimum: 0, maximum: 10_000 })
const StepVariant = Type.Object({
  step: Index,
  at: Type.Array(Index, { maxItems: 10_000 }),
  pieces: Type.Array(Piece, { maxItems: 200_000 }),
})

export const PageLayout = Type.Object({
  /** Of the page itself. */
  background: Type.Object({ colour: Css, image: Address }),
  steps: Type.Array(StepLayout, { maxItems: 10_000 }),
  /** Content of the presentation outside its steps, from the origin of the space. */
  stage: Type.Array(Piece, { maxItems: 200_000 }),
  /** What stands still on the screen at each step, from the upper left corner of the screen; none if there are too many. */
  screens: Type.Array(Type.Array(Piece, { maxItems: 10_000 }), { maxItems: 10_000 }),
  /** How steps look while others are shown, if differently: index of the step, indices of those that are shown. */
  variants: Type.Array(StepVariant, { maxItems: 1_000 }),
  /** Opacity of each step while another one is shown: a row for each that is; none where there are too many. */
  seen: Type.Array(Type.Array(Type.Number({ minimum: 0, maximum: 1 }))),
  /** There were more letters than it may have. */
  cut: Type.Boolean(),
  /** Style sheets add content before or after elements that is no text. */
  lacksGenerated: Type.Boolean(),
})

export type PageLayout = Type.Static<typeof PageLayout>
export type StepLayout = Type.Static<typeof StepLayout>
export type StepVariant = Type.Static<typeof StepVariant>
export type Piece = Type.Static<typeof Piece>
export type BoxPiece = Type.Static<typeof BoxPiece>
export type PicturePiece = Type.Static<typeof PicturePiece>
export type DrawingPiece = Type.Static<typeof DrawingPiece>
export type TextPiece = Type.Static<typeof TextPiece>
export type Fragment = Type.Static<typeof Fragment>
