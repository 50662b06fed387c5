/** What a log has in place of a secret. */
const GONE = '…'

/** Who knows the id of a view link may see its presentation. */
const LINK_ID = /(\/(?:v|viewers)\/)[^/\s"'<>?#]+/gi
/** Values of a query: the tokens of documents, what somebody searched for, where they go after they log in. */
const QUERY = /\?[\w.~%[\]-]*=[^\s"'<>]*/g

/** A text of an error as logs may have it: without the ids of view links and without the queries of addresses. */
export function withoutSecrets(text: string): string {
  return text.replace(LINK_ID, `$1${GONE}`).replace(QUERY, `?${GONE}`)
}

/** The address of a request as logs may have it: without the ids of view links and without its query. */
export function loggedAddress(url: string): string {
  const [path = '', query] = url.split('?', 2)
  return withoutSecrets(decoded(path)) + (query === undefined ? '' : `?${GONE}`)
}

/** Routes are found by what an address means, however it is encoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
