import { TopicSchema, transcriptDefinitions } from '@viewpage/shared-events/schemas'
import Type from 'typebox'

/**
 * The document of a deck: JSON, `schema: 1`. Lengths are in world units, x to the right, y down; angles are in degrees,
 * clockwise; times are in seconds. The limits of all readers are declared here, except the nesting depth, which JSON
 * Schema cannot express (`nesting.ts`).
 */

const MAX_ITEMS = 50_000
const MAX_STEPS = 2_000
const MAX_ASSETS = 20_000
const MAX_LAYERS = 200

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
const Paint = Type.Union([
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
      stops: Type.Array(Stop, { minItems: 1, maxItems: 64 }),
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
      stops: Type.Array(Stop, { minItems: 1, maxItems: 64 }),
      /** Applied to the gradient's coordinates, like SVG's gradientTransform. */
      transform: Type.Optional(Matrix),
    },
    { additionalProperties: false },
  ),
])
export type Paint = Type.Static<typeof Paint>

/** A line along an outline, half of it on either side. */
const Stroke = Type.Object(
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
const Line = Type.Object(
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

const Rule = Type.Enum(['nonzero', 'evenodd'])
const DrawingRef = Type.Unsafe<Drawing>({ $ref: '#/$defs/drawing' })
const Drawings = Type.Array(DrawingRef, { maxItems: 200_000 })

const DrawingSchema = Type.Union([
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

/** The target of a link: the web, a mail address, or a step of this presentation. Nothing else is allowed. */
const Link = Type.String({
  maxLength: 2_000,
  pattern: '^(https?://|mailto:|#step=\\d+$)',
  description: 'a link (https://, http://, mailto: or #step=n)',
})

/**
 * Fields of all items: a local box of `width` by `height`, and the similarity transform that places it in the world.
 * Content outside the box may be hidden when the box is out of sight.
 */
const placement = {
  /** Unique among the items. */
  id: Id,
  /** World position of the local origin, the top left corner of the local box. */
  x: Finite,
  y: Finite,
  /** World units per local unit. */
  scale: Positive,
  /** About the local origin. */
  rotation: Angle,
  /** Of the local box, in local units. */
  width: Positive,
  height: Positive,
  opacity: Type.Optional(Fraction),
  /** Id of the layer it is on; the default layer when absent. */
  layer: Type.Optional(Id),
  /** Name for assistive technology; text items need none. */
  label: Type.Optional(Type.String({ maxLength: 2_000 })),
  /** Target of a click. */
  link: Type.Optional(Link),
}

/** Text, set line by line. */
export const TextItem = Type.Object(
  {
    kind: Type.Literal('text'),
    ...placement,
    lines: Type.Array(Line, { minItems: 1, maxItems: 2_000 }),
    /** Language of the text; that of the canvas when absent. */
    language: Type.Optional(Language),
    /** Default ltr. */
    direction: Type.Optional(Type.Enum(['ltr', 'rtl'])),
  },
  { additionalProperties: false },
)

/** A rectangle, an ellipse or a path. */
export const ShapeItem = Type.Object(
  {
    kind: Type.Literal('shape'),
    ...placement,
    /** The local box, an ellipse in it, or a path in local coordinates. */
    shape: Type.Enum(['rectangle', 'ellipse', 'path']),
    /** Radius of a rectangle's corners, in local units. Default 0. */
    radius: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9 })),
    /** The outline; required for a path. */
    d: Type.Optional(PathData),
    rule: Type.Optional(Rule),
    fill: Type.Optional(Paint),
    stroke: Type.Optional(Stroke),
  },
  { additionalProperties: false },
)

/** An image, stretched to the local box. */
export const ImageItem = Type.Object(
  { kind: Type.Literal('image'), ...placement, asset: Id },
  { additionalProperties: false },
)

/** A vector graphic of several drawings. */
export const VectorItem = Type.Object(
  { kind: Type.Literal('vector'), ...placement, drawings: Drawings },
  { additionalProperties: false },
)

/** A video in the local box; it plays while the picture rests. */
export const VideoItem = Type.Object(
  {
    kind: Type.Literal('video'),
    ...placement,
    asset: Id,
    /** Id of the image asset shown until it plays. */
    poster: Type.Optional(Id),
    /** Tracks to choose from: an asset (text/vtt), its language, and its name in the menu. */
    captions: Type.Optional(
      Type.Array(
        Type.Object(
          { asset: Id, language: Language, label: Type.String({ maxLength: 200 }) },
          { additionalProperties: false },
        ),
        { maxItems: 50 },
      ),
    ),
    /** Default false. */
    loop: Type.Optional(Type.Boolean()),
    /** Default false. */
    muted: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

/** A page of a paged document, drawn whole, with its text. */
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

/** A box with a reason in place of an item that an importer could not convert, or whose kind the reader does not know. */
export const PlaceholderItem = Type.Object(
  {
    kind: Type.Literal('placeholder'),
    ...placement,
    /** Text in the box. */
    reason: Type.String({ maxLength: 2_000 }),
  },
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

/** A file of the document, identified by its content. */
const file = {
  /** Hash of its bytes, which identifies the file. */
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'a SHA-256 in lower case hex' }),
  /** Length of the file. */
  bytes: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
  /** Media type; no others are supported. */
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
  /** Size in pixels, of images and videos. */
  width: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  height: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
}

const AssetVariant = Type.Object(file, { additionalProperties: false })
export type AssetVariant = Type.Static<typeof AssetVariant>

const Asset = Type.Object(
  {
    ...file,
    /** The same content in other sizes; viewers load the smallest that is sharp enough. */
    variants: Type.Optional(Type.Array(AssetVariant, { maxItems: 12 })),
  },
  { additionalProperties: false },
)
export type Asset = Type.Static<typeof Asset>

/** A font of the document (woff2). */
const Font = Type.Object(
  {
    /** Name in the runs. */
    family: Type.String({ minLength: 1, maxLength: 200 }),
    asset: Id,
    /** One weight or a range, as in `font-weight` of `@font-face`. */
    weight: Type.Optional(
      Type.String({
        pattern: '^\\d{1,4}( \\d{1,4})?$',
        description: 'a weight or a range ("400", "300 800")',
      }),
    ),
    /** Default false. */
    italic: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

/** A view of the world: centre, size before it is fitted to the viewer, rotation. */
export const Box = Type.Object(
  {
    /** World coordinates of its middle. */
    x: Finite,
    y: Finite,
    /** World units; the viewer shows the whole box, as large as possible. */
    width: Positive,
    height: Positive,
    /** An item of the same rotation appears upright. */
    rotation: Angle,
  },
  { additionalProperties: false },
)
export type Box = Type.Static<typeof Box>

/** A stop on the path. */
export const Step = Type.Object(
  {
    /** Unique among the steps. */
    id: Id,
    /** Title for screen readers and the list of steps. */
    title: Type.String({ maxLength: 2_000 }),
    /** The visible part of the world. */
    box: Box,
    /** Seconds that autoplay stays here. */
    hold: Type.Optional(Seconds),
    /** Seconds of the flight to here; computed by the viewer when absent. */
    flight: Type.Optional(Seconds),
    /** Items hidden until this step. */
    reveal: Type.Optional(Type.Array(Id, { maxItems: 5_000 })),
    /** Hides everything outside the box. */
    clip: Type.Optional(Type.Boolean()),
    /** By layer id: layers that have their own box or opacity at this step. */
    layers: Type.Optional(
      Type.Record(
        Id,
        Type.Object(
          { box: Type.Optional(Box), opacity: Type.Optional(Fraction) },
          { additionalProperties: false },
        ),
        { additionalProperties: false, maxProperties: MAX_LAYERS },
      ),
    ),
  },
  { additionalProperties: false },
)
export type Step = Type.Static<typeof Step>

export const DeckDocument = Type.Object(
  {
    /** The version of this format. */
    schema: Type.Literal(1),
    /** The background and the language. */
    canvas: Type.Object(
      {
        /** Behind all items. A gradient is in world coordinates. */
        background: Paint,
        /** Language of the texts unless an item says otherwise. */
        language: Type.Optional(Language),
      },
      { additionalProperties: false },
    ),
    /** By id: the files of the document. */
    assets: Type.Record(Id, Asset, { additionalProperties: false, maxProperties: MAX_ASSETS }),
    /** Fonts of the document. */
    fonts: Type.Array(Font, { maxItems: 200 }),
    /** Glyph outlines as path data, y up, 1 unit per em. */
    symbols: Type.Array(PathData, { maxItems: 100_000 }),
    /** Sets of items that steps can show differently; items without a layer are on the default layer. */
    layers: Type.Array(
      Type.Object({ id: Id, title: Type.String({ maxLength: 2_000 }) }, { additionalProperties: false }),
      { maxItems: MAX_LAYERS },
    ),
    /** In the order of painting. */
    items: Type.Array(Item, { maxItems: MAX_ITEMS }),
    /** The steps in the order of the path. */
    path: Type.Array(Step, { minItems: 1, maxItems: MAX_STEPS }),
    /** The transcript: a tree of topics with the text of each step. */
    topics: Type.Array(TopicSchema, { maxItems: 2_000 }),
  },
  {
    $id: 'https://viewpage.example/schemas/deck-document-1.json',
    $defs: { ...transcriptDefinitions, drawing: DrawingSchema },
    additionalProperties: false,
  },
)
export type DeckDocument = Type.Static<typeof DeckDocument>
