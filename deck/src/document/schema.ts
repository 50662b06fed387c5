import { TopicSchema, transcriptDefinitions } from '@viewpage/shared-events/schemas'
import Type from 'typebox'
import { Asset, Font } from './schema/assets.ts'
import { DrawingSchema } from './schema/drawings.ts'
import { Item } from './schema/items.ts'
import { Paint } from './schema/paint.ts'
import { Step } from './schema/steps.ts'
import { MAX_LAYERS, MAX_STEPS } from './schema/limits.ts'
import { Id, Language, PathData } from './schema/values.ts'

export type { AssetVariant } from './schema/assets.ts'
export type { Drawing } from './schema/drawings.ts'
export {
  ImageItem,
  PageItem,
  PlaceholderItem,
  ShapeItem,
  TextItem,
  VectorItem,
  VideoItem,
} from './schema/items.ts'
export type { Line, Run } from './schema/lines.ts'
export type { Stroke } from './schema/paint.ts'
export { Box } from './schema/steps.ts'
export { Asset, Item, Paint, Step }

/**
 * The document of a deck: JSON, `schema: 1`. Lengths are in world units, x to the right, y down; angles are in degrees,
 * clockwise; times are in seconds. The limits of all readers are declared here and in `schema/`, except the nesting
 * depth, which JSON Schema cannot express (`nesting.ts`).
 */

const MAX_ITEMS = 50_000
const MAX_ASSETS = 20_000

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
