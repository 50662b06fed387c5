/** Percent-encoded. Any proxy accepts a header of this size. */
const MAX_PATH_LENGTH = 2_000
/** A base for parsing: a path that leads to another origin would leave this site. */
const BASE = 'http://this-site.invalid'

/**
 * Validates the target of `next=` (docs/behaviour/addresses.md#next-parameter): a path on this site, with a single
 * leading slash, no backslash, no control character and no second host.
 *
 * @param fallback replaces anything else. @default the home page
 * @returns the path as browsers read it, percent-encoded for use in a header
 */
export function nextPath(next: unknown, fallback = '/'): string {
  if (typeof next !== 'string' || next.length > MAX_PATH_LENGTH) return fallback
  // oxlint-disable-next-line no-control-regex -- control characters are searched for
  if (!/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(next)) return fallback
  if (!URL.canParse(next, BASE)) return fallback
  const { origin, pathname, search, hash } = new URL(next, BASE)
  const path = pathname + search + hash
  // `/.//host` is a path that begins with two slashes once it is read.
  return origin === BASE && !path.startsWith('//') && path.length <= MAX_PATH_LENGTH ? path : fallback
}
