import { gzipSync } from 'node:zlib'
import { serveHostPage } from '../support/host-page.ts'
import { expect, PRODUCTION, test } from '../support/test.ts'

test.use({ serverKnobs: PRODUCTION })

/**
 * Waits until the time on a step counts: it is sent in tenths of a second, and less than half of one counts as none.
 *
 * @param since - when the step was shown, in ms since 1970
 */
async function watchUntilCounted(since: number): Promise<void> {
  await expect.poll(() => Date.now() - since).toBeGreaterThan(200)
}

test.describe('when the code for watch time fails to load at first', () => {
  test.use({ allowedInConsole: /ERR_FAILED|ChunkLoadError/ })

  test('earlier watch time is stored when it has loaded', async ({ page, viewPage, stored }) => {
    const views = stored.views('garden1')
    const code = /\/shell\/watch-time\.\w+\.js$/
    await page.route(code, (route) => route.abort())
    const missed = page.waitForEvent('requestfailed', (request) => code.test(request.url()))
    await viewPage.openLive('/p/garden1/')
    await missed
    await viewPage.viewer.present()
    await expect(page.locator('[data-phase]')).toHaveAttribute('data-phase', 'playing')
    await watchUntilCounted(Date.now())
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/#step=2$/)
    await page.unroute(code)
    const measuring = page.waitForResponse(code)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await measuring
    await expect.poll(() => Object.keys(stored.watched().seconds)).toEqual(['1'])
    await expect.poll(() => stored.viewerLog().map(({ action }) => action)).toEqual(['start'])
    await expect.poll(() => stored.views('garden1')).toBe(views + 1)
  })
})

// docs/behaviour/embed.md#embed-tracking
test('an embed sends events after playback has started only, and counts a view', async ({
  page,
  server,
  stored,
}) => {
  const views = stored.views('orbit1')
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/log\/json|watch-time\.\w+\.js|view-event|viewer-log/.test(request.url())) calls.push(request.url())
  })
  const host = await serveHostPage(
    `<iframe id="orbits" src="${server.url}/p/orbit1/embed/" title="Going around" width="640" height="360"></iframe>`,
  )
  await page.goto(host.url)
  const frame = page.frameLocator('#orbits')
  await expect(frame.locator('[data-slot="viewer"]')).toHaveAttribute('data-state', 'live')
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  const watchTime = page.waitForResponse(/\/watch-time\.\w+\.js/)
  await frame.getByRole('button', { name: 'Present', exact: true }).click()
  await expect.poll(() => stored.eventNames()).toEqual(expect.arrayContaining(['play', 'load']))
  await expect(frame.locator('[role=status]')).toContainText('Step 1 of 12')
  // Until its code is there and some time has been watched, leaving stores none.
  await (await watchTime).finished()
  await expect(frame.locator('canvas ~ div').first()).toHaveCSS('visibility', 'visible')
  await watchUntilCounted(Date.now())
  await expect.poll(() => stored.views('orbit1')).toBe(views + 1)
  await page.goto('about:blank')
  await expect.poll(() => stored.watched().times.length).toBeGreaterThan(0)
  expect(stored.watched()).toMatchObject({ oid: 'orbit1', session: stored.events()[0]?.session })
  expect(new Set(stored.events().map(({ source }) => source))).toEqual(new Set(['embed']))
  expect(stored.eventNames().sort()).toEqual(['load', 'play'])
  expect(stored.views('orbit1')).toBe(views + 1)
  await host.close()
})

test('an embed that is removed while it sends a step logs no error', async ({ page, server }) => {
  const host = await serveHostPage(
    `<iframe src="${server.url}/p/orbit1/embed/?webgl=0" title="Going around" width="640" height="360"></iframe>`,
  )
  const measuring = page.waitForResponse(/\/watch-time\.\w+\.js$/)
  await page.goto(host.url)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Present', exact: true }).click()
  await expect(frame.locator('[data-phase=playing]')).toBeAttached()
  await (await measuring).finished()
  await watchUntilCounted(Date.now())
  // The server never gets the call, so that it is under way when the frame goes.
  await page.route('**/view-event/', () => undefined)
  const sent = page.waitForRequest(/view-event/)
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('view-event'))
  await frame.locator('[data-phase]').press('ArrowRight')
  await sent
  await page.locator('iframe').evaluate((element) => element.remove())
  await ended
  await host.close()
})

test('the code for watch time has at most 4 KB', async ({ page, viewPage }) => {
  const loaded = page.waitForResponse(/\/watch-time\.\w+\.js$/)
  await viewPage.open()
  const answer = await loaded
  const bytes = gzipSync(await answer.body()).length
  process.stdout.write(`  ${new URL(answer.url()).pathname}: ${bytes} bytes (gz)\n`)
  expect(bytes).toBeLessThanOrEqual(4_096)
})
