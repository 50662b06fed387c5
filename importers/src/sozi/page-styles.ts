import type { XmlElement } from '../svg/xml-tree.ts'

const TAG = /<(?:(style|link|script)\b([^>]{0,4000})>|!--)/gi
const ATTRIBUTE = /([\w-]{1,40})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g
/** Sozi hides the drawing until its script runs. */
const HIDING = /(?<=^|\})\s*svg\s*\{[^}]*\}/g

/**
 * The style sheets of a page in front of its drawing, in their order: they apply to the drawing too, and Sozi writes those
 * that a person adds into the page.
 *
 * @param html in front of the drawing
 */
export function pageStyles(html: string): XmlElement[] {
  const styles: XmlElement[] = []
  const lower = html.toLowerCase()
  TAG.lastIndex = 0
  for (let tag = TAG.exec(html); tag; tag = TAG.exec(html)) {
    const name = tag[1]?.toLowerCase() ?? 'comment'
    const attributes = attributesIn(tag[2] ?? '')
    if (name === 'link') {
      styles.push({ name: 'html:link', attributes, children: [] })
      continue
    }
    const start = TAG.lastIndex
    const end = lower.indexOf(name === 'comment' ? '-->' : `</${name}`, start)
    if (end < 0) break
    if (name === 'style')
      styles.push({ name: 'style', attributes, children: [html.slice(start, end).replace(HIDING, '')] })
    TAG.lastIndex = end
  }
  return styles
}

/** A link to a style sheet. */
export const sheetLink = (href: string): XmlElement => ({
  name: 'html:link',
  attributes: new Map([
    ['rel', 'stylesheet'],
    ['href', href],
  ]),
  children: [],
})

const attributesIn = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare = '']) => [
      name.toLowerCase(),
      (double ?? single ?? bare).replaceAll('&amp;', '&'),
    ]),
  )
