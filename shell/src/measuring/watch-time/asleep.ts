/** ms between two looks at the clock that no busy page explains: the machine slept, and nobody watched. */
export const ASLEEP = 5_000
