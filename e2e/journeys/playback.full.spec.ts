import { Dashboard } from '../models/dashboard.ts'
import { ViewPage } from '../models/view-page.ts'
import { deckOf, titlesUpTo } from '../support/deck-of.ts'
import { expect, test } from '../support/test.ts'

test.use({ visitor: 'ben@example.com' })

// docs/behaviour/overlay.md#autoplay
// docs/behaviour/embed.md#embed-autoplay
test('the autoplay of an owner holds in embeds, and on a link that asks after the answer', async ({
  page,
  browser,
  server,
}) => {
  // Of its own: tests of the same worker share the server, and count on how the demo presentations start.
  const dashboard = new Dashboard(page)
  await dashboard.open('/dashboard/next/upload/')
  await dashboard.choose(deckOf(titlesUpTo(4)))
  await page.getByRole('button', { name: 'Upload' }).last().click()
  const [oid = ''] = (await dashboard.openUploaded()).split('/').slice(2)
  await dashboard.open(`/dashboard/next/${oid}/`)
  await page.getByRole('radio', { name: 'Public Everyone can find' }).check()
  await page.getByRole('radio', { name: /^By itself As soon/ }).check()
  await dashboard.askForLink('Asks for name and e-mail')
  await dashboard.saveSharing()
  const [link = ''] = await dashboard.viewLinks()

  // Without the cookies of the owner.
  const other = await browser.newContext({ baseURL: server.url, storageState: { cookies: [], origins: [] } })
  const visitor = new ViewPage(await other.newPage())
  await visitor.page.goto(`/p/${oid}/embed/`)
  await visitor.viewer.seeStep(1, 4)
  await visitor.page.goto(`/p/${oid}/embed/?autoplay=0`)
  await visitor.seeLive('viewer')
  await visitor.viewer.seeStart()

  // The first visit asks, the second knows the visitor.
  await visitor.page.goto(link)
  const question = visitor.page.getByRole('dialog', { name: /Ben Okri/ })
  await question.getByLabel('Name').fill('Eve')
  await question.getByLabel('E-mail').fill('eve@example.com')
  await visitor.seeLive('viewer')
  await expect(visitor.page.locator('[data-phase=playing]')).toHaveCount(0)
  const answered = visitor.page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/viewers/'),
  )
  await visitor.page.keyboard.press('Enter')
  await visitor.viewer.seeStep(1, 4)
  await answered
  await visitor.page.goto(link)
  await visitor.viewer.seeStep(1, 4)
  await expect(question).toHaveCount(0)
  await other.close()
})
