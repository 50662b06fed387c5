import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { PageRelease } from '@viewpage/shared-events'
import { DeckPageData as PageDataSchema } from '@viewpage/shared-events/schemas'
import { Value } from 'typebox/value'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

describe.each(ONE_DATABASE)('the editor page on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let cora: Browser & { oid: string }
  let ben: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind, {
      remotes: { 'mf-toolbar': { slots: ['toolbar'] }, 'mf-header-search': { slots: ['header'] } },
    })
    ada = await app.logIn('ada@example.com')
    cora = await app.logIn('cora@example.com', { firstName: 'Cora', lastName: 'Diaz' })
    ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    await app.addPresentation({ oid: 'orbit1', owner_oid: ada.oid })
    await app.addPresentation({ oid: 'classic1', owner_oid: ada.oid, schema_version: '0' })
    await app.addPresentation({ oid: 'secret1', owner_oid: ada.oid, privacy: 'private' })
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('collaborators')
        .values({ oid: 'orbit1', user_oid: cora.oid, right: 'comment' })
        .execute(),
    )
  })
  afterAll(() => app.stop())

  it('shows the editor with page data and the toolbar, without scripts of the shell', async () => {
    const page = await ada.get('/p/edit/orbit1/')
    expect(page.statusCode).toBe(200)
    expect(pageDataIn(page)).toMatchObject({ oid: 'orbit1', viewerRights: { edit: true, comment: true } })
    const block = /id="page-release">(.*?)<\/script>/.exec(page.body)?.[1] ?? '{}'
    const { set, shell, messages } = JSON.parse(block) as PageRelease
    expect(Object.keys(set.remotes)).toEqual(['mf-toolbar'])
    expect(set.remotes['mf-toolbar']).toMatchObject({ exposes: ['./slots'], shared: {}, emits: [] })
    expect(shell.scripts).toEqual(['/editor/main.1.js'])
    expect(Object.keys(messages).sort()).toEqual(['editor', 'mf-toolbar'])
    expect(page.body).not.toContain('/shell/')
    expect(page.body).not.toContain('data-slot')
  })

  it('has the security policies of other pages, and noindex', async () => {
    const { headers, body } = await ada.get('/p/edit/orbit1/')
    expect(headers['content-security-policy']).toMatch(/script-src 'sha256-[^']+' 'strict-dynamic'/)
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).toContain('Switch on JavaScript.')
  })

  it('is shown to people with the right to comment', async () => {
    const page = await cora.get('/p/edit/orbit1/')
    expect(page.statusCode).toBe(200)
    expect(pageDataIn(page).viewerRights).toMatchObject({ edit: false, comment: true })
  })

  // docs/behaviour/addresses.md#editor-address
  it('redirects anonymous visitors to the log-in, also for missing presentations', async () => {
    for (const path of [
      '/p/edit/orbit1/',
      '/p/edit/secret1/',
      '/p/edit/nothing1/',
      '/classic1/edit/?lang=de',
    ]) {
      const response = await app.browser().get(path)
      expect(response.statusCode).toBe(303)
      expect(response.headers.location).toBe(`/login/?next=${encodeURIComponent(path)}`)
    }
  })

  // docs/behaviour/addresses.md#editor-address
  it('sends 404 without the right', async () => {
    for (const path of ['/p/edit/orbit1/', '/p/edit/secret1/', '/p/edit/nothing1/']) {
      expect((await ben.get(path)).statusCode).toBe(404)
    }
  })

  // docs/behaviour/addresses.md#editor-address
  it.each([
    ['/orbit1/edit/', '/p/edit/orbit1/'],
    ['/orbit1/edit/?lang=de', '/p/edit/orbit1/?lang=de'],
    ['/p/edit/classic1/', '/classic1/edit/'],
    ['/p/edit/orbit1', '/p/edit/orbit1/'],
    ['/classic1/edit?lang=de', '/classic1/edit/?lang=de'],
  ])('redirects %s to %s', async (from, to) => {
    const response = await ada.get(from)
    expect(response.statusCode).toBe(301)
    expect(response.headers.location).toBe(to)
  })

  it('is at the classic address for a classic presentation', async () => {
    expect((await ada.get('/classic1/edit/')).statusCode).toBe(200)
  })
})

describe.each(ONE_DATABASE)('the page data for other hosts on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp(kind)
    const ada = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: ada.oid })
    await app.addPresentation({ oid: 'secret1', owner_oid: ada.oid, privacy: 'private' })
  })
  afterAll(() => app.stop())

  const url = (oid: string) => `/api/v4/presentation/${oid}/page-data/`

  // docs/behaviour/page.md#page-data
  it('is the same as on the page, with the CSRF cookie that a like needs', async () => {
    const anybody = app.browser()
    const response = await anybody.get(url('orbit1'))
    expect(response.statusCode).toBe(200)
    expect(Value.Check(PageDataSchema, response.json())).toBe(true)
    expect(response.json()).toMatchObject({ oid: 'orbit1', isAuthenticated: false })
    expect(response.headers['cache-control']).toBe('no-store')
    expect(anybody.cookies.has('csrftoken')).toBe(true)
    const ada = await app.logIn('ada@example.com')
    expect((await ada.get(url('secret1'))).json()).toMatchObject({ byOwner: true })
  })

  it('is 404 without the right to view', async () => {
    expect((await app.browser().get(url('secret1'))).statusCode).toBe(404)
    expect((await app.browser().get(url('nothing1'))).statusCode).toBe(404)
  })

  it('lists the files for other sites with their addresses and hashes', async () => {
    const script = await app.browser().get('/static/toolbar-host.js')
    expect(script.statusCode).toBe(200)
    const files = (await app.browser().get('/static/files.json')).json<Record<string, unknown>>()
    expect(files['toolbar-host.js']).toEqual({
      url: '/editor/toolbar-host.1.js',
      integrity: expect.stringMatching(/^sha384-/) as unknown,
    })
  })
})
