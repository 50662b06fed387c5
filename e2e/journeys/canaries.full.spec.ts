import type { Browser } from 'playwright/test'
import { brokenBuildOf, buildOf } from '../support/fake-remotes.ts'
import { canaryOf } from '../support/release.ts'
import { BEHIND_PROXY, expect, test } from '../support/test.ts'

test.use({ serverKnobs: BEHIND_PROXY })

let visitors = 0
/** Far more than a decision needs. */
const MAX_VISITS = 40
/** Buckets of returning visitors. The first canary has the first ones; the smaller its share, the fewer views prove it bad. */
const INSIDE_A_TENTH = '0'
const OUTSIDE_A_TENTH = '500'

interface Visit {
  /** Of the toolbar: in the HTML, and when it was live. */
  readonly served: string | undefined
  readonly live: string | null
}

/**
 * Somebody else opens a page, waits until it is live, and leaves when the server has counted the view.
 *
 * @param bucket of an earlier visit. @default the server draws one
 */
async function visit(
  browser: Browser,
  url: string,
  isCounted: (visit: Visit) => Promise<boolean>,
  bucket?: string,
): Promise<Visit> {
  visitors += 1
  const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': `10.1.1.${visitors}` } })
  if (bucket !== undefined) await context.addCookies([{ url, name: 'canary_bucket', value: bucket }])
  const page = await context.newPage()
  const html = await (await page.goto(`${url}/p/garden1/`))?.text()
  for (const slot of ['viewer', 'toolbar', 'header'])
    await expect(page.locator(`[data-slot="${slot}"]`)).toHaveAttribute('data-state', 'live')
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  const seen = {
    served: /data-remote="mf-toolbar" data-version="([^"]+)"/.exec(html ?? '')?.[1],
    live: await page.locator('[data-slot="toolbar"]').getAttribute('data-version'),
  }
  await expect.poll(() => isCounted(seen)).toBe(true)
  await context.close()
  return seen
}

// docs/behaviour/releases.md#automatic-rollback
test('a broken version reaches some visitors, whose pages still work, and is rolled back by itself', async ({
  browser,
  server,
}) => {
  test.slow()
  const { publish, start, status } = canaryOf(server, 'mf-toolbar')
  await publish(brokenBuildOf('mf-toolbar', '8.1.0', 'throws-on-mount'))
  await start('8.1.0', 10)

  const visits: Visit[] = []
  const isBad = ({ served }: Visit) => served === '8.1.0'
  while ((await status())?.state === 'running' && visits.length < MAX_VISITS) {
    const bad = visits.filter(isBad).length
    const wasRunning = async (seen: Visit) => {
      const now = await status()
      if (now?.state !== 'running') return true
      return isBad(seen) ? now.views.canary.bad > bad : now.views.stable.views > visits.length - bad - 1
    }
    const bucket = visits.length % 2 === 0 ? INSIDE_A_TENTH : OUTSIDE_A_TENTH
    visits.push(await visit(browser, server.url, wasRunning, bucket))
  }

  expect(await status()).toMatchObject({
    state: 'rolled-back',
    version: '8.1.0',
    views: { stable: { bad: 0 } },
  })
  expect(new Set(visits.map(({ served }) => served)).size).toBe(2)
  // Every page was live, with the version that works.
  expect(visits.filter(({ live }) => live === '8.1.0')).toEqual([])
  const newPage = async () => (await fetch(`${server.url}/p/garden1/`)).text()
  await expect.poll(newPage).not.toContain('/mf-toolbar/8.1.0/')
  for (let times = 0; times < 5; times++) expect(await newPage()).not.toContain('/mf-toolbar/8.1.0/')
})

// docs/behaviour/releases.md#canary
test('a version that works reaches its share of the visitors', async ({ browser, server }) => {
  test.slow()
  const { publish, start, change, status } = canaryOf(server, 'mf-toolbar')
  await publish(buildOf('mf-toolbar', '8.2.0'))
  await start('8.2.0', 50)
  const visits: Visit[] = []
  const isCounted = async () => {
    const views = (await status())?.views
    return (views?.canary.views ?? 0) + (views?.stable.views ?? 0) > visits.length
  }
  while (new Set(visits.map(({ served }) => served)).size < 2)
    visits.push(await visit(browser, server.url, isCounted))

  expect(visits.map(({ served }) => served)).toEqual(visits.map(({ live }) => live))
  expect((await status())?.views).toMatchObject({ canary: { bad: 0 }, stable: { bad: 0 } })
  await change('abort')
})
