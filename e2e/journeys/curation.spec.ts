import { Toolbar } from '../models/toolbar.ts'
import { expect, test } from '../support/test.ts'

test.use({ visitor: 'ben@example.com' })

// docs/behaviour/curation.md#tag-panel
// docs/behaviour/curation.md#hidden-tags
test('an owner with the admin tools hides a tag in search, and nobody else sees it', async ({
  page,
  browser,
  server,
  viewPage,
}) => {
  const toolbar = new Toolbar(page)
  await viewPage.openLive('/p/wide1/')
  const menu = await toolbar.more()
  await menu.getByRole('button', { name: 'Admin tools' }).click()
  const panel = toolbar.dialog('Tags')
  await panel.getByRole('textbox', { name: 'New hidden tag' }).fill('zymurgy')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText(/^Saved/)).toBeVisible()
  await toolbar.closeByEscape(panel)
  await expect(toolbar.moreButton).toBeFocused()

  const anonymous = { cookies: [], origins: [] }
  const visitor = await browser.newPage({ baseURL: server.url, storageState: anonymous })
  const scripts: string[] = []
  visitor.on('request', (request) => scripts.push(request.url()))
  await visitor.goto('/p/wide1/')
  await expect(visitor.locator('[data-slot="toolbar"]')).toHaveAttribute('data-state', 'live')
  expect(await visitor.content()).not.toContain('zymurgy')
  await expect(visitor.getByRole('button', { name: /Curate|Admin tools/ })).toHaveCount(0)
  expect(scripts.filter((url) => url.includes('/tags/'))).toEqual([])
  await expect(async () => {
    await visitor.goto('/explore/search/?search=zymurgy')
    await expect(visitor.getByRole('main').getByRole('link', { name: /Roadmap in one line/ })).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await visitor.close()
})
