import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { decoded } from '../../../test/support/decoded.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

describe.each(DATABASES)('the dashboard on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    const { oid } = await app.logIn('mei@example.com')
    // For a term that headers suggest.
    await publishTinyDeck(app, {}, { ownerOid: oid, oid: 'solar1', title: 'Solar system', privacy: 'public' })
  })

  afterAll(() => app.stop())

  it('redirects anonymous visitors to the log-in', async () => {
    const response = await app.browser().get('/dashboard/next/?page=2')
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      '/login/?next=%2Fdashboard%2Fnext%2F%3Fpage%3D2',
    ])
    expect((await ada.get('/dashboard/next?page=2')).headers.location).toBe('/dashboard/next/?page=2')
  })

  // docs/behaviour/sharing.md#dashboard
  it('shows ways to begin when there is no presentation, and templates only if there are any', async () => {
    const { body } = await ada.get('/dashboard/next/')
    expect(body).toContain('<h2>Your first presentation</h2>')
    expect(body).toMatch(/href="\/dashboard\/next\/upload\/" data-choose>.*Choose a file/)
    expect(body).toMatch(/<small>PDF.*Sozi.*<\/small>/)
    expect(body).not.toContain('Start from a template')
    expect(body).not.toContain('<form class="own-filter"')
  })

  // docs/behaviour/sharing.md#dashboard
  it('shows picture, title, visibility, views and menu of each presentation', async () => {
    const eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
    const own = { ownerOid: ada.oid }
    await publishTinyDeck(app, {}, { ...own, oid: 'secret1', title: '<i>Mine</i>', privacy: 'private' })
    await publishTinyDeck(app, {}, { ...own, oid: 'classic1', title: 'Old', schemaVersion: '0' })
    await publishTinyDeck(app, {}, { ownerOid: eve.oid, oid: 'eves1', title: 'Not mine' })
    const { body } = await ada.get('/dashboard/next/')
    expect(body).toContain('&#60;i&#62;Mine&#60;/i&#62;')
    expect(body).toContain('<span dir="auto" data-state>Private · 0 views</span>')
    expect(body).toContain('Yours <span>2</span>')
    expect(body).toContain('Shared with you <span>0</span>')
    expect(body).toContain('href="/p/secret1/i-mine-i/"')
    expect(body).toContain('href="/dashboard/next/secret1/"')
    expect(body).toContain('href="/p/edit/secret1/"')
    expect(body).toContain('href="/classic1/edit/"')
    expect(body).not.toContain('Not mine')
    // In the card, and on phones at the top of its menu.
    const pictures = [...body.matchAll(/<img src="([^"]+)"/g)].map(([, address = '']) => address)
    expect(pictures).toHaveLength(4)
    for (const picture of pictures) {
      expect((await ada.get(decoded(picture))).headers['content-type']).toBe('image/webp')
    }
  })

  // docs/behaviour/header.md#header-of-owners
  it('has a header without terms, and without an upload link of its own', async () => {
    const dataOf = ({ body }: { body: string }) => ({
      hasTerms: !body.includes('"searchTerms":{}'),
      hasUpload: body.includes('"uploadPath"'),
    })
    const plain = { hasTerms: false, hasUpload: false }
    expect(dataOf(await ada.get('/dashboard/next/'))).toEqual(plain)
    expect(dataOf(await ada.get('/dashboard/shared/'))).toEqual(plain)
    expect(dataOf(await ada.get('/dashboard/next/secret1/'))).toEqual({ hasTerms: false, hasUpload: true })
    expect(dataOf(await ada.get('/explore/'))).toEqual({ hasTerms: true, hasUpload: true })
  })

  // docs/behaviour/sharing.md#dashboard
  it('offers a copy of what can be copied only', async () => {
    await publishTinyDeck(
      app,
      {},
      { ownerOid: ada.oid, oid: 'reused1', title: 'For all', privacy: 'reusable' },
    )
    const copies = [...(await ada.get('/dashboard/next/')).body.matchAll(/\?copy=(\w+)/g)]
    expect(copies.map(([, oid]) => oid)).toEqual(['reused1'])
  })

  // docs/behaviour/sharing.md#dashboard
  it('sends the list alone to its script, and anonymous visitors to the log-in', async () => {
    const { body } = await ada.get('/dashboard/next/list/?q=old')
    expect(body).toMatch(/^<div data-list data-found="1 presentation">/)
    expect(body).toContain('<b>Old</b>')
    expect(body).not.toContain('<html')
    const nothing = (await ada.get('/dashboard/next/list/?q=orbtis')).body
    expect(nothing).toContain('data-found="0 presentations"')
    expect(nothing).toContain('No title contains “orbtis”')
    expect((await app.browser().get('/dashboard/next/list/')).statusCode).toBe(303)
  })

  // docs/behaviour/sharing.md#dashboard
  it('links to older and newer pages', async () => {
    const ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    for (let number = 1; number <= 50; number++) {
      await app.addPresentation({ oid: `many${number}`, owner_oid: ben.oid, modified_at: number })
    }
    const countOn = async (page: string) =>
      [...(await ben.get(`/dashboard/next/${page}`)).body.matchAll(/class="own-card"/g)].length
    expect([await countOn(''), await countOn('?page=2'), await countOn('?page=3')]).toEqual([48, 2, 0])
    const older = decoded((await ben.get('/dashboard/next/')).body)
    expect(older).toContain('href="/dashboard/next/?page=2&after=3.many3">Older</a>')
    expect(await countOn('?page=2&after=3.many3')).toBe(2)
    expect((await ben.get('/dashboard/next/?page=2&after=3.many3')).body).toContain(
      '"/dashboard/next/">Newer</a>',
    )
    expect((await ben.get('/dashboard/next/?page=3')).body).toContain('There is nothing more')
    expect((await ben.get('/dashboard/next/?page=-1')).statusCode).toBe(200)
  })
})
