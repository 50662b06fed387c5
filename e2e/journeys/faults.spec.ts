import type { Page } from 'playwright/test'
import { expect, test } from '../support/test.ts'
import { brokenBuildOf, type Defect } from '../support/fake-remotes.ts'
import { entryOf } from '../support/hold-back.ts'
import { nextVersion, releaseTo } from '../support/release.ts'
import { VISIBLE_SLOTS } from '../models/view-page.ts'
import { messagesAbout, others, REMOTES } from '../support/failing-remotes.ts'

for (const { remote, slots, keeps } of REMOTES) {
  const entry = entryOf(remote)

  test.describe(`without ${remote}`, () => {
    test.use({ allowedInConsole: messagesAbout(remote) })

    // docs/behaviour/releases.md#fallback
    // docs/behaviour/releases.md#independent-remotes
    test('which responds with 404, the rest of the page is live', async ({ page, viewPage }) => {
      await page.route(entry, (route) => route.fulfill({ status: 404, body: '' }))
      await viewPage.open()
      await viewPage.seeLive(...others(slots))
      for (const slot of slots) await viewPage.seeState(slot, 'failed')
      for (const slot of keeps) await expect(viewPage.slot(slot).locator('[data-slot-root]')).toBeVisible()
      for (const slot of slots) {
        await expect(viewPage.slot(slot).getByRole('button', { name: 'Try again' })).toBeVisible()
      }
    })
  })
}

test.describe('a bad release', () => {
  test.use({
    allowedInConsole: messagesAbout('mf-toolbar', 'broken on purpose', 'single-spa minified message #31'),
  })

  let release: ReturnType<typeof releaseTo>

  test.beforeEach(({ server }) => {
    release = releaseTo(server)
  })
  test.afterEach(() => release.activate('mf-toolbar', '1.0.0'))

  for (const defect of ['throws-on-load', 'throws-on-mount', 'never-mounts'] satisfies Defect[]) {
    // docs/behaviour/releases.md#last-good-version
    test(`that ${defect.replaceAll('-', ' ')} is replaced by the last good version in the same page load`, async ({
      viewPage,
    }) => {
      await release.release(brokenBuildOf('mf-toolbar', nextVersion(), defect))
      await viewPage.open()
      await viewPage.seeLive(...VISIBLE_SLOTS)
      await expect(viewPage.slot('toolbar')).toHaveAttribute('data-version', '1.0.0')
      await viewPage.toolbar.share()
      await expect(viewPage.dialog('Share')).toBeVisible()
    })
  }
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
  test('are rejected: an entry; the other slots are live', async ({ page, viewPage }) => {
    await alter(/mf-toolbar\/[^/]+\/remoteEntry/, page)
    await viewPage.open()
    await viewPage.seeState('toolbar', 'failed')
    await viewPage.seeLive(...others(['toolbar']))
  })
})
