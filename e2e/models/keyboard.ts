import { expect, type Locator, type Page } from 'playwright/test'

/** More than the number of controls on any page. */
const MAX_TABS = 120

/** Drives a page with the keyboard only. */
export class Keyboard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  press(...keys: readonly string[]): Promise<void> {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve())
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.insertText(text)
  }

  /** Presses Tab until a control has the focus; checks that the focus is visible. */
  async tabTo(control: Locator): Promise<void> {
    await expect(control).toBeVisible()
    for (let tabs = 0; tabs < MAX_TABS && !(await this.#isOn(control)); tabs++) await this.press('Tab')
    await expect(control).toBeFocused()
    await this.seeFocus()
  }

  async tabToAndPress(control: Locator, key = 'Enter'): Promise<void> {
    await this.tabTo(control)
    await this.press(key)
  }

  /** Checks that the focused element has a focus ring and is not covered. */
  async seeFocus(): Promise<void> {
    await expect.poll(() => this.page.evaluate(hiddenFocus)).toBeNull()
  }

  #isOn(control: Locator): Promise<boolean> {
    return control.evaluate((element) => element === document.activeElement)
  }
}

/** Runs in the page. @returns the problem with the focused element, or `null` */
function hiddenFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'no element has the focus'
  const name = focused.outerHTML.slice(0, 120)
  const hasRing = (element: Element | null) =>
    element !== null && getComputedStyle(element).outlineStyle !== 'none'
  // Some fields show their ring on the parent element.
  if (!hasRing(focused) && !hasRing(focused.parentElement)) return `no ring: ${name}`
  const { left, top, width, height } = focused.getBoundingClientRect()
  // WCAG 2.4.11: the focused element may be covered in part, but not completely.
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const),
  )
  const isVisible = points.some(([x, y]) => {
    const above = document.elementFromPoint(x, y)
    return above !== null && (focused.contains(above) || above.contains(focused))
  })
  return isVisible ? null : `covered or outside the viewport: ${name}`
}
