import type { Page } from 'playwright/test'
import { layOutAll } from './lay-out-all.ts'
import { whileStill } from './while-still.ts'

/**
 * What does not fit on the page as it stands: sideways scrolling, text that is cut off, text over other text, controls over
 * other controls.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  await layOutAll(page)
  return whileStill(page, () => page.evaluate(findFaults))
}

/** Runs in the page, so everything it needs is inside. */
function findFaults(): string[] {
  /** Lies over other things on purpose, may be cut off on purpose, or is not seen. */
  const FLOATING =
    '[data-panel], [popover], [role="menu"], .kit-visually-hidden, canvas ~ *, [data-cut="meant"]'
  /** px that a letter may reach out of its box. */
  const TOLERANCE = 2
  const { clientWidth } = document.documentElement
  const dialog = document.querySelector('dialog[open], [role="dialog"]')

  const isCut = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
    [overflowX, overflowY].some((overflow) => overflow === 'hidden' || overflow === 'clip')
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
  const isMeant = (style: CSSStyleDeclaration) =>
    style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.maskImage !== 'none'
  const nameOf = (element: Element) =>
    `${element.closest('[data-slot]')?.getAttribute('data-slot') ?? 'page'} ${element.localName}.${element.classList[0] ?? ''}`

  interface Line {
    readonly element: Element
    readonly text: string
    readonly box: DOMRect
  }

  function linesIn(root: Element): Line[] {
    const lines: Line[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || text === '' || element.closest('script, style, noscript')) continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) if (box.width > 1) lines.push({ element, text, box })
    }
    return lines
  }

  /** The element that cuts a line off, if one does. */
  function cutterOf({ element, box }: Line): Element | null {
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each)
      // What scrolls shows the rest.
      if (isMeant(style) || style.clipPath !== 'none' || scrolls(style.overflowX)) return null
      if (isCut(style)) {
        const edge = each.getBoundingClientRect()
        const outside = box.right > edge.right + TOLERANCE || box.left < edge.left - TOLERANCE
        const below = box.bottom > edge.bottom + TOLERANCE * 2 || box.top < edge.top - TOLERANCE * 2
        if (outside || (below && !scrolls(style.overflowY))) return each
      }
      if (scrolls(style.overflowY) || style.position === 'fixed') return null
    }
    return null
  }

  function common(one: DOMRect, other: DOMRect): DOMRect {
    const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)]
    const [right, bottom] = [Math.min(one.right, other.right), Math.min(one.bottom, other.bottom)]
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }

  /** What is left of a line where something around it cuts or scrolls. */
  function seenBox({ element, box }: Line): DOMRect {
    let seen = box
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(each)
      if (overflowX !== 'visible' || overflowY !== 'visible')
        seen = common(seen, each.getBoundingClientRect())
      // What is fixed outside of the window is not seen, however far the page is scrolled.
      if (position === 'fixed') return common(seen, new DOMRect(0, 0, clientWidth, window.innerHeight))
    }
    return seen
  }

  function overlap({ box: one }: Line, { box: other }: Line): boolean {
    const { width, height } = common(one, other)
    return width > TOLERANCE && height > Math.min(one.height, other.height) * 0.4
  }

  const faults: string[] = []
  if (document.documentElement.scrollWidth > clientWidth) {
    faults.push(`scrolls sideways by ${document.documentElement.scrollWidth - clientWidth} px`)
  }
  const lines = linesIn(dialog ?? document.body).filter(({ element }) => !element.closest(FLOATING))
  for (const line of lines) {
    const cutter = cutterOf(line)
    if (cutter) faults.push(`cut off by ${nameOf(cutter)}: "${line.text.slice(0, 60)}"`)
  }
  const seen = lines
    .map((line) => ({ ...line, box: seenBox(line) }))
    .filter(({ box }) => box.width > TOLERANCE && box.height > TOLERANCE)
  seen.forEach((one, index) => {
    for (const other of seen.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      if (overlap(one, other)) {
        faults.push(
          `"${one.text.slice(0, 40)}" lies over "${other.text.slice(0, 40)}" in ${nameOf(other.element)}`,
        )
      }
    }
  })
  // A box to tick may lie on the picture that it selects.
  const CONTROLS = 'a[href], button, input:not([type="checkbox"]), select, textarea'
  const controls = [...(dialog ?? document.body).querySelectorAll(CONTROLS)]
    .filter((element) => !element.closest(FLOATING))
    .filter((element) =>
      element.checkVisibility({
        contentVisibilityAuto: true,
        opacityProperty: true,
        visibilityProperty: true,
      }),
    )
    // A link in a text may have several lines.
    .flatMap((element) => [...element.getClientRects()].map((box) => ({ element, box })))
    .map(({ element, box }) => ({
      element,
      text: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
      box: seenBox({ element, text: '', box }),
    }))
    .filter(({ box }) => box.width > TOLERANCE && box.height > TOLERANCE)
  controls.forEach((one, index) => {
    for (const other of controls.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      const { width, height } = common(one.box, other.box)
      if (width > TOLERANCE * 2 && height > TOLERANCE * 2)
        faults.push(`control "${one.text.slice(0, 40)}" lies over "${other.text.slice(0, 40)}"`)
    }
  })
  return [...new Set(faults)]
}
