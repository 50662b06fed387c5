import type { Page } from 'playwright/test'
import type { Build } from '../support/fake-remotes.ts'
import { buildForSet, buildOfSet, SET } from '../support/library-sets.ts'
import { nextVersion, releaseTo } from '../support/release.ts'
import { expect, test } from '../support/test.ts'

test.use({
  serverKnobs: {
    // The system of a test may lack what confines server code; it runs in its isolate either way.
    VIEWPAGE_UNCONFINED_REMOTES: '*',
  },
  visitor: 'ada@example.com',
})
test.describe.configure({ mode: 'serial' })

/** The addresses of a page's requests that contain a text. */
function requestsOf(page: Page, part: string): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(part)) seen.push(request.url())
  })
  return seen
}

let set: Build
test.beforeAll(async () => {
  test.setTimeout(120_000)
  set = await buildOfSet('1.0.0')
})

// docs/behaviour/releases.md#library-sets
test('while all remotes agree, no page loads a library set, or code for it', async ({
  page,
  server,
  viewPage,
}) => {
  const requests = requestsOf(page, 'libraries')
  await releaseTo(server).release(set)
  await viewPage.openLive()
  expect(await page.content()).not.toContain('libraries')
  expect(requests).toEqual([])
})

// docs/behaviour/releases.md#library-sets
test('a remote with React 18 is live beside four with React 19', async ({ page, server, viewPage }) => {
  test.setTimeout(180_000)
  const requests = requestsOf(page, SET)
  await releaseTo(server).release(await buildForSet('mf-sidebars', nextVersion()))
  const html = await (await fetch(`${server.url}/p/orbit1/`)).text()
  expect(html).toMatch(/data-slot="sidebar"[^>]*data-rendered="html"/)
  await viewPage.openLive()
  expect(new Set(requests).size).toBe(1)
})
