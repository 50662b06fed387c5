import { attributeIn } from '../linked/sheet-link.ts'
import { appliesToScreens } from '../svg/style-elements.ts'
import type { XmlElement } from '../svg/xml-tree.ts'

/** The style sheets of a page. */
export interface PageStyles {
  /** The texts of the tags that link one. */
  readonly links: readonly string[]
  readonly sheets: readonly string[]
}

const TAG = /<(?:style|link|script)\b|<!--/gi
/** Sozi hides the drawing until its script runs. */
const HIDING = /(?<=^|\})\s*svg\s*\{[^}]*\}/g

/**
 * The style sheets of a page in front of its drawing: they apply to the drawing too, and Sozi writes those that a person
 * adds into the page.
 *
 * @param html in front of the drawing
 */
export function pageStyles(html: string): PageStyles {
  const links: string[] = []
  const sheets: string[] = []
  const lower = html.toLowerCase()
  TAG.lastIndex = 0
  for (let tag = TAG.exec(html); tag; tag = TAG.exec(html)) {
    const name = tag[0].slice(1).toLowerCase()
    const start = name === '!--' ? TAG.lastIndex : html.indexOf('>', TAG.lastIndex)
    const end = name === 'link' ? start : lower.indexOf(name === '!--' ? '-->' : `</${name}`, start)
    if (start < 0 || end < 0) break
    const attributes = html.slice(tag.index, start)
    if (name === 'link' && attributeIn(attributes, 'rel')?.trim().toLowerCase() === 'stylesheet')
      links.push(attributes)
    if (name === 'style' && appliesToScreens(attributeIn(attributes, 'media')))
      sheets.push(html.slice(start + 1, end).replace(HIDING, ''))
    TAG.lastIndex = end
  }
  return { links, sheets }
}

/** Puts style sheets before those of a drawing. */
export function addStyles(root: XmlElement, { links, sheets }: PageStyles): void {
  const style = (css: string): XmlElement => ({ name: 'style', attributes: new Map(), children: [css] })
  root.sheets = [...links, ...(root.sheets ?? [])]
  root.children.unshift(...sheets.map(style))
}

export const linksTo = (addresses: readonly string[]): PageStyles => ({
  links: addresses.map((address) => `href="${address.replaceAll('"', '%22')}"`),
  sheets: [],
})
