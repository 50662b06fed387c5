// Sizes that the schema allows, for those who write documents.

/** Of a document. */
export const MAX_LAYERS = 200
/** Of a path. */
export const MAX_STEPS = 2_000
/** Of a step. */
export const MAX_REVEALS = 5_000
/** Of a gradient. */
export const MAX_STOPS = 64
