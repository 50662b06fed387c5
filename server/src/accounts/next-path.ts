/** Characters of an address that was percent-encoded; a header of its size passes any proxy. */
const LONGEST = 2_000

/** An origin nobody has: what leaves it would have left this site. */
const HERE = 'http://this-site.invalid'

/**
 * Where `next=` may lead (D7): a path on this site, that is a single leading slash, no backslash, no control
 * character, no second host. Anything else is the home page.
 *
 * @returns the path as browsers read it, percent-encoded, so that it can stand in a header
 */
export function nextPath(next: unknown): string {
  if (typeof next !== 'string' || next.length > LONGEST) return '/'
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(next)) return '/'
  if (!URL.canParse(next, HERE)) return '/'
  const { origin, pathname, search, hash } = new URL(next, HERE)
  const path = pathname + search + hash
  // `/.//host` is a path that begins with two slashes once it is read.
  return origin === HERE && !path.startsWith('//') && path.length <= LONGEST ? path : '/'
}
