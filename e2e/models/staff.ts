import { expect, type Locator, type Page } from 'playwright/test'
import { violations } from '../support/axe.ts'

/** Page model of the pages of staff. */
export class Staff {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  open = (path: string) => this.page.goto(`/staff/${path}`)

  /** A report in the queue, by the title of its presentation. */
  report = (title: string): Locator =>
    this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name: title }) })

  async takeDown(title: string, reason: string): Promise<void> {
    const report = this.report(title)
    await report.locator('summary').click()
    await report.getByLabel('Reason').fill(reason)
    await report.getByRole('button', { name: 'Take down' }).click()
  }

  /** A button of an entry on a shelf. */
  button = (action: 'Move up' | 'Move down' | 'Remove', title: string): Locator =>
    this.page.getByRole('button', { name: `${action}: ${title}` })

  /** Titles of the entries of a shelf, in their order. */
  titles = (): Promise<string[]> => this.page.locator('[data-order] strong').allTextContents()

  /** Drags an entry with the mouse to the place of another one. */
  async drag(title: string, onto: string): Promise<void> {
    // Both are in the window.
    await this.page.setViewportSize({ width: 1280, height: 1_600 })
    const grip = this.#entry(title).locator('[data-grip]')
    const from = await grip.boundingBox()
    const to = await this.#entry(onto).boundingBox()
    if (!from || !to) throw new Error(`${title} or ${onto} is not on the shelf.`)
    const x = from.x + from.width / 2
    await this.page.mouse.move(x, from.y + from.height / 2)
    await this.page.mouse.down()
    await this.page.mouse.move(x, to.y + to.height / 4, { steps: 5 })
    await this.page.mouse.up()
  }

  seeSaved = (text: string) => expect(this.page.getByRole('status').filter({ hasText: text })).toBeVisible()

  async seeNoViolations(): Promise<void> {
    expect(await violations(this.page)).toEqual([])
  }

  #entry = (title: string): Locator => this.page.locator('[data-order] li').filter({ hasText: title })
}
