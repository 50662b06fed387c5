import type { Locator, Page } from 'playwright/test'
import { expect } from 'playwright/test'

/** The panel in which an owner decides who sees a presentation. */
export class SharingPanel {
  readonly #page: Page
  readonly dialog: Locator

  constructor(page: Page) {
    this.#page = page
    this.dialog = page.getByRole('dialog', { name: 'Share' }).filter({ has: page.locator('h3') })
  }

  /** The button that shows who can see it. */
  access(name?: string): Locator {
    return this.dialog.getByRole('button', { name: `Who can see it: ${name ?? ''}` })
  }

  async chooseAccess(name: string): Promise<void> {
    await this.access().click()
    await this.#page
      .getByRole('menuitemradio', { name: new RegExp(`^${name}`) })
      .first()
      .click()
  }

  /** Gives everybody access again, as other journeys expect. */
  async makePublic(): Promise<void> {
    await this.chooseAccess('Public')
    await expect(this.dialog.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    await expect(this.access('Public')).toBeVisible()
  }

  /** The row of a person, an invitation or a link. */
  row(text: string): Locator {
    return this.dialog.getByRole('listitem').filter({ hasText: text })
  }

  /** Chooses an entry of the menu of a person or a link. */
  async choose(row: Locator, entry: string): Promise<void> {
    await row.locator('[aria-haspopup="menu"]').click()
    // The menu of another row may still be on its way out.
    await this.#page
      .getByRole(/^Can /.test(entry) ? 'menuitemradio' : 'menuitem', { name: entry, exact: true })
      .last()
      .click()
  }

  /** Makes a view link. @returns its row */
  async makeLink(): Promise<Locator> {
    const rows = this.dialog.locator('.sharing-link-item')
    const before = await rows.count()
    await this.dialog.getByRole('button', { name: 'New link' }).click()
    await expect(rows).toHaveCount(before + 1)
    const id = await rows.first().getAttribute('data-row')
    return this.dialog.locator(`[data-row="${id}"]`)
  }

  /** @returns the address that a copy button puts into the clipboard */
  async copied(button: Locator): Promise<string> {
    await this.#page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await this.#page.evaluate(() => navigator.clipboard.writeText(''))
    await button.click()
    const read = () => this.#page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(read).not.toBe('')
    return read()
  }

  async close(): Promise<void> {
    await this.#page.keyboard.press('Escape')
    await expect(this.dialog).toBeHidden()
  }
}
