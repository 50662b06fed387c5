import type { Page } from 'playwright/test'
import { layoutFaults } from './layout-faults.ts'

/** How somebody reads: text as usual, at 200 % (WCAG 1.4.4), or with more space (WCAG 1.4.12). */
export const TEXT_SETTINGS = ['usual', 'large', 'spaced'] as const
export type TextSetting = (typeof TEXT_SETTINGS)[number]

const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/** Text that does not grow: it is as wide as the stage allows, or stands for a picture. */
const FIXED = '[data-phase] *, .kit-avatar, svg *, .embed *'

/** What does not fit when a page is read with a setting. The page is left with its usual text. */
export async function readingFaults(page: Page, setting: TextSetting): Promise<string[]> {
  if (setting === 'usual') return layoutFaults(page)
  await page.evaluate(rememberTexts)
  await setText(page, setting)
  const faults = await layoutFaults(page)
  const lost = setting === 'large' ? await page.evaluate(findLosses, FIXED) : []
  await setText(page, 'usual')
  return [...faults, ...lost]
}

/** Sets the text of a page as the reader's browser does. */
export async function setText(page: Page, setting: TextSetting): Promise<void> {
  await page.evaluate(
    async ({ size, css }) => {
      document.documentElement.style.fontSize = size
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
      // Parts that measure their texts do so in the next frame, before anybody sees it.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    },
    { size: setting === 'large' ? '200%' : '', css: setting === 'spaced' ? SPACED : '' },
  )
}

/** Runs in the page: keeps the size of each text, and whether it is shortened. */
function rememberTexts(): void {
  window.usualTexts = new Map(
    [...document.body.querySelectorAll('*')].map((element) => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      // Less than a line: letters may reach out of a low line.
      const isShortened = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + size / 2
      return [element, { size, isShortened }]
    }),
  )
}

/** Runs in the page: large texts that did not grow, or are shortened although the usual ones were not. */
function findLosses(fixed: string): string[] {
  const texts = window.usualTexts ?? new Map<Element, { size: number; isShortened: boolean }>()
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.kit-visually-hidden, script, style')
  const quote = (element: Element) =>
    `${element.localName}.${element.classList[0] ?? ''} "${(element.textContent ?? '').trim().slice(0, 40)}"`
  const faults: string[] = []
  for (const [element, usual] of texts) {
    if (!element.isConnected || !isSeen(element)) continue
    const style = getComputedStyle(element)
    if (hasText(element) && !element.matches(fixed)) {
      if (Number.parseFloat(style.fontSize) < usual.size * 1.9)
        faults.push(`does not grow: ${quote(element)}`)
    }
    const shortens = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    // A tooltip has the whole of a title in one line; a field scrolls.
    if (!shortens || usual.isShortened || element.matches('input, [title]')) continue
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
    const isShortened =
      scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + Number.parseFloat(style.fontSize) / 2
    if (isShortened) faults.push(`shortened: ${quote(element)}`)
  }
  return [...new Set(faults)]
}
