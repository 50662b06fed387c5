import { expect, type Download, type Locator, type Page } from 'playwright/test'

/** Page model of the panel of diagnostics. */
export class DiagnosticsPanel {
  readonly page: Page
  readonly root: Locator

  constructor(page: Page) {
    this.page = page
    this.root = page.getByRole('complementary', { name: 'Diagnostics' })
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name })
  }

  async show(view: 'Actions' | 'Slots'): Promise<void> {
    await this.root.getByRole('tab', { name: view }).click()
    await expect(this.root.getByRole('tabpanel', { name: view })).toBeVisible()
  }

  /** The rows of the actions that contain a text, newest first. */
  async actions(text: string): Promise<Locator> {
    await this.root.getByRole('searchbox', { name: 'Filter by action, remote or payload' }).fill(text)
    return this.root.locator('li:has(> details)')
  }

  /** The row of a slot in the map. */
  slot(name: string): Locator {
    return this.root.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name, exact: true }) })
  }

  /** Chooses a fault and reloads the page. */
  async simulate(remote: string, fault: string): Promise<void> {
    await this.show('Slots')
    await this.root.getByLabel(`Simulate in ${remote}`).selectOption(fault)
    await expect(this.root).toContainText(
      `${remote}: “${fault}” is simulated from the next load of this tab on.`,
    )
    await this.button('Reload').click()
    await expect(this.root).toContainText(`${remote}: “${fault}” is simulated in this tab.`)
  }

  async download(button: string): Promise<Download> {
    const download = this.page.waitForEvent('download')
    await this.button(button).click()
    return download
  }
}
