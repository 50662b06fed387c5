import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostManifest, RemoteManifest } from '@viewpage/shared-events/wire'
import { build } from '@viewpage/tooling/build'
import { Postcard } from '../models/postcard.ts'
import { buildOfExample } from '../support/build-of-example.ts'
import { buildOf, unrenderedBuildOf } from '../support/fake-remotes.ts'
import { serveHostPage } from '../support/host-page.ts'
import { nextVersion, releaseTo } from '../support/release.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverKnobs: { VIEWPAGE_OTHER_SLOTS: 'sample' } })

/** Of `support/other-host`. */
declare const mountSlot: (base: string, remote: RemoteManifest) => Promise<void>

const PAGE = '/p/orbit1/'
const EXAMPLE = 'examples/remote-with-files'
const SLOT = '[data-slot="sample"]'

// docs/behaviour/releases.md#files-of-a-remote
test.describe('the files of a remote are loaded', () => {
  test('in the HTML of the server, without any script', async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(PAGE)
    await new Postcard(page.locator(SLOT)).seeDrawn()
    await context.close()
  })

  test('when the HTML of the server comes to life', async ({ page, viewPage }) => {
    await viewPage.open(PAGE)
    await viewPage.seeLive('sample')
    await expect(viewPage.slot('sample')).toHaveAttribute('data-rendered', 'html')
    await new Postcard(page.locator(SLOT)).see()
  })

  test('when the browser renders it, by the same addresses as the server', async ({
    page,
    viewPage,
    server,
  }) => {
    const { release, rollback } = releaseTo(server)
    const version = nextVersion()
    await release(unrenderedBuildOf(EXAMPLE, version))
    const postcard = new Postcard(page.locator(SLOT))
    await viewPage.open(PAGE)
    await expect(viewPage.slot('sample')).toHaveAttribute('data-rendered', 'skeleton')
    await viewPage.seeLive('sample')
    await postcard.see()
    const rendered = await postcard.addresses()
    await rollback('mf-sample')

    await viewPage.open(PAGE)
    const served = await postcard.addresses()
    expect(served).toEqual([
      expect.stringMatching(/^\/remotes\/mf-sample\/1\.0\.0\/stamp\.[0-9a-f]{8}\.png$/),
      expect.stringMatching(/^\/remotes\/mf-sample\/1\.0\.0\/postmark\.[0-9a-f]{8}\.svg$/),
    ])
    expect(rendered).toEqual(served.map((address) => address?.replace('1.0.0', version)))
  })

  test('in a preview, whose version its build does not know', async ({ page, viewPage, server }) => {
    const { publishPreview, offer } = releaseTo(server)
    const preview = await publishPreview(buildOf(EXAMPLE, nextVersion()))
    const { link } = await offer('mf-sample', preview)
    await page.goto(link)
    await page.getByRole('button', { name: 'Show these versions' }).click()
    await viewPage.open(PAGE)
    await expect(viewPage.slot('sample')).toHaveAttribute('data-version', preview)
    await viewPage.seeLive('sample')
    const postcard = new Postcard(page.locator(SLOT))
    await postcard.see()
    for (const address of await postcard.addresses()) expect(address).toContain(preview)
  })

  test('in an embed', async ({ page, server }) => {
    const { release, rollback } = releaseTo(server)
    const build = await buildOfExample('remote-with-files', nextVersion(), {
      'package.json': [['mf-sample', 'mf-viewer']],
      'src/texts.ts': [['mf-sample', 'mf-viewer']],
      'src/actions.ts': [['mf-sample', 'mf-viewer']],
      'src/contract.ts': [['mf-sample', 'mf-viewer']],
      'src/components.ts': [['sample:', 'viewer:']],
      'src/remote.ts': [
        ['mf-sample', 'mf-viewer'],
        ['sample:', 'viewer:'],
      ],
    })
    await release(build)
    await page.goto('/embed/orbit1/')
    const viewer = page.locator('[data-slot="viewer"]')
    await expect(viewer).toHaveAttribute('data-version', build.manifest.version)
    await new Postcard(viewer).see()
    await rollback('mf-viewer')
  })
})

test.describe('the files of a remote are loaded on a page of another origin', () => {
  let folder: string
  let script: string
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-other-host-'))
    const host = (await build(join(import.meta.dirname, '../support/other-host'), {
      out: folder,
    })) as HostManifest
    script = join(folder, host.scripts['main']?.[0] ?? '')
  })
  test.afterAll(() => rmSync(folder, { recursive: true }))

  // docs/behaviour/releases.md#files-of-a-remote
  test('which mounts a slot of it', async ({ page, server }) => {
    const { manifest } = buildOf(EXAMPLE, '1.0.0')
    const base = `${server.url}/remotes/mf-sample/1.0.0/`
    const host = await serveHostPage('')
    await page.goto(host.url)
    for (const file of manifest.css) await page.addStyleTag({ url: base + file })
    await page.addScriptTag({ url: base + manifest.entry })
    await page.addScriptTag({ path: script })
    await page.evaluate(([address, remote]) => mountSlot(address, remote), [base, manifest] as const)
    const postcard = new Postcard(page.locator(SLOT))
    await postcard.see()
    for (const address of await postcard.addresses()) expect(address).toContain(base)
    await host.close()
  })
})

test.describe('the files of a remote are loaded, although its first attempt fails,', () => {
  test.use({ allowedInConsole: /ERR_FAILED|Failed while loading/ })

  // docs/behaviour/releases.md#files-of-a-remote
  test('under another path', async ({ page, viewPage }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.route(/\/remotes\/mf-sample\/.*\.js$/, (route) => route.abort())
    await viewPage.open(PAGE)
    await viewPage.seeLive('sample')
    const postcard = new Postcard(page.locator(SLOT))
    await postcard.see()
    // The pictures are those of the server's HTML.
    for (const address of await postcard.addresses()) expect(address).toMatch(/^\/remotes\/mf-sample\//)
    // The entry, the lazy part, the worker and its chunk.
    expect(requested.filter((path) => /^\/remotes\/~1\/mf-sample\/.*\.js$/.test(path))).toHaveLength(4)
  })
})

test.describe('the files of a remote are loaded in the editor', () => {
  test.use({ visitor: 'ada@example.com' })

  // docs/behaviour/releases.md#files-of-a-remote
  test('which mounts a component of it', async ({ page, server }) => {
    const { release, rollback } = releaseTo(server)
    const build = await buildOfExample('remote-with-files', nextVersion(), {
      'package.json': [['mf-sample', 'mf-toolbar']],
      'src/texts.ts': [['mf-sample', 'mf-toolbar']],
      'src/actions.ts': [['mf-sample', 'mf-toolbar']],
      'src/contract.ts': [['mf-sample', 'mf-toolbar']],
      'src/remote.ts': [
        ['mf-sample', 'mf-toolbar'],
        ['./Card', './Toolbar'],
        ['emits: [', 'emits: [toolbar.likeChanged, modals.showModalRequested, modals.closeModalRequested, '],
        ["define-remote'", "define-remote'\nimport { modals, toolbar } from '@viewpage/shared-events'"],
      ],
    })
    await release(build)
    await page.goto('/p/edit/orbit1/')
    const toolbar = page.locator('[data-slot="toolbar"]')
    await expect(toolbar).toHaveAttribute('data-version', build.manifest.version)
    await new Postcard(toolbar).see()
    await rollback('mf-toolbar')
  })
})
