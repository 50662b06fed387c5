import type { Page } from 'playwright/test'

/**
 * Elements whose own text, or typed value, contains a word of another direction and that leave its direction to the page around:
 * punctuation would be at the wrong end.
 */
export function directionFaults(page: Page, word: string): Promise<string[]> {
  return page.evaluate((looked) => {
    const nameOf = ({ localName, className, id }: Element) =>
      `<${localName}${id ? ` id=${id}` : ''} class="${String(className)}">`
    const ownTexts = (element: Element): string =>
      [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '')).join('')
    const hasDirection = (element: Element) => element.closest('bdi, [dir="auto"], [dir="rtl"]') !== null
    const typed = (element: Element) =>
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement && element.type !== 'hidden')
        ? element.value
        : ''
    return [...document.body.querySelectorAll('*')]
      .filter((element) => !element.matches('script, style, template, noscript, svg *'))
      .filter((element) => (ownTexts(element) + typed(element)).includes(looked) && !hasDirection(element))
      .map((element) => `${nameOf(element)} in ${nameOf(element.parentElement ?? element)}`)
  }, word)
}
