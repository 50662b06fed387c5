/** Characters. Longer texts of a page error are cut before they are sent. */
export const MAX_ERROR_LENGTHS = { name: 100, message: 1_000, stack: 4_000, page: 300 } as const

/** Replaces removed text. */
const REMOVED = '…'

// Anyone can send these texts, so each pattern must be linear: a match takes all it can, or fails at once.
const DATA_ADDRESS = /\bdata:[^\s"')]+/gi
const PATH_WITH_QUERY = /(\/[^\s"'<>,?#]*)([?#][^\s"'<>)]*)?/g
/** Line and column at the end of a URL in a stack. */
const POSITION = /(?::\d{1,9}){1,2}$/
const SECRET_LINK = /(\/(?:v|viewers|override)\/)[\w-]{4,}/g
const WORD = /[^\s"'<>()/:,;=]+/g
const UNREADABLE_JSON_END = /"(?:\.\.\.)? is not valid JSON/g

/**
 * Removes personal data from the text of an error: queries and fragments of URLs, e-mail addresses, secrets of links, and
 * quoted text that is not valid JSON. Used by the page before it sends and by the server before it stores.
 *
 * @param secrets known personal data; texts under three characters are ignored, because they are parts of many words
 */
export function withoutPersonalParts(text: string, secrets: readonly string[] = []): string {
  const stripped = withoutUnreadableJson(text)
    .replace(DATA_ADDRESS, `data:${REMOVED}`)
    .replace(PATH_WITH_QUERY, withoutQuery)
    .replace(SECRET_LINK, `$1${REMOVED}`)
    .replace(WORD, (word) => (hasEmail(word) ? REMOVED : word))
  // Longest first: a first name is a part of the full name.
  return secrets
    .filter((secret) => secret.length > 2)
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (rest, secret) => rest.replaceAll(secret, REMOVED).replaceAll(encodeURIComponent(secret), REMOVED),
      stripped,
    )
}

/** Chromium quotes text that it cannot parse as JSON. The text may contain quotes. */
function withoutUnreadableJson(text: string): string {
  const end = [...text.matchAll(UNREADABLE_JSON_END)].at(-1)
  const start = text.indexOf('"')
  if (!end || start === end.index) return text
  return `${text.slice(0, start)}"${REMOVED}${end[0].replace('...', '')}${text.slice(end.index + end[0].length)}`
}

/** A question mark at the end of a sentence is not a query. */
function withoutQuery(whole: string, path: string, query = ''): string {
  return /\w/.test(query) ? path + (POSITION.exec(query)?.[0] ?? '') : whole
}

/** Whether there is an `@` (encoded or not) with text before it and a domain with a dot after it. */
function hasEmail(word: string): boolean {
  const [, ...domains] = word.slice(1).split(/@|%40/)
  return domains.some((domain) => /.\.[^.]/.test(domain))
}
