import { changedBuildOf } from '../support/fake-remotes.ts'
import { nextVersion, releaseTo } from '../support/release.ts'
import { entryOf } from '../support/remote-entry.ts'
import { expect, test } from '../support/test.ts'

const MAX_DIFFERENCE_BYTES = 1_000

// docs/behaviour/releases.md#differences
test('a visitor who comes back after a release loads what changed, and the page runs it', async ({
  server,
  viewPage,
}) => {
  const { page } = viewPage
  const { release, rollback } = releaseTo(server)
  await viewPage.openLive()
  const version = nextVersion()
  await release(changedBuildOf('mf-toolbar', version, '\nwindow.isChanged = true'))

  const arriving = entryOf(page, 'mf-toolbar', version)
  await viewPage.openLive()
  const entry = await arriving
  expect(await entry.headerValue('content-encoding')).toBe('dcz')
  const { responseBodySize } = await entry.request().sizes()
  expect(responseBodySize).toBeLessThan(MAX_DIFFERENCE_BYTES)

  // It passed its integrity and Trusted Types: a file that does not is never run.
  expect(await page.evaluate(() => 'isChanged' in window)).toBe(true)
  await expect(viewPage.slot('toolbar')).toHaveAttribute('data-version', version)
  await expect(viewPage.slot('toolbar')).toHaveAttribute('data-state', 'live')
  await viewPage.toolbar.share()
  await expect(viewPage.dialog('Share')).toBeVisible()
  await rollback('mf-toolbar')
})

// docs/behaviour/releases.md#differences
test('a visitor who comes for the first time loads the whole file', async ({ server, viewPage }) => {
  const { release, rollback } = releaseTo(server)
  const version = nextVersion()
  await release(changedBuildOf('mf-toolbar', version, '\nwindow.isChanged = true'))
  const arriving = entryOf(viewPage.page, 'mf-toolbar', version)
  await viewPage.openLive()
  expect(['br', 'gzip']).toContain(await (await arriving).headerValue('content-encoding'))
  await rollback('mf-toolbar')
})
