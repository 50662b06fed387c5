import { expect, type Locator, type Page } from 'playwright/test'

/** The slots that are visible on every view page. */
export const VISIBLE_SLOTS = [
  'header',
  'viewer',
  'metadata',
  'toolbar',
  'transcript',
  'sidebar',
  'cta',
] as const

/** The button of the start screen, which names a later step of the address. */
const START = /^(?:Present|Continue at step \d+)$/

/** Page model of the view page. */
export class ViewPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  slot(name: string): Locator {
    return this.page.locator(`[data-slot="${name}"]`)
  }

  async open(path = '/p/orbit1/'): Promise<void> {
    // A pending request would delay the load event forever.
    await this.page.goto(path, { waitUntil: 'domcontentloaded' })
  }

  async openLive(path = '/p/orbit1/'): Promise<void> {
    await this.open(path)
    await this.seeLive(...VISIBLE_SLOTS)
  }

  async seeLive(...slots: readonly string[]): Promise<void> {
    for (const slot of slots) await expect(this.slot(slot)).toHaveAttribute('data-state', 'live')
  }

  async seeState(slot: string, state: 'server' | 'late' | 'live' | 'failed'): Promise<void> {
    await expect(this.slot(slot)).toHaveAttribute('data-state', state)
  }

  get viewer() {
    const viewer = this.slot('viewer')
    // The bar hides when the pointer is idle; hovering shows it.
    const press = async (name: string | RegExp) => {
      await viewer.hover()
      await viewer.getByRole('button', { name }).click()
    }
    return {
      present: () => viewer.getByRole('button', { name: START }).click(),
      next: () => press('Next step'),
      previous: () => press('Previous step'),
      /** Checks the position in the bar. */
      seeStep: (step: number, total: number) =>
        expect(viewer.getByText(`${step} of ${total}`, { exact: true })).toBeVisible(),
      seeStart: () => expect(viewer.getByRole('button', { name: START })).toBeVisible(),
      /** Opens the end screen from any step, with the keyboard. */
      goToEnd: async () => {
        await this.page.keyboard.press('End')
        // The player ignores Next while it flies to the last step.
        await expect(async () => {
          await this.page.keyboard.press('ArrowRight')
          await expect(this.page.locator('[data-phase="end"]')).toBeVisible({ timeout: 500 })
        }).toPass()
      },
      seeEnd: () => expect(viewer.getByRole('button', { name: 'Restart' }).first()).toBeVisible(),
      /** Opens presenter view from the bar, for people who may edit or comment. */
      presenterView: () => press('Presenter view'),
      /** Opens the e-mail capture from the end screen. */
      createYourOwn: () => viewer.getByRole('button', { name: 'Create your own' }).click(),
      canvas: () => viewer.locator('canvas'),
      /** Waits until the camera stops: then the layer of links and texts is visible. */
      rest: () => expect(viewer.locator('canvas ~ div').first()).toHaveCSS('visibility', 'visible'),
      /** Opens the Autoplay menu and selects an option. */
      autoplay: async (choice: string) => {
        await press(/^Autoplay/)
        await viewer.getByRole('menuitemradio', { name: choice, exact: true }).click()
      },
      /** Opens the Autoplay menu; returns its option "Reduce motion". */
      reduceMotion: async () => {
        await press(/^Autoplay/)
        return viewer.getByRole('menuitemcheckbox', { name: 'Reduce motion' })
      },
      /** Opens the overview; returns the card of a step. */
      overview: async (step: number) => {
        await press('Overview')
        return viewer.getByRole('button', { name: new RegExp(`^Step ${step} of`) })
      },
      /** Presses Restart until it works: it is ignored for 600 ms after the last step. */
      restart: () =>
        expect(async () => {
          await viewer.getByRole('button', { name: 'Restart' }).first().click()
          await expect(this.page.locator('[data-phase]')).toHaveAttribute('data-phase', 'playing', {
            timeout: 500,
          })
        }).toPass(),
    }
  }

  get toolbar() {
    const toolbar = this.slot('toolbar')
    return {
      like: () => toolbar.getByRole('button', { name: /^Like/ }),
      share: () => toolbar.getByRole('button', { name: 'Share' }).click(),
      embed: () => toolbar.getByRole('button', { name: 'Embed' }).click(),
      shareButton: () => toolbar.getByRole('button', { name: 'Share' }),
    }
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name })
  }
}
