/**
 * Where `next=` may lead (D7): a path on this site, that is a single leading slash, no backslash, no control
 * character, no second host. Anything else is the home page.
 */
export function nextPath(next: unknown): string {
  if (typeof next !== 'string' || next.length > 2_000) return '/'
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(next)) return '/'
  const base = 'http://this-site.invalid'
  return URL.canParse(next, base) && new URL(next, base).origin === base ? next : '/'
}
