import type { LinkedPages } from '../pdf/page-links.ts'
import type { OfficeNotes } from './office-notes.ts'

/** What PowerPoint calls "Next Slide" and so on, as LibreOffice writes it. */
const JUMP = /#action\?jump=(next|previous|first|last)slide$/
/** A slide, where LibreOffice takes its part for a file. */
const PART = /(?:^|\/)(slides\/[^/]+)$/

/**
 * Finds the pages to which links between slides lead. LibreOffice counts hidden slides among their targets, but makes no pages
 * of them, and takes some links for files beside the presentation.
 */
export function slideLinks({ order }: OfficeNotes, pages: number): LinkedPages {
  let shown = 0
  const own = order.map(({ isHidden }) => (isHidden ? undefined : ++shown))
  const pageOf = (slide: number): number | undefined =>
    shown === pages ? own[slide - 1] : slide <= pages ? slide : undefined
  return {
    ofPage: pageOf,
    ofAddress(address, from) {
      const jump = JUMP.exec(address)?.[1]
      const to = { next: Math.min(from + 1, pages), previous: Math.max(from - 1, 1), first: 1, last: pages }
      if (jump !== undefined) return to[jump as keyof typeof to]
      const part = PART.exec(address)?.[1]
      return part === undefined
        ? undefined
        : pageOf(1 + order.findIndex((slide) => slide.part === `ppt/${part}`))
    },
  }
}
