/** Longer paths are not looked for. */
const MAX_PARTS = 32

/** Names of folders and a file, without `.` and `..`. */
export type LinkPath = readonly string[]

/** What an address leads to: the web, or possible paths of a file, the likeliest first. */
export type LinkTarget = 'web' | readonly LinkPath[]

/**
 * Reads an address as programs write it: percent-encoded or not, with slashes or backslashes, relative, of a disk
 * (`C:\…`) or of a computer (`file:///…`).
 *
 * @param base path of the file that links it, from the folder of what was sent
 */
export function readLink(address: string, base: string): LinkTarget {
  const text = address.trim().replace(/[\t\n\r]/g, '')
  if (text === '' || text.length > 4_000 || text.includes('\0')) return []
  const isComputer = /^file:/i.test(text)
  if (/^(?:\/\/|[a-z][a-z\d+.-]+:)/i.test(text) && !isComputer) return 'web'
  const path = isComputer ? text.replace(/^file:(?:\/\/[^/\\]*)?/i, '') : text
  const isAbsolute = isComputer || /^(?:[\\/]|[a-z]:)/i.test(path)
  const folder = isAbsolute ? [] : base.split('/').slice(0, -1)
  const bare = path.split(/[?#]/, 1)[0] ?? ''
  const spellings = new Set([decoded(bare), bare, decoded(path), path])
  return [...spellings]
    .map((spelling) => normalised([...folder, ...partsOf(spelling)]))
    .filter(({ length }) => length > 0 && length <= MAX_PARTS)
}

/** The parts of a path, in one spelling of Unicode. */
export const partsOf = (path: string): string[] => path.normalize('NFC').split(/[/\\]/)

/** A path that leads out of the folder, or begins at a disk, is known by its end. */
function normalised(parts: readonly string[]): LinkPath {
  const kept: string[] = []
  for (const part of parts) {
    if (part === '' || part === '.' || /^[a-z]:$/i.test(part)) continue
    if (part === '..') kept.pop()
    else kept.push(part)
  }
  return kept
}

function decoded(path: string): string {
  try {
    const text = decodeURIComponent(path)
    return text.includes('\0') ? path : text
  } catch {
    return path
  }
}
