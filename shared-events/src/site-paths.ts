/** Addresses of the site that remotes, hosts and the server share (docs/routes.md). */
export const DASHBOARD = '/dashboard/next/'
export const SETTINGS = '/settings/'
export const LOG_IN = '/login/'
export const LOG_OUT = '/logout/'
export const SIGN_UP = '/signup/'
/** The sign-up after a like without an account, and of the call to action. */
export const BASIC_SIGN_UP = '/signup/basic/'
export const EXPLORE = '/explore/'
export const SEARCH = '/explore/search/'
export const PRICING = '/pricing/'
export const PRODUCT = '/product/'

/** A page that leads to another one afterwards, such as {@link LOG_IN}. @param next a path on this site; may have a query */
export function withNext(path: string, next: string): string {
  return `${path}?next=${encodeURIComponent(next)}`
}

/** The fragment that names the step of an address, such as `#step=7`; empty without one. */
export function stepFragment(hash: string): string {
  return /^#step=[1-9]\d{0,5}/.exec(hash)?.[0] ?? ''
}

/** The page of the results of a search. @param term without lone surrogates, which a URL cannot encode */
export function searchPath(term: string): string {
  return `${SEARCH}?search=${encodeURIComponent(term)}`
}

/** The sharing page of a presentation. */
export function sharingPath(oid: string): string {
  return `${DASHBOARD}${oid}/`
}

/** The form that replaces the file of a presentation. */
export function replacePath(oid: string): string {
  return `${sharingPath(oid)}file/`
}

/** What led to the editor: a copy was made, or the file was replaced. The editor says so in one line. */
export type EditorOrigin = 'copy' | 'file'

const CAME_FROM = 'from'

/** The address of the editor that says what led to it. */
export function withOrigin(editorPath: string, origin: EditorOrigin): string {
  return `${editorPath}?${CAME_FROM}=${origin}`
}

/** What led to the editor, and the address without it. */
export function splitOrigin(address: string): {
  readonly origin: EditorOrigin | null
  readonly rest: string
} {
  const url = new URL(address)
  const from = url.searchParams.get(CAME_FROM)
  if (from !== 'copy' && from !== 'file') return { origin: null, rest: address }
  url.searchParams.delete(CAME_FROM)
  return { origin: from, rest: url.href }
}

/** What a presentation was before its owner published it. */
export type BeforePublished = 'private' | 'unlisted'

const PUBLISHED = /^#published-(private|unlisted)$/

/** The address of a page that says that its presentation was just published. */
export function withPublished(pagePath: string, before: BeforePublished): string {
  return `${pagePath}#published-${before}`
}

/** @returns `null` if the fragment does not say that it was published */
export function publishedIn(fragment: string): BeforePublished | null {
  const before = PUBLISHED.exec(fragment)?.[1]
  return before === 'private' || before === 'unlisted' ? before : null
}
