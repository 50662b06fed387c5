/** The query of an address with its question mark; empty without one. @param url path and query */
export function queryOf({ url }: { readonly url: string }): string {
  return url.includes('?') ? url.slice(url.indexOf('?')) : ''
}
