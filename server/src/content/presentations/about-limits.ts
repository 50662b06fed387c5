/** Characters of a title that people enter. */
export const MAX_TITLE_LENGTH = 200

/** Characters of a description. */
export const MAX_DESCRIPTION_LENGTH = 5_000
