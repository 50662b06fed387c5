import { afterEach, describe, expect, it } from '@jest/globals'
import { fakeBuild, type FakeRemote } from '../../../test/support/fake-builds.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'

const DEADLINE_OF_BUILD = { VIEWPAGE_RENDER_DEADLINE_MS: '0' }

describe('a remote that misbehaves while the server renders', () => {
  let app: TestApp

  afterEach(() => app.stop())

  async function pageWith(
    fake: FakeRemote,
    env: Record<string, string> = {},
  ): Promise<(url?: string) => Promise<string>> {
    app = await startApp('sqlite', {
      env,
      remotes: {
        'mf-toolbar': { slots: ['toolbar'], fake },
        'mf-viewer': { slots: ['viewer', 'metadata', 'transcript'] },
      },
    })
    const { oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: oid })
    const browser = app.browser()
    return async () => (await browser.get('/p/orbit1/')).body
  }

  // docs/behaviour/releases.md#render-deadline
  it.each(['loops-for-ever', 'throws', 'promises-for-ever'] as const)(
    'that %s costs only its own slots',
    async (fake) => {
      const load = await pageWith(fake)
      const html = await load()
      expect(html).toMatch(/data-slot="toolbar"[^>]*data-rendered="skeleton"/)
      expect(html).toMatch(/data-slot="metadata"[^>]*data-rendered="html"/)
      expect(html).toContain('metadata Going around')
    },
  )

  // docs/behaviour/releases.md#render-deadline
  it('does not make later pages wait, however often it loops', async () => {
    const load = await pageWith('loops-for-ever')
    for (let page = 0; page < 6; page++) expect(await load()).toContain('metadata Going around')
    // After a few deadlines the remote is left alone: the response comes without waiting for it.
    const pages = await Promise.all([load(), load(), load()])
    for (const html of pages) expect(html).toMatch(/data-slot="toolbar"[^>]*data-rendered="skeleton"/)
  })

  it('that starts slowly costs the first visitor nothing: the start waits for it', async () => {
    const load = await pageWith('starts-slowly', DEADLINE_OF_BUILD)
    await app.warmUp()
    expect(await load()).toMatch(/data-slot="toolbar"[^>]*data-rendered="html"/)
  })

  // docs/behaviour/releases.md#render-deadline
  it('that starts slowly is waited for where the operator says so', async () => {
    const load = await pageWith('starts-slowly', { VIEWPAGE_RENDER_DEADLINE_MS: '1000' })
    expect(await load()).toMatch(/data-slot="toolbar"[^>]*data-rendered="html"/)
  })

  // docs/behaviour/releases.md#promised-html
  it.each(['starts-slowly', 'promises-late'] as const)(
    'that %s gives a page without its slots, and later pages with them',
    async (fake) => {
      const load = await pageWith(fake, DEADLINE_OF_BUILD)
      expect(await load()).toMatch(/data-slot="toolbar"[^>]*data-rendered="skeleton"/)
      await app.warmUp()
      expect(await load()).toMatch(/data-slot="toolbar"[^>]*data-rendered="html"/)
    },
  )
})

describe('a release that is slow to start', () => {
  // docs/behaviour/releases.md#slow-release
  it('keeps no page waiting: pages have the version before until it is ready', async () => {
    const app = await startApp('sqlite', { remotes: { 'mf-toolbar': { slots: ['toolbar'] } } })
    const { oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: oid })
    const browser = app.browser()
    const seen = async () =>
      /data-remote="mf-toolbar" data-version="([^"]+)"/.exec((await browser.get('/p/orbit1/')).body)?.[1]
    expect(await seen()).toBe('1.0.0')

    await app.parts.releases.publish(fakeBuild('mf-toolbar', '1.1.0', ['toolbar'], 'loads-slowly'), {
      force: true,
    })
    let isActive = false
    const activation = app.parts.releases
      .activate('mf-toolbar', '1.1.0', { force: true })
      .then(() => (isActive = true))
    const pages = await Promise.all(Array.from({ length: 20 }, seen))
    expect([isActive, new Set(pages)]).toEqual([false, new Set(['1.0.0'])])
    await activation
    expect(await seen()).toBe('1.1.0')
    await app.stop()
  })
})
