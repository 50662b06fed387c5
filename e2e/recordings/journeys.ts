import type { Page } from 'playwright/test'
import { answerAs, overlay } from '../models/identification.ts'
import type { Toolbar } from '../models/toolbar.ts'
import type { ViewPage } from '../models/view-page.ts'

/** A journey whose recording the gate replays with candidates of a remote. */
export interface RecordedJourney {
  readonly remote: string
  readonly name: string
  readonly path: string
  /** E-mail address of the visitor. @default anonymous */
  readonly visitor?: string
  /** px. @default 1280 */
  readonly width?: number
  /** Stays on the page: the recording ends with it. */
  readonly go: (page: Page, parts: { readonly view: ViewPage; readonly toolbar: Toolbar }) => Promise<unknown>
}

const ORBIT = '/p/orbit1/'
/** Its document is short, so that the recording is. */
const TINY = '/p/tiny1/'
const BEN = 'ben@example.com'

/** A link that is followed would end the recording. */
const IN_A_TAB = { modifiers: ['Control' as const] }

const key = (page: Page, ...names: readonly string[]) =>
  names.reduce<Promise<unknown>>(
    (before, name) => before.then(() => page.keyboard.press(name)),
    Promise.resolve(),
  )
const viewer = (page: Page) => page.locator('[data-slot="viewer"]')
const header = (page: Page) => page.locator('[data-slot="header"]')
const search = (page: Page) => header(page).getByRole('searchbox')

/** Thirty, of all remotes. */
export const JOURNEYS: readonly RecordedJourney[] = [
  ...ofToolbar(),
  ...ofViewer(),
  ...ofHeader(),
  ...ofSidebars(),
  ...ofIdentification(),
]

function ofToolbar(): RecordedJourney[] {
  const remote = 'mf-toolbar'
  return [
    {
      ...{ remote, name: 'like-and-unlike', path: ORBIT, visitor: BEN },
      async go(_, { view }) {
        await view.toolbar.like().click()
        await view.toolbar.like().click()
      },
    },
    {
      ...{ remote, name: 'share-with-keys', path: ORBIT },
      async go(page, { toolbar }) {
        await toolbar.button('Share').press('Enter')
        await key(page, 'Tab', 'Escape')
      },
    },
    {
      ...{ remote, name: 'share-from-a-step', path: TINY },
      async go(page, { view, toolbar }) {
        await view.viewer.present()
        await key(page, 'ArrowRight')
        const dialog = await toolbar.open('Share')
        await dialog.getByRole('checkbox').check()
        await dialog.getByRole('button', { name: 'Copy link' }).click()
        await toolbar.closeByEscape(dialog)
      },
    },
    {
      ...{ remote, name: 'embed-in-another-size', path: ORBIT },
      async go(_, { toolbar }) {
        const dialog = await toolbar.open('Embed')
        for (const radio of await dialog.getByRole('radio').all()) await radio.check({ force: true })
        for (const field of await dialog.getByRole('spinbutton').all()) await field.fill('700')
        await dialog.getByRole('button', { name: /^Copy/ }).first().click()
        await dialog.getByRole('button', { name: 'Close' }).click()
      },
    },
    {
      ...{ remote, name: 'embed-responsive-only', path: '/p/wide1/' },
      async go(_, { toolbar }) {
        await toolbar.closeByEscape(await toolbar.open('Embed'))
      },
    },
    {
      ...{ remote, name: 'more-on-a-phone', path: ORBIT, width: 390 },
      async go(page, { toolbar }) {
        await toolbar.more()
        await key(page, 'ArrowDown', 'ArrowDown', 'Escape')
      },
    },
    {
      ...{ remote, name: 'comments', path: ORBIT, visitor: 'cora@example.com' },
      async go(page, { toolbar }) {
        const comments = toolbar.root.getByRole('button', { name: /[Cc]omment/ })
        if ((await comments.count()) > 0) await comments.first().click()
        else await toolbar.more()
        await key(page, 'Escape')
      },
    },
    {
      ...{ remote, name: 'admin-tools', path: '/p/wide1/', visitor: BEN },
      async go(page, { toolbar }) {
        const tools = toolbar.button('Admin tools')
        if (await tools.isVisible()) await tools.click()
        else await (await toolbar.more()).getByRole('button', { name: 'Admin tools' }).click()
        await page.getByRole('textbox', { name: 'New hidden tag' }).fill('zymurgy')
        await key(page, 'Enter')
      },
    },
    {
      ...{ remote, name: 'entries-of-an-editor', path: ORBIT, visitor: 'eve@example.com' },
      async go(page, { toolbar }) {
        if (await toolbar.moreButton.isVisible()) await toolbar.more()
        await key(page, 'Escape')
      },
    },
    {
      ...{ remote, name: 'create-from-the-end', path: TINY },
      async go(_, { view }) {
        await view.viewer.present()
        await view.viewer.goToEnd()
        await view.viewer.createYourOwn()
      },
    },
  ]
}

function ofViewer(): RecordedJourney[] {
  const remote = 'mf-viewer'
  return [
    {
      ...{ remote, name: 'present-to-the-end', path: TINY },
      async go(_, { view }) {
        await view.viewer.present()
        await view.viewer.next()
        await view.viewer.goToEnd()
      },
    },
    {
      ...{ remote, name: 'restart', path: TINY },
      async go(_, { view }) {
        await view.viewer.present()
        await view.viewer.goToEnd()
        await view.viewer.restart()
      },
    },
    {
      ...{ remote, name: 'keys', path: '/p/solo1/' },
      async go(page, { view }) {
        await view.viewer.present()
        await key(page, 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'Home')
      },
    },
    {
      ...{ remote, name: 'overview', path: '/p/solo1/' },
      async go(_, { view }) {
        await view.viewer.present()
        await (await view.viewer.overview(2)).click()
      },
    },
    {
      ...{ remote, name: 'autoplay', path: TINY },
      async go(page, { view }) {
        await view.viewer.present()
        await (await view.viewer.reduceMotion()).click()
        await key(page, 'Escape')
      },
    },
    {
      ...{ remote, name: 'path', path: '/p/solo1/' },
      async go(page, { view }) {
        await view.viewer.present()
        await viewer(page).getByRole('slider', { name: 'Path' }).focus()
        await key(page, 'ArrowRight', 'End')
      },
    },
    {
      ...{ remote, name: 'transcript', path: '/p/solo1/' },
      go: (page) =>
        page.locator('[data-slot="transcript"]').getByRole('link', { name: 'Go to step 2' }).click(),
    },
    {
      ...{ remote, name: 'share-from-the-end', path: TINY },
      async go(page, { view }) {
        await view.viewer.present()
        await view.viewer.goToEnd()
        await viewer(page).getByRole('button', { name: 'Share' }).first().click()
      },
    },
    {
      ...{ remote, name: 'help', path: TINY },
      async go(page, { view }) {
        await view.viewer.present()
        await key(page, '?')
        await key(page, 'Escape')
      },
    },
  ]
}

function ofHeader(): RecordedJourney[] {
  const remote = 'mf-header-search'
  return [
    {
      ...{ remote, name: 'search-and-clear', path: ORBIT },
      async go(page) {
        await search(page).fill('planets')
        await search(page).fill('')
      },
    },
    {
      remote,
      name: 'dismiss-the-banner',
      path: ORBIT,
      go: (page) => page.getByRole('button', { name: 'Dismiss' }).click(),
    },
    {
      ...{ remote, name: 'menu-with-keys', path: ORBIT, visitor: BEN },
      async go(page) {
        await header(page)
          .getByRole('button', { name: /^Account/ })
          .press('Enter')
        await key(page, 'ArrowDown', 'End', 'Home', 'Escape')
      },
    },
    {
      ...{ remote, name: 'menu-by-pointer', path: ORBIT, visitor: 'ada@example.com' },
      async go(page) {
        await header(page)
          .getByRole('button', { name: /^Account/ })
          .click()
        await header(page)
          .getByRole('button', { name: /^Account/ })
          .click()
      },
    },
    {
      ...{ remote, name: 'search-on-a-phone', path: ORBIT, width: 390 },
      async go(page) {
        await header(page).getByRole('link', { name: 'Search', exact: true }).click()
        await header(page).getByRole('button', { name: /lose/ }).click()
      },
    },
  ]
}

function ofSidebars(): RecordedJourney[] {
  const remote = 'mf-sidebars'
  return [
    {
      ...{ remote, name: 'shelves', path: ORBIT },
      async go(page) {
        const sidebar = page.locator('[data-slot="sidebar"]')
        await sidebar.scrollIntoViewIfNeeded()
        for (const button of await sidebar.getByRole('button').all())
          if (await button.isEnabled()) await button.click()
      },
    },
    {
      ...{ remote, name: 'open-a-card', path: ORBIT, visitor: BEN },
      go: (page) => page.locator('[data-slot="sidebar"]').getByRole('link').first().click(IN_A_TAB),
    },
    {
      ...{ remote, name: 'calls-on-a-phone', path: ORBIT, width: 390 },
      async go(page) {
        const cta = page.locator('[data-slot="cta"]')
        for (const link of await cta.getByRole('link').all()) await link.click(IN_A_TAB)
      },
    },
  ]
}

function ofIdentification(): RecordedJourney[] {
  const remote = 'mf-identification'
  const ask = '/v/linkask1/'
  return [
    {
      ...{ remote, name: 'name-and-address', path: ask },
      async go(page) {
        await answerAs(page, 'Robin', 'robin@example.com')
      },
    },
    {
      ...{ remote, name: 'wrong-address', path: ask },
      async go(page) {
        await answerAs(page, 'Robin', 'robin')
      },
    },
    {
      ...{ remote, name: 'known-visitor', path: ask, visitor: BEN },
      async go(page) {
        await overlay(page).getByRole('button', { name: 'Continue' }).click()
      },
    },
  ]
}
