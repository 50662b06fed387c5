import type { CanaryStatus } from '@viewpage/shared-events/wire'
import type { Browser } from 'playwright/test'
import { ViewPage } from '../models/view-page.ts'
import { buildOf, contentOf, withFile, type Build } from '../support/fake-remotes.ts'
import { canaryOf } from '../support/release.ts'
import { sendViews } from '../support/send-views.ts'
import { BEHIND_PROXY, expect, test } from '../support/test.ts'

test.use({ serverKnobs: BEHIND_PROXY })

const STARTED = 'viewer/presentationStarted@1'
/** Buckets of returning visitors: a canary has the first ones. */
const INSIDE_A_HALF = '0'
const OUTSIDE_A_HALF = '999'
/** Far more than a decision needs. */
const MAX_VISITS = 80

/** The viewer, whose button to present does nothing. */
function uselessViewer(version: string): Build {
  const build = buildOf('mf-viewer', version)
  const { entry } = build.manifest
  const working = contentOf(build, entry)
  const useless = working.replace(
    /\w+\.publish\(\w+\.viewer\.presentationStarted,\{[^{}]*\}\),\w+\.load\(\),\w+\("startWanted"\)/,
    'void 0',
  )
  expect(useless).not.toBe(working)
  return withFile(build, entry, useless)
}

interface Visit {
  readonly browser: Browser
  readonly url: string
  /** Each has an address of their own. */
  readonly visitor: number
  readonly bucket: string
  /** Whether the server knows how the visit was. */
  readonly isCounted: () => Promise<boolean>
}

/**
 * Somebody else opens a page, presses the button to present, and goes to another tab.
 *
 * @returns the version of the viewer
 */
async function visit({ browser, url, visitor, bucket, isCounted }: Visit): Promise<string | null> {
  const context = await browser.newContext({
    baseURL: url,
    extraHTTPHeaders: { 'X-Forwarded-For': `10.4.${visitor}.1` },
  })
  await context.addCookies([{ url, name: 'canary_bucket', value: bucket }])
  const page = await context.newPage()
  const viewPage = new ViewPage(page)
  // Its code comes after everything else.
  const measures = page.waitForResponse((response) => /\/shell\/vitals\.[^/]*\.js$/.test(response.url()))
  await viewPage.openLive('/p/garden1/')
  await viewPage.viewer.present()
  await measures
  const version = await viewPage.slot('viewer').getAttribute('data-version')
  // Its code may not have run yet.
  const isSeen = async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      Reflect.deleteProperty(document, 'visibilityState')
    })
    return isCounted()
  }
  await expect.poll(isSeen).toBe(true)
  await context.close()
  return version
}

/** Views that said whether a presentation started. */
function startsOf(status: CanaryStatus | undefined) {
  const views = status?.guardrails?.find(({ figure }) => figure === STARTED)?.views
  return { views, measured: (views?.canary.views ?? 0) + (views?.stable.views ?? 0) }
}

// docs/behaviour/releases.md#guardrails
test('a viewer that runs and never starts a presentation is rolled back by evidence', async ({
  browser,
  server,
  page,
}) => {
  test.slow()
  const { publish, start, status } = canaryOf(server, 'mf-viewer')
  await publish(uselessViewer('8.1.0'))
  await start('8.1.0', 50)

  const seen = new Set<string | null>()
  for (let visitor = 1; (await status())?.state === 'running' && visitor <= MAX_VISITS; visitor++) {
    const isCounted = async () => {
      const now = await status()
      return now?.state !== 'running' || startsOf(now).measured >= visitor
    }
    const bucket = visitor % 2 === 0 ? INSIDE_A_HALF : OUTSIDE_A_HALF
    seen.add(await visit({ browser, url: server.url, visitor, bucket, isCounted }))
  }

  await expect.poll(async () => (await status())?.state).toBe('rolled-back')
  expect(seen.size).toBe(2)
  const ended = await status()
  // Nothing failed.
  expect(ended?.views).toMatchObject({ canary: { bad: 0 }, stable: { bad: 0 } })
  const { views } = startsOf(ended)
  expect(views?.stable.bad).toBe(0)
  expect(views?.canary.bad).toBe(views?.canary.views)
  expect(ended?.changes.at(-1)?.reason).toContain(`${STARTED} did not happen in `)
  // Everybody presents again.
  const viewPage = new ViewPage(page)
  await viewPage.openLive('/p/garden1/')
  await expect(viewPage.slot('viewer')).not.toHaveAttribute('data-version', '8.1.0')
  await viewPage.viewer.present()
  await expect(viewPage.slot('viewer').locator('[data-phase]')).toHaveAttribute('data-phase', 'playing')
})

// docs/behaviour/releases.md#promotion
test('a viewer that works is given to everybody', async ({ browser, server }) => {
  test.slow()
  const { publish, start, status } = canaryOf(server, 'mf-viewer')
  await publish(buildOf('mf-viewer', '8.2.0'))
  await start('8.2.0', 50)
  const isCounted = async () => startsOf(await status()).measured === 1
  const one = { browser, url: server.url, visitor: 200, bucket: INSIDE_A_HALF, isCounted }
  expect(await visit(one)).toBe('8.2.0')
  expect(startsOf(await status()).views?.canary).toEqual({ views: 1, bad: 0 })
  // Pages that are as good as that one: half of the visitors, then everybody.
  await sendViews(server, { count: 110, stage: 1, facts: { [STARTED]: true } })
  await expect.poll(async () => (await status())?.stage, { timeout: 120_000 }).toBe(2)
  await sendViews(server, { count: 310, stage: 2, facts: { [STARTED]: true }, from: 1_000 })
  await expect.poll(async () => (await status())?.state, { timeout: 120_000 }).toBe('promoted')
})
