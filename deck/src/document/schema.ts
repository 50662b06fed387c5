import { TopicSchema, transcriptDefinitions } from '@viewpage/shared-events/schemas'
import Type from 'typebox'

/**
 * The document a viewer plays: JSON, `schema: 1`. Lengths are in world units, x to the right, y down; angles are in
 * degrees, clockwise; times are in seconds. Limits stand here, so that every reader has the same (how deep things may
 * nest, which JSON Schema cannot say, in `limits.ts`).
 */

const MOST_ITEMS = 50_000
const MOST_STEPS = 2_000
const MOST_ASSETS = 20_000
const MOST_LAYERS = 200

const Id = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,64}$',
  description: 'an id (1 to 64 letters, digits, _ or -)',
})
const Finite = Type.Number({ minimum: -1e12, maximum: 1e12 })
const Positive = Type.Number({ exclusiveMinimum: 0, maximum: 1e12 })
const Angle = Type.Number({ minimum: -36_000, maximum: 36_000, description: 'Degrees, clockwise' })
const Fraction = Type.Number({ minimum: 0, maximum: 1 })
const Seconds = Type.Number({ minimum: 0, maximum: 3_600 })
const Colour = Type.String({
  pattern: '^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$',
  description: 'a colour (#rrggbb or #rrggbbaa)',
})
const PathData = Type.String({
  maxLength: 2_000_000,
  pattern: '^[MmLlHhVvCcSsQqTtAaZz0-9eE+\\-., \\n]*$',
  description: 'SVG path data of at most 2,000,000 characters',
})
const Language = Type.String({
  pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
  description: 'a language (BCP 47)',
})

/** Six numbers a b c d e f as in `CanvasRenderingContext2D.transform`. */
const Matrix = Type.Tuple([Finite, Finite, Finite, Finite, Finite, Finite])

const Stop = Type.Object({ offset: Fraction, colour: Colour }, { additionalProperties: false })

/**
 * Colour, or a gradient in the coordinates of what it paints. A linear gradient needs no transform: whatever a matrix
 * makes of one is another linear gradient.
 */
const Paint = Type.Union([
  Colour,
  Type.Object(
    {
      type: Type.Literal('linear'),
      x1: Finite,
      y1: Finite,
      x2: Finite,
      y2: Finite,
      stops: Type.Array(Stop, { minItems: 1, maxItems: 64 }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      type: Type.Literal('radial'),
      x1: Finite,
      y1: Finite,
      r1: Type.Number({ minimum: 0, maximum: 1e12 }),
      x2: Finite,
      y2: Finite,
      r2: Positive,
      stops: Type.Array(Stop, { minItems: 1, maxItems: 64 }),
      /** Applied to the gradient's own space, as SVG's gradientTransform. */
      transform: Type.Optional(Matrix),
    },
    { additionalProperties: false },
  ),
])
export type Paint = Type.Static<typeof Paint>

const Stroke = Type.Object(
  {
    paint: Paint,
    width: Positive,
    cap: Type.Optional(Type.Enum(['butt', 'round', 'square'])),
    join: Type.Optional(Type.Enum(['miter', 'round', 'bevel'])),
    miterLimit: Type.Optional(Positive),
    dash: Type.Optional(Type.Array(Type.Number({ minimum: 0, maximum: 1e9 }), { maxItems: 32 })),
    dashOffset: Type.Optional(Finite),
  },
  { additionalProperties: false },
)
export type Stroke = Type.Static<typeof Stroke>

/** Part of a line in one font. */
const Run = Type.Object(
  {
    text: Type.String({ maxLength: 20_000 }),
    font: Type.String({ maxLength: 200, description: 'Family of `fonts`, or a generic family' }),
    size: Positive,
    weight: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    italic: Type.Optional(Type.Boolean()),
    colour: Colour,
    /** World units between characters, beyond the font's own. */
    tracking: Type.Optional(Finite),
  },
  { additionalProperties: false },
)
export type Run = Type.Static<typeof Run>

/** A line of text, broken already. A stand-in font is scaled to `width` (D64). */
const Line = Type.Object(
  {
    x: Finite,
    baseline: Finite,
    width: Type.Optional(Positive),
    /** What `x` is of the line. Default start. */
    align: Type.Optional(Type.Enum(['start', 'centre', 'end'])),
    runs: Type.Array(Run, { minItems: 1, maxItems: 500 }),
  },
  { additionalProperties: false },
)
export type Line = Type.Static<typeof Line>

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
      /** `opacity` and `blend` act on the group as one picture. */
      op: 'group'
      drawings: Drawing[]
      opacity?: number
      transform?: Type.Static<typeof Matrix>
      /** In the space of the group's drawings, which is the one after `transform`. */
      clip?: { d: string; rule?: 'nonzero' | 'evenodd' }
      blend?: 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten'
    }

const Rule = Type.Enum(['nonzero', 'evenodd'])
const DrawingRef = Type.Unsafe<Drawing>({ $ref: '#/$defs/drawing' })
const Drawings = Type.Array(DrawingRef, { maxItems: 200_000 })

const DrawingSchema = Type.Union([
  Type.Object(
    {
      op: Type.Literal('path'),
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
      transform: Matrix,
      fill: Type.Optional(Paint),
      stroke: Type.Optional(Stroke),
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
      x: Finite,
      y: Finite,
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
      clip: Type.Optional(
        Type.Object({ d: PathData, rule: Type.Optional(Rule) }, { additionalProperties: false }),
      ),
      blend: Type.Optional(Type.Enum(['multiply', 'screen', 'overlay', 'darken', 'lighten'])),
    },
    { additionalProperties: false },
  ),
])

/** Where a link leads: the web, a mail address, or a step of this presentation. Nothing else is allowed. */
const Link = Type.String({
  maxLength: 2_000,
  pattern: '^(https?://|mailto:|#step=\\d+$)',
  description: 'a link (https://, http://, mailto: or #step=n)',
})

/**
 * What all items have: a local box of `width` by `height`, and the similarity that places it in the world. What an
 * item draws beyond its box is not shown when the box is out of sight.
 */
const placement = {
  id: Id,
  /** World position of the local origin, the top left corner of the local box. */
  x: Finite,
  y: Finite,
  /** World units per local unit. */
  scale: Positive,
  /** About the local origin. */
  rotation: Angle,
  width: Positive,
  height: Positive,
  opacity: Type.Optional(Fraction),
  /** Id of the layer it is on; the default layer when absent. */
  layer: Type.Optional(Id),
  /** What assistive technology hears; text items speak for themselves. */
  label: Type.Optional(Type.String({ maxLength: 2_000 })),
  link: Type.Optional(Link),
}

export const TextItem = Type.Object(
  {
    kind: Type.Literal('text'),
    ...placement,
    lines: Type.Array(Line, { minItems: 1, maxItems: 2_000 }),
    language: Type.Optional(Language),
    direction: Type.Optional(Type.Enum(['ltr', 'rtl'])),
  },
  { additionalProperties: false },
)

export const ShapeItem = Type.Object(
  {
    kind: Type.Literal('shape'),
    ...placement,
    /** The local box, an ellipse in it, or a path in local coordinates. */
    shape: Type.Enum(['rectangle', 'ellipse', 'path']),
    radius: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9 })),
    d: Type.Optional(PathData),
    rule: Type.Optional(Rule),
    fill: Type.Optional(Paint),
    stroke: Type.Optional(Stroke),
  },
  { additionalProperties: false },
)

export const ImageItem = Type.Object(
  { kind: Type.Literal('image'), ...placement, asset: Id },
  { additionalProperties: false },
)

export const VectorItem = Type.Object(
  { kind: Type.Literal('vector'), ...placement, drawings: Drawings },
  { additionalProperties: false },
)

export const VideoItem = Type.Object(
  {
    kind: Type.Literal('video'),
    ...placement,
    asset: Id,
    poster: Type.Optional(Id),
    captions: Type.Optional(
      Type.Array(
        Type.Object(
          { asset: Id, language: Language, label: Type.String({ maxLength: 200 }) },
          { additionalProperties: false },
        ),
        { maxItems: 50 },
      ),
    ),
    loop: Type.Optional(Type.Boolean()),
    muted: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

export const PageItem = Type.Object(
  {
    kind: Type.Literal('page'),
    ...placement,
    /** Counted from 1. */
    number: Type.Integer({ minimum: 1 }),
    drawings: Drawings,
    /** The page's text, for selection; the drawings show it. */
    text: Type.Array(Line, { maxItems: 20_000 }),
  },
  { additionalProperties: false },
)

/**
 * A box that says why nothing else stands there: an importer could not bring it over, or its kind was unknown to
 * the reader, which puts this in its place.
 */
export const PlaceholderItem = Type.Object(
  { kind: Type.Literal('placeholder'), ...placement, reason: Type.String({ maxLength: 2_000 }) },
  { additionalProperties: false },
)

export const Item = Type.Union([
  TextItem,
  ShapeItem,
  ImageItem,
  VectorItem,
  VideoItem,
  PageItem,
  PlaceholderItem,
])
export type TextItem = Type.Static<typeof TextItem>
export type ShapeItem = Type.Static<typeof ShapeItem>
export type ImageItem = Type.Static<typeof ImageItem>
export type VectorItem = Type.Static<typeof VectorItem>
export type VideoItem = Type.Static<typeof VideoItem>
export type PageItem = Type.Static<typeof PageItem>
export type PlaceholderItem = Type.Static<typeof PlaceholderItem>
export type Item = Type.Static<typeof Item>

/** A file beside the document, found by its content. */
const file = {
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'a SHA-256 in lower case hex' }),
  bytes: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
  mediaType: Type.Enum([
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/avif',
    'image/gif',
    'video/mp4',
    'video/webm',
    'text/vtt',
    'font/woff2',
  ]),
  /** Pixels, of images and videos. */
  width: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  height: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
}

const AssetVariant = Type.Object(file, { additionalProperties: false })
export type AssetVariant = Type.Static<typeof AssetVariant>

const Asset = Type.Object(
  { ...file, variants: Type.Optional(Type.Array(AssetVariant, { maxItems: 12 })) },
  { additionalProperties: false },
)
export type Asset = Type.Static<typeof Asset>

const Font = Type.Object(
  {
    family: Type.String({ minLength: 1, maxLength: 200 }),
    asset: Id,
    /** One weight or a range, as in `font-weight` of `@font-face`. */
    weight: Type.Optional(
      Type.String({
        pattern: '^\\d{1,4}( \\d{1,4})?$',
        description: 'a weight or a range ("400", "300 800")',
      }),
    ),
    italic: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

/** A view of the world: centre, size before it is fitted to the viewer, rotation. */
export const Box = Type.Object(
  { x: Finite, y: Finite, width: Positive, height: Positive, rotation: Angle },
  { additionalProperties: false },
)
export type Box = Type.Static<typeof Box>

export const Step = Type.Object(
  {
    id: Id,
    title: Type.String({ maxLength: 2_000 }),
    box: Box,
    /** Seconds autoplay stays here. */
    hold: Type.Optional(Seconds),
    /** Seconds of the flight to here; the camera's own choice when absent. */
    flight: Type.Optional(Seconds),
    /** Items hidden until this step. */
    reveal: Type.Optional(Type.Array(Id, { maxItems: 5_000 })),
    /** Nothing outside the box is shown. */
    clip: Type.Optional(Type.Boolean()),
    /** Layers that this step sees through a box of their own. */
    layers: Type.Optional(
      Type.Record(
        Id,
        Type.Object(
          { box: Type.Optional(Box), opacity: Type.Optional(Fraction) },
          { additionalProperties: false },
        ),
        { additionalProperties: false, maxProperties: MOST_LAYERS },
      ),
    ),
  },
  { additionalProperties: false },
)
export type Step = Type.Static<typeof Step>

export const DeckDocument = Type.Object(
  {
    schema: Type.Literal(1),
    canvas: Type.Object(
      {
        /** A gradient is in world coordinates. */
        background: Paint,
        /** Language of the texts unless an item says otherwise. */
        language: Type.Optional(Language),
      },
      { additionalProperties: false },
    ),
    /** By id. */
    assets: Type.Record(Id, Asset, { additionalProperties: false, maxProperties: MOST_ASSETS }),
    fonts: Type.Array(Font, { maxItems: 200 }),
    /** Glyph outlines as path data, y up, 1 unit per em. */
    symbols: Type.Array(PathData, { maxItems: 100_000 }),
    layers: Type.Array(
      Type.Object({ id: Id, title: Type.String({ maxLength: 2_000 }) }, { additionalProperties: false }),
      { maxItems: MOST_LAYERS },
    ),
    /** In the order they are painted. */
    items: Type.Array(Item, { maxItems: MOST_ITEMS }),
    path: Type.Array(Step, { minItems: 1, maxItems: MOST_STEPS }),
    topics: Type.Array(TopicSchema, { maxItems: 2_000 }),
  },
  {
    $id: 'https://viewpage.example/schemas/deck-document-1.json',
    $defs: { ...transcriptDefinitions, drawing: DrawingSchema },
    additionalProperties: false,
  },
)
export type DeckDocument = Type.Static<typeof DeckDocument>
