import { expect, type Locator, type Page } from 'playwright/test'

/** More controls than a page has. */
const MOST_TABS = 120

/** Somebody without a mouse. */
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

  /** Tabs on until a control has the focus, and shows it. */
  async tabTo(control: Locator): Promise<void> {
    await expect(control).toBeVisible()
    for (let tabs = 0; tabs < MOST_TABS && !(await this.#isOn(control)); tabs++) await this.press('Tab')
    await expect(control).toBeFocused()
    await this.seeFocus()
  }

  async tabToAndPress(control: Locator, key = 'Enter'): Promise<void> {
    await this.tabTo(control)
    await this.press(key)
  }

  /** What has the focus has a ring around it, and nothing lies over it. */
  async seeFocus(): Promise<void> {
    await expect.poll(() => this.page.evaluate(hiddenFocus)).toBeNull()
  }

  #isOn(control: Locator): Promise<boolean> {
    return control.evaluate((element) => element === document.activeElement)
  }
}

/** Runs in the page. @returns what has the focus and does not show it, or `null` */
function hiddenFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'nothing has the focus'
  const name = focused.outerHTML.slice(0, 120)
  const hasRing = (element: Element | null) =>
    element !== null && getComputedStyle(element).outlineStyle !== 'none'
  // A field in a frame of its own has the ring around the frame.
  if (!hasRing(focused) && !hasRing(focused.parentElement)) return `no ring: ${name}`
  const { left, top, width, height } = focused.getBoundingClientRect()
  // As WCAG has it: some of it is seen.
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const),
  )
  const isSeen = points.some(([x, y]) => {
    const above = document.elementFromPoint(x, y)
    return above !== null && (focused.contains(above) || above.contains(focused))
  })
  return isSeen ? null : `covered or out of sight: ${name}`
}
