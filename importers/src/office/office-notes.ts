/** A slide that is shown. */
export interface OfficeSlide {
  /** Paragraphs of its speaker notes. */
  readonly notes: readonly string[]
  /** Videos and sounds. */
  readonly media: number
  /** Whether things on it move or appear later, or it has a transition. */
  readonly isAnimated: boolean
}

/** What an Office file contains besides the look of its slides. */
export interface OfficeNotes {
  readonly slides: readonly OfficeSlide[]
  /** All slides, also hidden ones, with their part of the file if each has one. */
  readonly order: readonly { readonly part?: string; readonly isHidden: boolean }[]
  /** Slides that are not shown. */
  readonly hidden: number
  /** Addresses of pictures that are not in the file. */
  readonly linked: readonly string[]
  /** Names of the fonts of its texts, as far as the file names them. */
  readonly fonts: readonly string[]
  readonly hasMacros: boolean
}

/** One unpacked part of an Office file. */
export const MAX_PART_BYTES = 64 * 1024 * 1024

/** More fonts are not compared. */
export const MAX_FONTS = 200
