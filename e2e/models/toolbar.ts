import { expect, type Locator, type Page } from 'playwright/test'

/** Page model of the toolbar and its modals. */
export class Toolbar {
  readonly page: Page
  readonly root: Locator

  constructor(page: Page) {
    this.page = page
    this.root = page.locator('[data-slot="toolbar"]')
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name })
  }

  /** The visible link: entries that do not fit into the row are also in "More". */
  link(name: string | RegExp): Locator {
    return this.root.getByRole('link', { name }).filter({ visible: true })
  }

  get moreButton(): Locator {
    return this.button('More')
  }

  /** Opens the menu "More". */
  async more(): Promise<Locator> {
    await this.moreButton.click()
    const menu = this.root.getByRole('list', { name: 'More' })
    await expect(menu).toBeVisible()
    // A click on a moving target scrolls the page, which moves the menu. Wait for the animation.
    await menu.evaluate((list) => Promise.all(list.getAnimations().map(({ finished }) => finished)))
    return menu
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name })
  }

  /** Presses a button and waits for its dialog. */
  async open(button: 'Share' | 'Embed'): Promise<Locator> {
    await this.button(button).click()
    const dialog = this.dialog(button)
    await expect(dialog).toBeVisible()
    return dialog
  }

  async closeByEscape(dialog: Locator): Promise<void> {
    await this.page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  /** Opens a modal as another remote does. The page must have been opened with `?diagnostics=console`. */
  async openModalFromElsewhere(name: ModalName): Promise<void> {
    await this.page.evaluate((modal) => {
      const type = 'modals/showModalRequested'
      window.__viewpage.bus.publish(
        { type, version: 1, key: `${type}@1`, sticky: false, analytics: false },
        { name: modal },
      )
    }, name)
  }
}

/** A modal that replaces another one in a journey. */
export type ModalName = 'PRESENTER_VIEW_DOWNLOAD_MODAL'
