/** Characters of an address that is mended. A longer one was not typed or pasted by a person. */
const MAX_LENGTH = 2_000
/** What no address of a page contains: markup, or a query or fragment whose mark was encoded. */
const AFTER_ADDRESS = /[?#&"<>]|\]\(/
const INDEX_FILE = /^(?:index|default)\.(?:html?|php|aspx?)$/i
/** Ids below these are secrets in which case matters: another case may be another secret. */
const CASE_MATTERS = new Set(['v', 'invitation', 'releases'])
const TRAILING = /[\p{L}\p{N}_-]/u
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu

/**
 * Paths on this site that may be meant by one that leads nowhere: without punctuation and markup behind it, invisible
 * characters, doubled slashes and the name of an index file, with its last slash, and in lower case where case does not matter.
 *
 * @param url path and query of a request
 * @returns at most two, the likelier first; none for a path that has nothing to mend
 */
export function mendedPaths(url: string): readonly string[] {
  if (!url.startsWith('/') || url.length > MAX_LENGTH) return []
  const [path = ''] = url.split('?', 1)
  const decoded = decode(path)
  if (decoded === null) return []
  const segments = segmentsOf(decoded)
  if (segments.includes('.') || segments.includes('..')) return []
  // Markup alone means no page.
  if (segments.length === 0 && AFTER_ADDRESS.test(decoded)) return []
  const [first = '', ...others] = segments
  const kept = segments.length === 0 ? [] : [first.toLowerCase(), ...others]
  const folded = CASE_MATTERS.has(first.toLowerCase()) ? kept : kept.map((each) => each.toLowerCase())
  return [...new Set([folded, kept].map(pathOf))].filter((each) => withoutEnd(each) !== withoutEnd(path))
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

function segmentsOf(path: string): string[] {
  const [address = ''] = path.replaceAll(INVISIBLE, '').split(AFTER_ADDRESS, 1)
  const segments = withoutPunctuation(address)
    .split(/[/\\]/)
    .filter((segment) => segment !== '')
  if (INDEX_FILE.test(segments.at(-1) ?? '')) segments.pop()
  return segments
}

function withoutPunctuation(address: string): string {
  const characters = [...address]
  return characters.slice(0, characters.findLastIndex((each) => TRAILING.test(each)) + 1).join('')
}

/** The server itself leads from one way to end a path to the other. */
const withoutEnd = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path)

/** Pages end with a slash, files do not. */
function pathOf(segments: readonly string[]): string {
  const path = segments.map((segment) => `/${encodeURIComponent(segment)}`).join('')
  return path.includes('.') ? path : `${path}/`
}
