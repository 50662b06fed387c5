import { Dashboard } from '../models/dashboard.ts'
import { ViewPage } from '../models/view-page.ts'
import { expect, test } from '../support/test.ts'

test.use({ visitor: 'ben@example.com' })

// docs/behaviour/sharing.md#playback
// docs/behaviour/overlay.md#autoplay
test('an owner turns autoplay on and likes off, and the next visitor gets that', async ({
  page,
  browser,
  server,
}) => {
  const other = await browser.newContext({ baseURL: server.url })
  const visitor = new ViewPage(await other.newPage())
  const like = visitor.slot('toolbar').getByRole('button', { name: /^Like/ })
  await visitor.openLive('/p/cells1/')
  await visitor.viewer.seeStart()
  await expect(like).toBeVisible()

  const dashboard = new Dashboard(page)
  await dashboard.open('/dashboard/next/cells1/')
  const playback = dashboard.section('Playback and download')
  await playback.getByRole('radio', { name: /^By itself As soon/ }).check()
  await playback.getByRole('checkbox', { name: 'Visitors can like it' }).uncheck()
  await expect(playback.getByRole('checkbox', { name: 'Others can make a copy' })).toBeDisabled()
  await page.getByRole('button', { name: 'Save' }).click()
  await dashboard.seeSaved('Saved')
  await expect(playback.getByRole('radio', { name: /^By itself As soon/ })).toBeChecked()

  await visitor.openLive('/p/cells1/')
  await visitor.viewer.seeStep(1, 4)
  await expect(visitor.slot('toolbar').getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(like).toHaveCount(0)
  await other.close()
})
