/** Characters of a comment. */
export const MAX_COMMENT_LENGTH = 2_000

/** Characters of a text in an event. Longer texts are cut before they are sent. */
export const MAX_EVENT_TEXT_LENGTH = 1_000

/** Characters of a URL in an event. */
export const MAX_EVENT_URL_LENGTH = 4_000

/** Inputs of a recording; more than a person makes in some minutes. */
export const MAX_RECORDED_INPUTS = 200
/** Responses of a recording. */
export const MAX_RECORDED_RESPONSES = 60
/** Bytes of a recording as JSON, as a team sends it. */
export const MAX_RECORDING_BYTES = 2 * 1024 * 1024
