import type { Page, Route } from 'playwright/test'
import { overlay } from '../models/identification.ts'
import { VISIBLE_SLOTS, type ViewPage } from '../models/view-page.ts'
import { BEGIN_EVENT, rudeBuildOf, type BadManner } from '../support/bad-neighbours.ts'
import { changedBuildOf, componentBuildOf } from '../support/fake-remotes.ts'
import { nextVersion, releaseTo } from '../support/release.ts'
import { expect, test } from '../support/test.ts'

/** Of the remote that is rude. */
const SLOT = 'header'
const REMOTE = 'mf-header-search'
const PATIENCE = { timeout: 20_000 }

test.use({ allowedInConsole: /mf_header_search|mf-header-search/ })

const MANY_ELEMENTS = `() => React.createElement('p', { id: 'many' },
  Array.from({ length: 10000 }, (_, key) => React.createElement('i', { key, hidden: true })))`

/** The page watches `fetch`, so that its promise is one of the host. Goes on when its part was stopped. */
const WORKS_IN_PROMISES = `
globalThis.worked = 0
function work() {
  const end = performance.now() + 300
  while (performance.now() < end);
  globalThis.worked++
  if (globalThis.worked < 10) fetch('/releases/current').then(work)
}
addEventListener('${BEGIN_EVENT}', () => fetch('/releases/current').then(work), { once: true })`

/** What was put into a slot before cannot be named. */
const seeWatched = (page: Page) =>
  page.waitForFunction(() => !String(Event.prototype.preventDefault).includes('[native code]'))

/** The remote begins, and gives way to its last good version. The watcher calibrates itself, and looks each second. */
const seeStopped = (viewPage: ViewPage) =>
  expect(async () => {
    await viewPage.page.evaluate((type) => dispatchEvent(new Event(type)), BEGIN_EVENT)
    await expect(viewPage.slot(SLOT)).toHaveAttribute('data-version', '1.0.0', { timeout: 8_000 })
  }).toPass(PATIENCE)

test.describe('a remote that keeps others from working', () => {
  test.afterEach(({ server }) => releaseTo(server).activate(REMOTE, '1.0.0'))

  for (const manner of [
    'a task of 300 ms every second',
    'replaces fetch',
    'steals the focus',
    'adds 10,000 elements',
    'covers the page by a popover',
    'adds 10,000 elements to another',
    'rewrites its neighbours',
  ] satisfies BadManner[])
    // docs/behaviour/releases.md#three-strikes
    test(`(${manner}) is replaced by its last good version, and comes back by "Try again"`, async ({
      page,
      server,
      viewPage,
    }) => {
      const version = nextVersion()
      await releaseTo(server).activate(REMOTE, '1.0.0')
      await releaseTo(server).release(rudeBuildOf(REMOTE, version, manner))
      await viewPage.openLive('/p/ocean1/')
      await seeWatched(page)
      await expect(viewPage.slot(SLOT)).toHaveAttribute('data-version', version)
      await seeStopped(viewPage)
      await viewPage.seeLive(...VISIBLE_SLOTS)
      const line = page.getByText('One part disturbed the page and was stopped.').first()
      await expect(line).toBeVisible()
      await page.locator('.undo-toast').getByRole('button', { name: 'Try again' }).click()
      await expect(viewPage.slot(SLOT)).toHaveAttribute('data-version', version, PATIENCE)
      await viewPage.seeLive(SLOT)
    })

  // docs/behaviour/releases.md#bad-neighbours
  test('is stopped alone, and not the part into which it put elements before anybody watched', async ({
    page,
    server,
    viewPage,
  }) => {
    const version = nextVersion()
    await releaseTo(server).release(
      rudeBuildOf(REMOTE, version, 'steals the focus', 'adds 10,000 elements to another'),
    )
    await viewPage.openLive('/p/ocean1/')
    await seeWatched(page)
    const other = page.locator('[data-slot]', { has: page.locator('i[hidden]') }).first()
    await expect(other).not.toHaveAttribute('data-remote', REMOTE)
    const before = await other.getAttribute('data-version')
    await seeStopped(viewPage)
    // It was looked at as often as the part that was stopped.
    await expect(other).toHaveAttribute('data-version', before ?? '')
    await expect(other).toHaveAttribute('data-state', 'live')
  })

  // docs/behaviour/releases.md#bad-neighbours
  test('is stopped alone, and not the part that asks who the visitor is over the whole page', async ({
    page,
    server,
    viewPage,
  }) => {
    await releaseTo(server).release(rudeBuildOf(REMOTE, nextVersion(), 'steals the focus'))
    await viewPage.open('/v/linkask1/')
    await expect(overlay(page).getByLabel('Name')).toBeVisible()
    await seeWatched(page)
    await seeStopped(viewPage)
    // It covered the page for as long as it was looked at.
    await expect(overlay(page).getByLabel('Name')).toBeVisible()
    await expect(viewPage.slot('identification')).toHaveAttribute('data-state', 'live')
  })

  // docs/behaviour/releases.md#bad-neighbours
  test('is stopped alone, and not the part of which a press opened a dialog before anybody watched', async ({
    page,
    server,
    viewPage,
  }) => {
    await releaseTo(server).release(rudeBuildOf(REMOTE, nextVersion(), 'fills the storage'))
    const watcher = /\/shell\/neighbours\.\w+\.js$/
    const held = new Promise<Route>((resolve) => void page.route(watcher, resolve))
    await viewPage.open('/p/ocean1/')
    await viewPage.toolbar.share()
    await expect(viewPage.dialog('Share')).toBeVisible()
    await (await held).continue()
    await seeWatched(page)
    await seeStopped(viewPage)
    // It covered the page for as long as it was looked at.
    await expect(viewPage.dialog('Share')).toBeVisible()
    await expect(viewPage.slot('toolbar')).toHaveAttribute('data-state', 'live')
  })

  // docs/behaviour/releases.md#bad-neighbours
  test('by drawing 10,000 elements with React is replaced by its last good version', async ({
    page,
    server,
    viewPage,
  }) => {
    await releaseTo(server).activate(REMOTE, '1.0.0')
    await releaseTo(server).release(componentBuildOf(REMOTE, nextVersion(), MANY_ELEMENTS))
    await page.goto('/p/ocean1/')
    await expect(page.locator('#many').first()).toBeAttached()
    await expect(viewPage.slot(SLOT)).toHaveAttribute('data-version', '1.0.0', PATIENCE)
    await viewPage.seeLive(...VISIBLE_SLOTS)
  })

  // docs/behaviour/releases.md#bad-neighbours
  test('has nobody else stopped for what it does when a promise of the host is fulfilled', async ({
    page,
    server,
    viewPage,
  }) => {
    await releaseTo(server).activate(REMOTE, '1.0.0')
    await releaseTo(server).release(changedBuildOf(REMOTE, nextVersion(), WORKS_IN_PROMISES))
    await viewPage.openLive('/p/ocean1/')
    await seeWatched(page)
    await page.evaluate((type) => dispatchEvent(new Event(type)), BEGIN_EVENT)
    await page.waitForFunction(() => Number(Reflect.get(window, 'worked')) > 8)
    await viewPage.seeLive(...VISIBLE_SLOTS.filter((slot) => slot !== SLOT))
  })

  // docs/behaviour/releases.md#contained-slots
  test('cannot cover the page from its slot', async ({ page, server, viewPage }) => {
    const version = nextVersion()
    await releaseTo(server).release(rudeBuildOf(REMOTE, version, 'covers the page'))
    await viewPage.openLive('/p/ocean1/')
    await page.evaluate((type) => dispatchEvent(new Event(type)), BEGIN_EVENT)
    const cover = page.locator(`[data-remote="${REMOTE}"] > div:not([data-slot-root])`)
    const heights = await cover.evaluate((element) =>
      [element, element.parentElement].map((each) => each?.getBoundingClientRect().height),
    )
    expect(heights[0]).toBe(heights[1])
    await viewPage.toolbar.share()
    await expect(viewPage.dialog('Share')).toBeVisible()
    await expect(viewPage.slot(SLOT)).toHaveAttribute('data-version', version)
  })

  // docs/behaviour/releases.md#bad-neighbours
  test('asks nobody before the page is left', async ({ page, server, viewPage }) => {
    await releaseTo(server).release(rudeBuildOf(REMOTE, nextVersion(), 'asks before the page is left'))
    await viewPage.openLive('/p/ocean1/')
    await seeWatched(page)
    await page.evaluate((type) => dispatchEvent(new Event(type)), BEGIN_EVENT)
    let asked = 0
    page.on('dialog', (dialog) => {
      asked += 1
      void dialog.accept()
    })
    // A browser asks only where somebody has pressed something.
    await viewPage.slot('viewer').hover()
    await page.mouse.down()
    await page.mouse.up()
    await page.goto('/privacy/')
    expect(asked).toBe(0)
  })
})
