import { expect, PRODUCTION, test } from '../support/test.ts'

test.use({
  serverKnobs: PRODUCTION,
  allowedInConsole: /there is no log endpoint/,
})

// docs/behaviour/tracking.md#null-log-message
test('without the address of a log, a page in production throws and goes on', async ({
  page,
  viewPage,
  stored,
}) => {
  await page.route('**/p/orbit1/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"viewerLogUrl":"[^"]+"/, '"viewerLogUrl":""')
    await route.fulfill({ response, body })
  })
  await viewPage.openLive()
  await viewPage.viewer.present()
  await expect
    .poll(() => stored.pageErrors().map(({ message }) => message))
    .toContain('[viewer-log] Failed to start: there is no log endpoint.')
  await viewPage.viewer.next()
  await viewPage.viewer.seeStep(2, 12)
})
