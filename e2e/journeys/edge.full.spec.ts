import { freeVarnishPorts, knobsBehind, startVarnish } from '../../server/test/support/start-varnish.ts'
import { Postcard } from '../models/postcard.ts'
import { changedBuildOf } from '../support/fake-remotes.ts'
import { nextVersion, releaseTo } from '../support/release.ts'
import { entryOf } from '../support/remote-entry.ts'
import { expect, test as base } from '../support/test.ts'

/** Journeys through a Varnish in front of the server. */
const test = base.extend({
  serverKnobs: [
    async ({ browserName: _ }, use) => {
      const ports = await freeVarnishPorts()
      const { site: port } = await freeVarnishPorts()
      const varnish = await startVarnish(ports, port)
      await use({ ...knobsBehind(ports), PORT: String(port), VIEWPAGE_OTHER_SLOTS: 'sample' })
      await varnish.stop()
    },
    { scope: 'worker' },
  ],
})

const HIT = 'viewpage-edge; hit'

// docs/behaviour/page.md#cache-in-front
test('a page from the cache comes to life, and visitors with an account get their own', async ({
  viewPage,
  logIn,
}) => {
  const { page } = viewPage
  await expect(async () => {
    const answer = await page.goto('/p/orbit1/')
    expect(await answer?.headerValue('cache-status')).toBe(HIT)
  }).toPass()
  await viewPage.openLive()
  await expect(viewPage.slot('header').getByRole('link', { name: 'Log in' })).toBeVisible()

  await logIn('ada@example.com')
  const own = await page.goto('/p/orbit1/')
  expect(await own?.headerValue('cache-status')).toBe('viewpage-edge; fwd=bypass')
  await expect(viewPage.slot('header').getByRole('link', { name: 'Log in' })).toHaveCount(0)
})

// docs/behaviour/releases.md#differences
test('visitors who come back after a release get the difference from the cache', async ({
  server,
  browser,
}) => {
  const { release, rollback } = releaseTo(server)
  const version = nextVersion()
  const visitors = await Promise.all([1, 2].map(() => browser.newPage({ baseURL: server.url })))
  for (const page of visitors) {
    await page.goto('/p/orbit1/')
    await expect(page.locator('[data-slot="toolbar"]')).toHaveAttribute('data-state', 'live')
  }
  await release(changedBuildOf('mf-toolbar', version, '\nwindow.isChanged = true'))
  const found: (string | null)[][] = []
  for (const page of visitors) {
    const toolbar = page.locator('[data-slot="toolbar"]')
    const arriving = entryOf(page, 'mf-toolbar', version)
    await expect(async () => {
      await page.goto('/p/orbit1/')
      await expect(toolbar).toHaveAttribute('data-version', version, { timeout: 500 })
    }).toPass()
    await expect(toolbar).toHaveAttribute('data-state', 'live')
    const entry = await arriving
    found.push([await entry.headerValue('content-encoding'), await entry.headerValue('cache-status')])
    expect(await page.evaluate(() => 'isChanged' in window)).toBe(true)
    await page.close()
  }
  expect(found).toEqual([
    ['dcz', 'viewpage-edge; fwd=miss'],
    ['dcz', HIT],
  ])
  await rollback('mf-toolbar')
})

// docs/behaviour/releases.md#files-of-a-remote
test('the files of a remote come from the cache, and work', async ({ server, browser }) => {
  const seen = new Map<string, string | null>()
  const visit = async () => {
    const page = await browser.newPage({ baseURL: server.url })
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/remotes/mf-sample/'))
        seen.set(pathname, response.headers()['cache-status'] ?? null)
    })
    await page.goto('/p/orbit1/')
    await new Postcard(page.locator('[data-slot="sample"]')).see()
    await page.close()
  }
  await visit()
  const [files] = [[...seen.keys()].sort()]
  await visit()
  expect([...seen.keys()].sort()).toEqual(files)
  expect(files.map((file) => file.split('.').at(-1)).sort()).toEqual([
    ...['css', 'js', 'js', 'js', 'js', 'png', 'svg', 'svg', 'wasm', 'webp', 'woff2'],
  ])
  for (const [file, status] of seen) expect([file, status]).toEqual([file, HIT])
})
