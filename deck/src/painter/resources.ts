import type { AssetVariant } from '../document/schema.ts'

/** A decoded image, or a frame of a video. */
export interface Picture {
  /** An argument of `drawImage`. */
  readonly source: object
  /** px */
  readonly width: number
  readonly height: number
}

/** External resources of a document. Called while painting, so they return at once. */
export interface PaintResources {
  /** The decoded file, if it is loaded. */
  picture(file: AssetVariant): Picture | undefined
  /** Called when a file is needed, or would be sharper than the painted one. */
  want?(file: AssetVariant): void
  /** The reason why all files of an asset failed; a placeholder shows it. */
  failure?(assetId: string): string | undefined
  /** The current frame of a video, which replaces its poster. */
  videoFrame?(itemId: string): Picture | undefined
  /** The CSS font family for a family of the document. */
  fontFamily(family: string): string
}
