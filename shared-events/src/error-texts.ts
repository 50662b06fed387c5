/** Characters of the parts of a page error; longer texts are cut before they are sent. */
export const MAX_ERROR_LENGTHS = { name: 100, message: 1_000, stack: 4_000, page: 300 } as const

/** Replaces what was removed. */
const REMOVED = '…'

// Strangers send these texts too, so each pattern must be linear: a match takes all it can, or fails at once.
const DATA_ADDRESS = /\bdata:[^\s"')]+/gi
const PATH_WITH_QUERY = /(\/[^\s"'<>,?#]*)([?#][^\s"'<>)]*)?/g
/** Line and column at the end of an address in a stack. */
const POSITION = /(?::\d{1,9}){1,2}$/
const VIEW_LINK = /(\/(?:v|viewers)\/)[\w-]{4,}/g
const WORD = /[^\s"'<>()/:,;=]+/g
const UNREADABLE_JSON_END = /"(?:\.\.\.)? is not valid JSON/g

/**
 * Removes from an error's text what may identify a person: queries and fragments of addresses, e-mail addresses, ids of
 * view links, and text that could not be parsed as JSON. The page does so before it sends, the server before it stores.
 *
 * @param secrets texts known to this page only; those under three characters are parts of too many words
 */
export function withoutPersonalParts(text: string, secrets: readonly string[] = []): string {
  const stripped = withoutUnreadableJson(text)
    .replace(DATA_ADDRESS, `data:${REMOVED}`)
    .replace(PATH_WITH_QUERY, withoutQuery)
    .replace(VIEW_LINK, `$1${REMOVED}`)
    .replace(WORD, (word) => (hasEmail(word) ? REMOVED : word))
  // The longest first: a first name is a part of the whole name.
  return secrets
    .filter((secret) => secret.length > 2)
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (rest, secret) => rest.replaceAll(secret, REMOVED).replaceAll(encodeURIComponent(secret), REMOVED),
      stripped,
    )
}

/** Chromium quotes the text that it could not parse; the text may contain quotes. */
function withoutUnreadableJson(text: string): string {
  const end = [...text.matchAll(UNREADABLE_JSON_END)].at(-1)
  const start = text.indexOf('"')
  if (!end || start === end.index) return text
  return `${text.slice(0, start)}"${REMOVED}${end[0].replace('...', '')}${text.slice(end.index + end[0].length)}`
}

/** A question mark that ends a sentence is no query. */
function withoutQuery(whole: string, path: string, query = ''): string {
  return /\w/.test(query) ? path + (POSITION.exec(query)?.[0] ?? '') : whole
}

/** Whether an `@`, encoded or not, has something before it and a domain with a dot behind it. */
function hasEmail(word: string): boolean {
  const [, ...domains] = word.slice(1).split(/@|%40/)
  return domains.some((domain) => /.\.[^.]/.test(domain))
}
