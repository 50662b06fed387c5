/** Replaces a secret. */
const REDACTED = '…'

/** Anybody who knows the id of a view link can open its presentation; links of invitations, overrides and mails have secrets, too. */
const LINK_ID = /(\/(?:v|viewers|invitation|override|mailed)\/)[^/\s"'<>?#]+/gi
/** Values of a query: storage tokens, search terms, targets after a log-in. */
const QUERY = /\?[\w.~%[\]-]*=[^\s"'<>]*/g

/** API tokens; other texts may look like one. */
export const API_TOKENS = /vp_[0-9A-Za-z]{38}/g

/** Removes API tokens, ids of view links, invitations, links of mails, and queries of URLs from the text of an error. */
export function withoutSecrets(text: string): string {
  return text
    .replace(LINK_ID, `$1${REDACTED}`)
    .replace(QUERY, `?${REDACTED}`)
    .replace(API_TOKENS, `vp_${REDACTED}`)
}

/** Removes ids of view links and the query from the URL of a request. */
export function loggedAddress(url: string): string {
  const [path = '', query] = url.split('?', 2)
  return withoutSecrets(decoded(path)) + (query === undefined ? '' : `?${REDACTED}`)
}

/** Decoded, because the router matches decoded paths. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
