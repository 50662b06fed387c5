import type { AssetVariant } from '../document/schema.ts'

/** A decoded image, or the moment of a video. */
export interface Picture {
  /** What `drawImage` takes. */
  readonly source: object
  /** px */
  readonly width: number
  readonly height: number
}

/** What a document needs from outside, asked for while painting; the answers must be there at once. */
export interface PaintResources {
  /** The decoded file, if it is here. */
  picture(file: AssetVariant): Picture | undefined
  /** This file would be sharper than what was painted, or nothing could be painted for want of it. */
  want?(file: AssetVariant): void
  /** Why the files of an asset cannot be had; what needs them becomes a placeholder that says so. */
  failure?(assetId: string): string | undefined
  /** What a video shows at this moment, instead of its poster. */
  videoFrame?(itemId: string): Picture | undefined
  /** What to write in a CSS `font` for a family of the document. */
  fontFamily(family: string): string
}
