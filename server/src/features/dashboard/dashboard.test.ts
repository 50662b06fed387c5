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

  it('shows links to begin with when there is no presentation', async () => {
    const { body } = await ada.get('/dashboard/next/')
    expect(body).toContain('Upload your first presentation')
    expect(body).toContain('href="/explore/">Explore presentations</a>')
    expect(body).toContain('href="/presentation-template/">Start from a template</a>')
    expect(body).toContain('href="/dashboard/next/upload/">Upload a presentation</a>')
  })

  // docs/behaviour/sharing.md#dashboard
  it('shows picture, title, visibility, date and editor link of each presentation', async () => {
    const eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
    const own = { ownerOid: ada.oid }
    await publishTinyDeck(app, {}, { ...own, oid: 'secret1', title: '<i>Mine</i>', privacy: 'private' })
    await publishTinyDeck(app, {}, { ...own, oid: 'classic1', title: 'Old', schemaVersion: '0' })
    await publishTinyDeck(app, {}, { ownerOid: eve.oid, oid: 'eves1', title: 'Not mine' })
    const { body } = await ada.get('/dashboard/next/')
    expect(body).toContain('&#60;i&#62;Mine&#60;/i&#62;')
    expect(body).toContain('Private · 14 November 2026')
    expect(body).toContain('0 views · 0 likes')
    expect(body).toContain('href="/p/secret1/i-mine-i/"')
    expect(body).toContain('href="/dashboard/next/secret1/"')
    expect(body).toContain('href="/p/edit/secret1/"')
    expect(body).toContain('href="/classic1/edit/"')
    expect(body).not.toContain('Not mine')
    const pictures = [...body.matchAll(/<img src="([^"]+)"/g)].map(([, address = '']) => address)
    expect(pictures).toHaveLength(2)
    for (const picture of pictures) {
      expect((await ada.get(decoded(picture))).headers['content-type']).toBe('image/webp')
    }
  })

  // docs/behaviour/sharing.md#dashboard
  it('links to older and newer pages', async () => {
    const ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    for (let number = 1; number <= 50; number++) {
      await app.addPresentation({ oid: `many${number}`, owner_oid: ben.oid, modified_at: number })
    }
    const countOn = async (page: string) =>
      [...(await ben.get(`/dashboard/next/${page}`)).body.matchAll(/class="site-own"/g)].length
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
