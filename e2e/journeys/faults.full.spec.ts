import type { Page } from 'playwright/test'
import { expect, test } from '../support/test.ts'
import { componentBuildOf, THROWS_IN_AN_EFFECT } from '../support/fake-remotes.ts'
import { entryOf } from '../support/hold-back.ts'
import { nextVersion, releaseTo } from '../support/release.ts'
import { VISIBLE_SLOTS } from '../models/view-page.ts'
import { messagesAbout, others, REMOTES } from '../support/failing-remotes.ts'

for (const { remote, slots } of REMOTES) {
  const entry = entryOf(remote)

  test.describe(`without ${remote}`, () => {
    test.use({ allowedInConsole: messagesAbout(remote) })

    // docs/behaviour/releases.md#late-slot
    // docs/behaviour/releases.md#fallback
    test('which hangs, the rest is live, its slots keep what the server drew, and then show their fallbacks', async ({
      page,
      viewPage,
    }) => {
      await page.route(entry, () => undefined)
      await viewPage.open()
      await viewPage.seeLive(...others(slots))
      await page.waitForFunction(
        (names) =>
          names.every((name) => {
            const slot = document.querySelector<HTMLElement>(`[data-slot="${name}"]`)
            return slot?.dataset['state'] === 'late' && slot.querySelector('[data-fallback]') === null
          }),
        slots,
      )
      for (const slot of slots) {
        await expect(viewPage.slot(slot).getByRole('button', { name: 'Try again' })).toBeVisible()
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  })
}

test.describe('a remote that loads late', () => {
  // Without a network, other pending requests may fail, too.
  test.use({ allowedInConsole: messagesAbout('mf-toolbar', 'Failed to fetch', 'ChunkLoadError') })

  // docs/behaviour/releases.md#try-again
  test('is live after "Try again"', async ({ page, viewPage }) => {
    await page.route(/mf-toolbar\/[^/]+\/remoteEntry/, (route) => route.fulfill({ status: 500, body: '' }))
    await viewPage.open()
    await viewPage.seeState('toolbar', 'failed')
    await page.unrouteAll()
    await viewPage.slot('toolbar').getByRole('button', { name: 'Try again' }).click()
    await viewPage.seeLive('toolbar')
    await viewPage.toolbar.share()
    await expect(viewPage.dialog('Share')).toBeVisible()
  })

  // docs/behaviour/releases.md#try-again
  test('is live when the network is back', async ({ page, viewPage, context }) => {
    await page.route(/mf-toolbar\/[^/]+\/remoteEntry/, (route) => route.abort())
    await viewPage.open()
    await viewPage.seeState('toolbar', 'failed')
    await page.unrouteAll()
    await context.setOffline(true)
    await context.setOffline(false)
    await viewPage.seeLive('toolbar')
  })
})

test.describe('a dialog of a remote that failed to load', () => {
  test.use({ allowedInConsole: messagesAbout('mf-toolbar', 'Failed to fetch', 'ChunkLoadError') })

  // docs/behaviour/page.md#modal-without-a-remote
  test('is announced as missing, does not block the keyboard, and opens when the remote loads', async ({
    page,
    viewPage,
  }) => {
    await page.route(/mf-toolbar\/[^/]+\/remoteEntry/, (route) => route.abort())
    await viewPage.open('/p/tiny1/')
    await viewPage.seeState('toolbar', 'failed')
    await viewPage.viewer.present()
    await viewPage.viewer.goToEnd()
    const share = viewPage.slot('viewer').getByRole('button', { name: 'Share' })
    await share.click()
    await expect(page.locator('[aria-live]').filter({ hasText: 'This part did not load.' })).toBeAttached()
    await page.keyboard.press('Home')
    await viewPage.viewer.seeStep(1, 2)

    await page.unrouteAll()
    await viewPage.viewer.goToEnd()
    await share.click()
    await expect(viewPage.dialog('Share')).toBeVisible()
    await viewPage.seeLive('toolbar')
  })
})

test.describe('a bad release whose effects throw', () => {
  test.use({ allowedInConsole: messagesAbout('mf-viewer', 'broken on purpose') })

  test.afterEach(({ server }) => releaseTo(server).activate('mf-viewer', '1.0.0'))

  // docs/behaviour/releases.md#last-good-version
  test('never empties its slots', async ({ page, server, viewPage }) => {
    await page.addInitScript(() => {
      const states = new Set<string>()
      Object.assign(globalThis, { statesOfTeaser: states })
      new MutationObserver(() => {
        const state = document.querySelector<HTMLElement>('[data-slot="teaser"]')?.dataset['state']
        if (state) states.add(state)
      }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-state'] })
    })
    await releaseTo(server).release(componentBuildOf('mf-viewer', nextVersion(), THROWS_IN_AN_EFFECT))
    await viewPage.open()
    await viewPage.seeLive('teaser', ...VISIBLE_SLOTS)
    await expect(viewPage.slot('viewer')).toHaveAttribute('data-version', '1.0.0')
    const states = await page.evaluate(() => [
      ...(globalThis as never as Record<'statesOfTeaser', Set<string>>).statesOfTeaser,
    ])
    expect(states).toContain('live')
    // This slot has no fallback: one that has failed shows nothing. A slow one keeps the HTML of the server.
    expect(states).not.toContain('failed')
  })
})

test.describe('files that were changed in transit', () => {
  test.use({
    allowedInConsole: messagesAbout('mf-toolbar', 'integrity', 'Loading chunk', 'ChunkLoadError'),
  })

  const alter = (pattern: RegExp, page: Page) =>
    page.route(pattern, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()} ` })
    })

  // docs/behaviour/releases.md#integrity
  test('are rejected: a lazy chunk; all slots stay live', async ({ page, viewPage }) => {
    await viewPage.openLive()
    await alter(/mf-toolbar\/[^/]+\/(?!remoteEntry)[^/]+\.js/, page)
    await viewPage.toolbar.share()
    await expect(page.getByRole('dialog')).toContainText('did not load')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await viewPage.seeLive(...VISIBLE_SLOTS)
  })
})

// docs/behaviour/releases.md#integrity
test('a script whose URL is not in the release set cannot be loaded', async ({ page, viewPage }) => {
  await viewPage.openLive()
  const refused = await page.evaluate(() => {
    const script = document.createElement('script')
    try {
      script.src = '/remotes/mf-evil/1.0.0/remoteEntry.js'
      return 'loaded'
    } catch (error) {
      return String(error)
    }
  })
  expect(refused).toContain('it is not in the release set')
})
