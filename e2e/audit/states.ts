import { expect as expectSoon, type Locator, type Page } from 'playwright/test'
import { ViewPage } from '../models/view-page.ts'
import type { Say } from '../support/say.ts'
import type { Visitor } from './pages.ts'

/** Two browsers at a time are slow. */
const expect = expectSoon.configure({ timeout: 20_000 })

/** Something a page can be in beside its rest: a menu, a dialog, the player. */
export interface AuditedState {
  readonly name: string
  readonly path: string
  readonly as?: Visitor
  /** px; where there is such a state at all. @default every width */
  readonly widths?: readonly number[]
  /** Before the page is requested. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** From the live page to the state, in any language. */
  readonly reach: (page: Page, say: Say) => Promise<void>
}

const slot = (page: Page, name: string): Locator => page.locator(`[data-slot="${name}"]`)
const dialog = (page: Page): Locator => page.getByRole('dialog')

function openDialog(key: string): AuditedState['reach'] {
  return async (page, say) => {
    await slot(page, 'toolbar')
      .getByRole('button', { name: say('mf-toolbar', key) })
      .click()
    await expect(dialog(page)).toBeVisible()
  }
}

const present: AuditedState['reach'] = async (page, say) => {
  const viewer = slot(page, 'viewer')
  await viewer.getByRole('button', { name: say('mf-viewer', 'viewer.present') }).click()
  await expect(viewer.getByRole('slider')).toBeVisible()
}

/** A panel of the player; a small bar keeps it in its menu. */
function openPanel(key: string): AuditedState['reach'] {
  return async (page, say) => {
    await present(page, say)
    const viewer = slot(page, 'viewer')
    const name = say('mf-viewer', key)
    const button = viewer.getByRole('button', { name }).filter({ visible: true })
    await viewer.hover()
    if ((await button.count()) > 0) await button.first().click()
    else {
      await viewer.getByRole('button', { name: say('mf-viewer', 'controls.more') }).click()
      await viewer.getByRole('menuitem', { name }).click()
    }
    await expect(viewer.locator('[data-panel]')).toBeVisible()
  }
}

/** Every state of the pages that have some. */
export const STATES: readonly AuditedState[] = [
  { name: 'share', path: '/p/orbit1/', reach: openDialog('toolbar.share') },
  { name: 'embed', path: '/p/orbit1/', reach: openDialog('toolbar.embed') },
  {
    name: 'download',
    path: '/p/orbit1/',
    as: 'ada',
    async reach(page, say) {
      await slot(page, 'toolbar')
        .getByRole('button', { name: say('mf-toolbar', 'toolbar.more') })
        .click()
      // The menu may still be on its way to its place, and a click beside it closes it.
      await slot(page, 'toolbar')
        .getByRole('button', { name: say('mf-toolbar', 'toolbar.download') })
        .press('Enter')
      await expect(dialog(page).getByRole('link').first()).toBeVisible()
    },
  },
  {
    name: 'more',
    path: '/p/orbit1/',
    widths: [320, 360],
    async reach(page, say) {
      await slot(page, 'toolbar')
        .getByRole('button', { name: say('mf-toolbar', 'toolbar.more') })
        .click()
      await expect(slot(page, 'toolbar').locator('[popover]')).toBeVisible()
    },
  },
  {
    name: 'search expanded',
    path: '/p/orbit1/',
    widths: [320, 360],
    async reach(page, say) {
      await page.getByRole('link', { name: say('mf-header-search', 'search.open'), exact: true }).click()
      await expect(page.getByRole('searchbox')).toBeFocused()
    },
  },
  {
    name: 'user menu',
    path: '/p/orbit1/',
    as: 'ben',
    async reach(page) {
      await slot(page, 'header').locator('[aria-haspopup="menu"]').click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'whole transcript',
    path: '/p/orbit1/',
    reach: (page, say) => page.getByRole('button', { name: say('mf-viewer', 'transcript.show') }).click(),
  },
  { name: 'playing', path: '/p/orbit1/', reach: present },
  { name: 'overview', path: '/p/orbit1/', reach: openPanel('controls.overview') },
  { name: 'keys', path: '/p/orbit1/', reach: openPanel('controls.help') },
  { name: 'autoplay', path: '/p/orbit1/', reach: openPanel('controls.autoplay') },
  {
    name: 'end',
    path: '/p/tiny1/',
    async reach(page, say) {
      await present(page, say)
      await new ViewPage(page).viewer.goToEnd()
    },
  },
  {
    name: 'identification',
    path: '/v/linkask1/',
    async reach(page) {
      await expect(dialog(page).getByRole('textbox').first()).toBeVisible()
    },
  },
  {
    name: 'without its toolbar',
    path: '/p/orbit1/',
    prepare: (page) => page.route(/mf-toolbar\/[^/]+\/remoteEntry/, (route) => route.abort()),
    async reach(page) {
      await expect(slot(page, 'toolbar')).toHaveAttribute('data-state', 'failed')
    },
  },
  {
    name: 'log-in refused',
    path: '/login/',
    async reach(page) {
      await page.locator('main [type="submit"]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
]
