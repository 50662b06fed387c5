import type { Page } from 'playwright/test'
import { editorOn } from '../models/editor.ts'
import { VISIBLE_SLOTS } from '../models/view-page.ts'
import { withFile, type Build } from '../support/fake-remotes.ts'
import { buildForSet, buildOfSet, SET } from '../support/library-sets.ts'
import { canaryOf, nextVersion, releaseTo } from '../support/release.ts'
import { expect, test } from '../support/test.ts'

test.use({
  // The system of a test may lack what confines server code; it runs in its isolate either way.
  serverKnobs: { VIEWPAGE_UNCONFINED_REMOTES: '*' },
  visitor: 'ada@example.com',
})
test.describe.configure({ mode: 'serial' })

const REMOTES = ['mf-header-search', 'mf-viewer', 'mf-identification', 'mf-sidebars', 'mf-toolbar']
const OTHERS = VISIBLE_SLOTS.filter((slot) => slot !== 'sidebar' && slot !== 'cta')

/** The addresses of a page's requests that contain a text. */
function requestsOf(page: Page, part: string): Set<string> {
  const seen = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes(part)) seen.add(new URL(request.url()).pathname)
  })
  return seen
}

/** Files of the set, at its own path or at that of a retry. */
const FILES = /\/remotes\/(?:~\d+\/)?mf-libraries-18\//

let set: Build
test.beforeAll(async () => {
  test.setTimeout(120_000)
  set = await buildOfSet('1.0.0')
})

/** Another version of the set, which is refused if `code` is not empty and throws. */
const setWith = (version: string, code = ''): Build => {
  const { entry } = set.manifest
  const text = Buffer.from(set.files[entry] ?? '', 'base64').toString()
  return withFile({ ...set, manifest: { ...set.manifest, version } }, entry, code + text)
}

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
  expect([...requests]).toEqual([])
})

// docs/behaviour/releases.md#library-sets
test('two sets with one version are refused', async ({ server }) => {
  await expect(releaseTo(server).publish(setWith('1.0.0', '/* another */'))).rejects.toThrow(
    /failed with 409.*Raise the version/,
  )
})

// docs/behaviour/releases.md#library-sets
test('a remote with React 18 is live beside four with React 19', async ({ page, server, viewPage }) => {
  test.setTimeout(180_000)
  const requests = requestsOf(page, SET)
  await releaseTo(server).release(await buildForSet('mf-sidebars', nextVersion()))
  const html = await (await fetch(`${server.url}/p/orbit1/`)).text()
  expect(html, 'the server draws it with its own React').toMatch(
    /data-slot="sidebar"[^>]*data-rendered="html"/,
  )
  await viewPage.openLive()
  expect([...requests]).toEqual([`/remotes/${SET}/1.0.0/${set.manifest.entry}`])
})

test.describe('a set that does not load', () => {
  test.use({ allowedInConsole: /mf[-_]libraries|mf[-_]sidebars|Failed to load resource/ })
  test.beforeAll(async ({ server }) => {
    // The version that pages fall back to needs the set, too.
    const { manifest, files } = await buildForSet('mf-sidebars', nextVersion())
    for (const version of [manifest.version, nextVersion()])
      await releaseTo(server).release({ manifest: { ...manifest, version }, files })
  })

  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

  // docs/behaviour/releases.md#library-sets
  test('because its file is missing: its slots show fallbacks, and the reason is told to its team', async ({
    page,
    server,
    viewPage,
  }) => {
    await page.route(FILES, (route) => route.abort())
    await viewPage.open()
    await viewPage.seeLive(...OTHERS)
    await viewPage.seeState('sidebar', 'failed')
    const { errorsOf } = releaseTo(server)
    await expect
      .poll(() => errorsOf(SET))
      .toContainEqual(expect.stringContaining(`Failed to load the library set ${SET} 1.0.0`))
  })

  // docs/behaviour/releases.md#library-sets
  test('because it hangs: the others are live, and "Try again" helps', async ({ page, server, viewPage }) => {
    await page.route(FILES, () => undefined)
    await viewPage.open()
    await viewPage.seeLive(...OTHERS)
    await viewPage.seeState('sidebar', 'failed')
    await expect
      .poll(() => releaseTo(server).errorsOf(SET))
      .toContainEqual(expect.stringContaining('it did not load in time'))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await viewPage.slot('sidebar').getByRole('button', { name: 'Try again' }).click()
    await viewPage.seeLive('sidebar')
  })
})

// docs/behaviour/releases.md#library-sets
test('a version of a set is tried on some visitors, released, and rolled back', async ({
  page,
  server,
  viewPage,
}) => {
  const requests = requestsOf(page, SET)
  const canary = canaryOf(server, SET)
  await canary.publish(setWith('1.1.0', '/* 1.1.0 */'))
  await canary.start('1.1.0', 50)
  expect(await canary.status()).toMatchObject({ remote: SET, version: '1.1.0', state: 'running' })
  await canary.change('abort')
  await releaseTo(server).activate(SET, '1.1.0')
  await viewPage.openLive()
  await releaseTo(server).rollback(SET)
  await viewPage.openLive()
  expect([...requests].map((path) => path.split('/')[3])).toEqual(['1.1.0', '1.0.0'])
})

// docs/behaviour/releases.md#library-sets
test('all remotes are upgraded by releases of their own, while the editor stays behind', async ({
  page,
  server,
  viewPage,
}) => {
  test.setTimeout(400_000)
  const editor = editorOn(page)
  for (const remote of REMOTES) {
    await releaseTo(server).release(await buildForSet(remote, nextVersion()))
    await viewPage.openLive()
    await editor.open()
    await editor.seeToolbar('live')
  }
  await editor.toolbar.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
  await viewPage.openLive()
  await viewPage.toolbar.share()
  await expect(viewPage.dialog('Share')).toBeVisible()
  await viewPage.open('/p/orbit1/embed/')
  await viewPage.seeLive('viewer')
})
