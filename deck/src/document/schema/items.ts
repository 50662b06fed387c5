import Type from 'typebox'
import { Drawings, Rule } from './drawings.ts'
import { Line } from './lines.ts'
import { Paint, Stroke } from './paint.ts'
import { Angle, Finite, Fraction, Id, Language, PathData, Positive } from './values.ts'

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
