import { serveEmbed } from '../support/host-page.ts'
import { expect, test } from '../support/test.ts'

// docs/behaviour/tracking.md#view
test('an embed that plays below the window is viewed once it is scrolled into it', async ({
  page,
  server,
  stored,
}) => {
  const views = stored.views('orbit1')
  const host = await serveEmbed(
    server.url,
    { width: 640, height: 360 },
    '<p style="height: 2000px">The beginning.</p>',
  )
  await page.goto(host.url)
  await expect.poll(() => stored.viewerLog()).toMatchObject([{ action: 'start', payload: { seen: false } }])
  const playing = Date.now()
  await expect.poll(() => Date.now() - playing).toBeGreaterThan(1_500)
  expect(stored.views('orbit1')).toBe(views)
  await page.locator('#orbits').scrollIntoViewIfNeeded()
  await expect.poll(() => stored.views('orbit1')).toBe(views + 1)
  await expect.poll(() => stored.viewerLog().map(({ action }) => action)).toEqual(['start', 'seen'])
  await host.close()
})
