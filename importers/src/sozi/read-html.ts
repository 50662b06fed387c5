import type { ImportWork } from '../import-work.ts'
import { pageStyles, type PageStyles } from './page-styles.ts'

const DATA = /soziPresentationData\s*=\s*/
const STORED = /\.fromStorable\(\s*(?=\{)/

/** Whether a page has presentation data of Sozi. */
export const isSoziPage = (html: string): boolean => DATA.test(html) || STORED.test(html)

/** What a page exported by Sozi consists of. */
export interface SoziPage {
  readonly svg: string
  readonly json: string
  readonly styles: PageStyles
}

/** Extracts drawing, presentation data and style sheets from a page exported by Sozi. */
export function readSoziHtml(html: string, work: ImportWork): SoziPage {
  const refuse = (why: string): never =>
    work.fail('mismatched', why, 'Export it from Sozi again, or import the SVG with its .sozi.json.')
  const start = html.search(/<svg[\s>]/i)
  const end = [...html.matchAll(/<\/svg>/gi)].at(-1)?.index ?? -1
  if (start < 0) return refuse('the page is no presentation of Sozi or impress.js')
  if (end < start) return refuse('the drawing in the page is cut off')
  const found = DATA.exec(html) ?? STORED.exec(html)
  if (!found) return refuse('the page is no presentation of Sozi or impress.js')
  const json = jsonAt(html, found.index + found[0].length)
  if (json === undefined) return refuse('the presentation data in the page is cut off')
  return { svg: html.slice(start, end + '</svg>'.length), json, styles: pageStyles(html.slice(0, start)) }
}

/** The JSON value at an offset, found by counting braces outside of strings. Nothing is executed. */
function jsonAt(text: string, start: number): string | undefined {
  let depth = 0
  let inText = false
  for (let at = start; at < text.length; at++) {
    const letter = text[at]
    if (inText) {
      if (letter === '\\') at++
      else if (letter === '"') inText = false
    } else if (letter === '"') inText = true
    else if (letter === '{' || letter === '[') depth++
    else if ((letter === '}' || letter === ']') && --depth === 0) return text.slice(start, at + 1)
  }
  return undefined
}
