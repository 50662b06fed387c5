/** What an Office file says beside its slides. */
export interface OfficeNotes {
  /** The paragraphs of the notes of each slide that is shown. */
  readonly slides: readonly (readonly string[])[]
  /** Addresses of pictures and films that are not in the file. */
  readonly linked: readonly string[]
  readonly hasMacros: boolean
}

/** One unpacked part of an Office file. */
export const MAX_PART_BYTES = 64 * 1024 * 1024
