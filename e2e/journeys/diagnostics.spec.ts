import { DiagnosticsPanel } from '../models/diagnostics.ts'
import { expect, PRODUCTION, test as base } from '../support/test.ts'

const PAGE = '/p/orbit1/?diagnostics'

const test = base.extend<{ panel: DiagnosticsPanel }>({
  panel: ({ page }, use) => use(new DiagnosticsPanel(page)),
})

test.use({ serverKnobs: PRODUCTION })

// docs/diagnostics.md
test('a page without diagnostics loads nothing of them', async ({ page, viewPage, panel }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await viewPage.openLive()
  await expect(panel.root).toBeHidden()
  expect(files.filter((file) => file.includes('diagnostics'))).toEqual([])
  await viewPage.openLive(PAGE)
  await expect(panel.root).toBeVisible()
  expect(files.filter((file) => /\/shell\/diagnostics\./.test(file))).toHaveLength(1)
})

test.describe('somebody who is logged in', () => {
  test.use({ visitor: 'ben@example.com' })

  test('sees who sent a like, who handled it, how long it took, and with what', async ({
    viewPage,
    panel,
  }) => {
    await viewPage.openLive(PAGE)
    const liked = await panel.actions('toolbar/likeChanged')
    await viewPage.toolbar.like().click()
    await expect(liked).toContainText('mf-toolbar → nobody')
    await viewPage.viewer.present()
    await viewPage.viewer.goToEnd()
    await expect(liked).toContainText('mf-toolbar → mf-viewer')
    await expect(liked).toContainText(/\d ms/)
    await liked.locator('summary').click()
    await expect(liked).toContainText('"oid": "orbit1"')
    await expect(liked).toContainText(/mf-viewer \S+, [\d.]+ ms, subscribed later/)
  })
})
