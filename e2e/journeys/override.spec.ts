import { buildOf } from '../support/fake-remotes.ts'
import { nextVersion, releaseTo } from '../support/release.ts'
import { expect, test } from '../support/test.ts'

const PAGE = '/p/orbit1/'

// docs/behaviour/releases.md#override
// docs/behaviour/releases.md#override-live
test('a link shows a preview in one browser only, follows the next one, and ends by its button', async ({
  server,
  page,
  browser,
}) => {
  const { publishPreview, offer, moveOverride } = releaseTo(server)
  const preview = await publishPreview(buildOf('mf-toolbar', nextVersion()))
  const { id, link } = await offer('mf-toolbar', preview)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Other versions for this browser' })).toBeVisible()
  await page.getByRole('button', { name: 'Show these versions' }).press('Enter')
  await page.goto(PAGE)
  const banner = page.getByRole('region', { name: 'This browser shows other versions' })
  const toolbar = page.locator('[data-slot="toolbar"]')
  await expect(banner).toContainText(preview)
  await expect(toolbar).toHaveAttribute('data-version', preview)
  await expect(toolbar).toHaveAttribute('data-state', 'live')
  await expect(page.locator('[data-slot="viewer"]')).toHaveAttribute('data-state', 'live')

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(new URL(PAGE, server.url).href)
  await expect(stranger.locator('[data-slot="toolbar"]')).toHaveAttribute('data-state', 'live')
  expect(await stranger.locator('[data-slot="toolbar"]').getAttribute('data-version')).not.toBe(preview)
  await expect(stranger.locator('[data-override]')).toHaveCount(0)
  await expect(stranger.locator('#page-part')).toHaveCount(0)
  expect((await stranger.goto(link))?.status()).toBe(410)
  await stranger.context().close()

  const next = await publishPreview(buildOf('mf-toolbar', nextVersion()))
  await moveOverride(id, 'mf-toolbar', next)
  await expect(banner).toContainText(next)
  await expect(toolbar).toHaveAttribute('data-version', next)

  await banner.getByRole('button', { name: 'Back to the live versions' }).click()
  await expect(page).toHaveURL(PAGE)
  await expect(banner).toHaveCount(0)
  await expect(toolbar).not.toHaveAttribute('data-version', next)
})
