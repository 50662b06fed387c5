import { createHash } from 'node:crypto'
import { markupOf, type Html } from './trusted-html.ts'

const hashes = new WeakMap<Html, string>()

/**
 * The source for a Content-Security-Policy that allows one inline script or style element. Style sheets of a page are
 * the same objects on every page, so each is hashed once.
 *
 * @param content everything between the tags of the element
 */
export function inlineHash(content: Html): string {
  const known = hashes.get(content)
  if (known !== undefined) return known
  const hash = `'sha256-${createHash('sha256').update(markupOf(content)).digest('base64')}'`
  hashes.set(content, hash)
  return hash
}
