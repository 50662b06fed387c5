import { expect, test } from '../support/test.ts'

// The server of these journeys is a local one, as after `npm start`.
// docs/behaviour/tracking.md#environment
test('a server that is not production logs events to the console and sends none', async ({
  page,
  viewPage,
  stored,
}) => {
  const logged: string[] = []
  const called: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('[analytics]')) logged.push(message.type())
  })
  page.on('request', (request) => {
    if (/\/(?:log|fallback)\/json/.test(request.url())) called.push(request.url())
  })
  await viewPage.openLive()
  await expect.poll(() => logged.length).toBeGreaterThanOrEqual(2)
  expect(new Set(logged)).toEqual(new Set(['info']))
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.goto('/login/')
  expect(called).toEqual([])
  expect(stored.events()).toEqual([])
})
