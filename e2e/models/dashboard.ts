import { expect, type Locator, type Page } from 'playwright/test'
import { sidewaysScroll } from '../support/sideways.ts'

/** Page model of the account pages. */
export class Dashboard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  open = (path = '/dashboard/next/') => this.page.goto(path)

  section = (name: string): Locator => this.page.getByRole('region', { name, exact: true })

  choose = (files: string | string[]) =>
    this.page.getByLabel('Files of one presentation').setInputFiles(files)

  seeSaved = (text: string) => expect(this.page.getByRole('status').filter({ hasText: text })).toBeVisible()

  seeProblem = (text: string) => expect(this.page.getByRole('alert')).toContainText(text)

  /** URLs of the view links, newest first. */
  async viewLinks(): Promise<string[]> {
    const fields = this.section('View links').locator('input[readonly]')
    return fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))
  }

  async seeNoSidewaysScroll(): Promise<void> {
    expect(await sidewaysScroll(this.page)).toBe(0)
  }
}
