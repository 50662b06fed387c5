import { randomBytes } from 'node:crypto'
import { markupOf, trustedHtml, type Html } from './trusted-html.ts'

/** Holes in a shared page, filled for each visitor: the slot `header`, and fields of the page data. */
export type HoleName = 'header' | 'person'

// Random, so that no text of a page contains it. It never leaves the server.
const START = `<!--${randomBytes(16).toString('hex')} `
const END = '-->'

/** A hole in a page. */
export const hole = (name: HoleName): Html => trustedHtml(`${START}${name}${END}`)

/** A page with holes: text, hole, text and so on. */
export interface SplitPage {
  /** One more than there are holes. */
  readonly texts: readonly string[]
  readonly holes: readonly HoleName[]
}

export function splitAtHoles(page: Html): SplitPage {
  const [first = '', ...rest] = markupOf(page).split(START)
  const parts = rest.map((part) => {
    const end = part.indexOf(END)
    return { hole: part.slice(0, end) as HoleName, text: part.slice(end + END.length) }
  })
  return { texts: [first, ...parts.map(({ text }) => text)], holes: parts.map((part) => part.hole) }
}
