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

  choose = (files: Parameters<Locator['setInputFiles']>[0]) =>
    this.page.getByLabel('Files of one presentation').setInputFiles(files)

  /** Waits for the first look at an upload, and opens its page. @returns its path */
  async openUploaded(): Promise<string> {
    await this.page.waitForURL(/\/dashboard\/next\/[0-9a-f]{12}\/first-look\/$/)
    await this.page.getByRole('link', { name: 'Open', exact: true }).click()
    await this.page.waitForURL(/\/p\/[0-9a-f]{12}\//)
    return new URL(this.page.url()).pathname
  }

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
