/** Characters of the parts of an error on a page; what is longer is cut before it is sent. */
export const LONGEST_ERROR_PARTS = { name: 100, message: 1_000, stack: 4_000, page: 300 } as const

/** What stands where something was taken out. */
const GONE = '…'

/** Up to where an address ends in a text; a stack has line and column behind it. */
const REST_OF_ADDRESS = String.raw`[^\s"'<>)]*?(?=(?::\d+){0,2}(?:[\s"'<>),]|$))`
const WHOLE_DATA = /\bdata:[^\s"')]+/gi
const QUERY_OF_ADDRESS = new RegExp(`(\\b(?:https?|wss?|blob):[^\\s"'<>?#,]*)[?#]${REST_OF_ADDRESS}`, 'gi')
const QUERY_OF_PATH = new RegExp(`(/[\\w~.%/-]*)[?#](?=\\w)${REST_OF_ADDRESS}`, 'g')
const VIEW_LINK = /(\/(?:v|viewers)\/)[A-Za-z0-9_-]{4,64}/g
const EMAIL = /[^\s"'<>()/:,;=]+(?:@|%40)[^\s"'<>()/:,;=@]+\.[^\s"'<>()/:,;=.@]+/g
/** Chromium quotes the text that was to be JSON. */
const UNREADABLE_JSON = /"[^]*"(?:\.\.\.)? is not valid JSON/g

/**
 * A text of an error without what may tell of a person: queries and fragments of addresses, e-mail addresses, ids of
 * view links, and the text that JSON could not be read from. The page applies it before it sends, the server before it
 * stores.
 *
 * @param secrets texts that this page knows and nobody else is to; those under three characters stand in too many words
 */
export function withoutPersonalParts(text: string, secrets: readonly string[] = []): string {
  const stripped = text
    .replace(UNREADABLE_JSON, `"${GONE}" is not valid JSON`)
    .replace(WHOLE_DATA, `data:${GONE}`)
    .replace(QUERY_OF_ADDRESS, '$1')
    .replace(QUERY_OF_PATH, '$1')
    .replace(VIEW_LINK, `$1${GONE}`)
    .replace(EMAIL, GONE)
  // The longest first: a first name stands in the whole name.
  return secrets
    .filter((secret) => secret.length > 2)
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (rest, secret) => rest.replaceAll(secret, GONE).replaceAll(encodeURIComponent(secret), GONE),
      stripped,
    )
}
