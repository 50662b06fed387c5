/** A language as BCP 47 writes it; undefined for other texts. */
export const languageTag = (text: string | undefined): string | undefined =>
  text !== undefined && /^[A-Z]{2,8}(?:-[A-Z0-9]{1,8})*$/i.test(text) ? text : undefined
