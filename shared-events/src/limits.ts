/** Characters of a comment. */
export const MAX_COMMENT_LENGTH = 2_000

/** Characters of a text in an event. Longer texts are cut before they are sent. */
export const MAX_EVENT_TEXT_LENGTH = 1_000

/** Characters of a URL in an event. */
export const MAX_EVENT_URL_LENGTH = 4_000
