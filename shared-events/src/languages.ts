/** The nine languages of the interface. */
export const LANGUAGES = ['de', 'en', 'es', 'fr', 'pt', 'hu', 'it', 'ja', 'ko'] as const
export type Language = (typeof LANGUAGES)[number]
