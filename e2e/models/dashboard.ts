import { expect, type Locator, type Page } from 'playwright/test'
import { sidewaysScroll } from '../support/sideways.ts'

type DragType = 'dragEnter' | 'dragOver' | 'drop'

/** Something that is dragged and is no file. */
interface DragItem {
  readonly mimeType: string
  readonly data: string
}

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
    await this.page.getByRole('link', { name: 'Open', exact: true }).click()

    return new URL(this.page.url()).pathname
  }

  card = (title: string): Locator =>
    this.page.locator('.own-card').filter({ has: this.page.getByRole('link', { name: title, exact: true }) })

  title = (title: string): Locator =>
    this.page.getByRole('main').getByRole('link', { name: title, exact: true })

  /** The button of a card's menu. */
  more = (title: string): Locator => this.card(title).locator('summary')

  async pressInMenu(title: string, item: string): Promise<void> {
    await this.more(title).click()
    await this.page.getByRole('menuitem', { name: item, exact: true }).click()
  }

  /** Waits until the script of the page works. */
  seeLive = () => expect(this.page.locator('[data-dashboard][data-live]')).toBeVisible()

  seeState = (title: string, state: RegExp) =>
    expect(this.card(title).locator('.own-words [data-state]')).toHaveText(state)

  box = (title: string): Locator => this.card(title).getByRole('checkbox')

  /** What can be done with the cards that are ticked. */
  get bar(): Locator {
    return this.page.getByRole('form', { name: 'Selected presentations' })
  }

  get filter(): Locator {
    return this.page.getByRole('searchbox', { name: 'Filter by title' })
  }

  /** The titles of the cards that are shown. */
  seeTitles = (titles: readonly string[]) => expect(this.page.locator('.own-title')).toHaveText([...titles])

  /** Drags files or folders from outside over the page. */
  async drag(
    files: readonly string[],
    types: readonly DragType[],
    items: readonly DragItem[] = [],
  ): Promise<void> {
    const devtools = await this.page.context().newCDPSession(this.page)
    const data = { items: [...items], files: [...files], dragOperationsMask: 1 }
    for (const type of types) await devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
    await devtools.detach()
  }

  drop = (files: readonly string[]) => this.drag(files, ['dragEnter', 'dragOver', 'drop'])

  seeSaved = (text: string) => expect(this.page.getByRole('status').filter({ hasText: text })).toBeVisible()

  /** Saves the form of the sharing page. */
  async saveSharing(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save' }).click()

    await this.seeSaved('Saved')
  }

  /** Chooses a new view link on the sharing page, which is made when the form is saved. */
  async askForLink(question: string): Promise<void> {
    await this.page.locator('summary').filter({ hasText: 'New view link' }).click()
    await this.page.getByRole('checkbox', { name: 'New view link' }).check()
    await this.page.getByRole('radio', { name: question }).last().check()
  }

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
