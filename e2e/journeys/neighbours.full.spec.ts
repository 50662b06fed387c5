import { VISIBLE_SLOTS } from '../models/view-page.ts'
import { changedBuildOf } from '../support/fake-remotes.ts'
import { nextVersion, releaseTo } from '../support/release.ts'
import { expect, PRODUCTION, test } from '../support/test.ts'

test.use({
  serverKnobs: PRODUCTION,
  allowedInConsole: /mf_header_search|mf-header-search|data:text\/javascript/,
})

const REPLACES_FUNCTIONS = `
globalThis.fetch = () => new Promise(() => {})
globalThis.hasReplaced = true
navigator.sendBeacon = () => false
`
const REPLACES_SHARED_MODULES = (container: string) => `
{
  const { init } = ${container}
  ${container}.init = (scope, ...more) => {
    const given = init(scope, ...more)
    for (const versions of Object.values(scope))
      for (const version of Object.keys(versions)) versions[version] = { get: () => () => ({}), loaded: 1, from: 'theirs' }
    return given
  }
}
`

test.describe('a remote with bad manners', () => {
  test.afterEach(({ server }) => releaseTo(server).activate('mf-header-search', '1.0.0'))

  // docs/behaviour/releases.md#own-references
  test('that replaces functions of the browser stops neither the presentation, likes, nor events', async ({
    page,
    server,
    viewPage,
    logIn,
    stored,
  }) => {
    await logIn('eve@example.com')
    await releaseTo(server).release(changedBuildOf('mf-header-search', nextVersion(), REPLACES_FUNCTIONS))
    await viewPage.openLive('/p/ocean1/')
    expect(await page.evaluate(() => 'hasReplaced' in globalThis)).toBe(true)
    await viewPage.viewer.present()
    await viewPage.viewer.next()
    await expect(viewPage.slot('viewer').getByText(/^2 of \d+$/)).toBeVisible()
    const saved = page.waitForResponse(/\/presentation\/ocean1\/like\/$/)
    await viewPage.toolbar.like().click()
    expect((await saved).status()).toBe(200)
    await expect.poll(() => stored.eventNames()).toContain('like_presentation')
  })

  // docs/behaviour/releases.md#bad-neighbours
  test('runs no code from an address that could bear the name of another', async ({
    page,
    server,
    viewPage,
  }) => {
    const forged = `import('data:text/javascript,globalThis.isForged=true').catch(() => (globalThis.isRefused = true))`
    await releaseTo(server).release(changedBuildOf('mf-header-search', nextVersion(), `\n;${forged}\n`))
    await viewPage.openLive('/p/ocean1/')
    await expect.poll(() => page.evaluate(() => 'isRefused' in globalThis)).toBe(true)
    expect(await page.evaluate(() => 'isForged' in globalThis)).toBe(false)
  })

  // docs/behaviour/releases.md#own-share-scope
  test('that replaces shared modules replaces them for itself alone', async ({ server, viewPage }) => {
    const bad = changedBuildOf('mf-header-search', nextVersion(), REPLACES_SHARED_MODULES('mf_header_search'))
    await releaseTo(server).release(bad)
    await viewPage.open('/p/ocean1/')
    await viewPage.seeLive(...VISIBLE_SLOTS.filter((slot) => slot !== 'header'))
    await viewPage.toolbar.share()
    await expect(viewPage.dialog('Share')).toBeVisible()
  })
})
