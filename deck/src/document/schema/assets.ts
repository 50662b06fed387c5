import Type from 'typebox'
import { Id } from './values.ts'

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

export const Asset = Type.Object(
  {
    ...file,
    /** The same content in other sizes; viewers load the smallest that is sharp enough. */
    variants: Type.Optional(Type.Array(AssetVariant, { maxItems: 12 })),
  },
  { additionalProperties: false },
)
export type Asset = Type.Static<typeof Asset>

/** A font of the document (woff2). */
export const Font = Type.Object(
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
