import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

describe.each(DATABASES)('who needs an account, on %s', (kind) => {
  let app: TestApp
  let count = 0

  beforeAll(async () => {
    app = await startApp(kind)
    const { oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'secret1', owner_oid: oid, privacy: 'private' })
    await app.addPresentation({ oid: 'free1', owner_oid: oid, privacy: 'reusable' })
  })

  afterAll(() => app.stop())

  /** The first link on a page whose address begins so. */
  function linkTo(start: string, { body }: { body: string }): string {
    const [, href = ''] = new RegExp(`href="(${start}[^"]*)"`).exec(body) ?? []
    return href.replaceAll('&#38;', '&').replaceAll('&amp;', '&')
  }

  async function submit(browser: Browser, path: string, fields: Record<string, string>) {
    const { body } = await browser.get(path)
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
    const next = field('next').replaceAll('&#38;', '&').replaceAll('&#61;', '=').replaceAll('&#63;', '?')
    return browser.ask({
      method: 'POST',
      url: path.split('?', 1)[0] ?? path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams({ csrftoken: field('csrftoken'), next, ...fields }).toString(),
    })
  }

  const newPerson = () => ({
    email: `person${++count}@example.com`,
    password: 'orbit and planet',
    firstName: 'Per',
    lastName: 'Son',
  })

  // docs/behaviour/accounts.md#ends-where-it-was-wanted
  it.each([
    ['the dashboard', '/dashboard/next/'],
    ['the upload', '/dashboard/next/upload/'],
    ['what others share', '/dashboard/shared/'],
    ['the settings', '/settings/'],
    ['sharing', '/dashboard/next/secret1/'],
    ['the editor', '/p/edit/secret1/'],
    ['insights', '/p/secret1/insights/'],
    ['a copy', '/dashboard/next/?copy=free1'],
  ])('comes back to %s after signing up or logging in', async (_, page) => {
    const browser = app.browser()
    const asked = await browser.get(page)
    const logIn = asked.headers.location ?? ''
    expect(logIn).toMatch(/^\/login\/\?next=/)
    const signUp = linkTo('/signup/', await browser.get(logIn))
    const person = newPerson()
    expect((await submit(browser, signUp, person)).headers.location).toBe(page)
    const back = linkTo('/login/', await app.browser().get(signUp))
    expect((await submit(app.browser(), back, person)).headers.location).toBe(page)
  })

  // docs/behaviour/accounts.md#ends-where-it-was-wanted
  it('comes back to a private presentation', async () => {
    const browser = app.browser()
    const logIn = linkTo('/login/', await browser.get('/p/secret1/?step=2'))
    expect((await submit(browser, logIn, newPerson())).statusCode).toBe(422)
    const fields = { email: 'ada@example.com', password: 'demo-demo' }
    expect((await submit(browser, logIn, fields)).headers.location).toBe('/p/secret1/?step=2')
  })

  // docs/behaviour/accounts.md#log-in
  it('comes to the dashboard without a wish, which invites to upload the first presentation', async () => {
    const browser = app.browser()
    expect((await submit(browser, '/signup/', newPerson())).headers.location).toBe('/dashboard/next/')
    const { body } = await browser.get('/dashboard/next/')
    expect(body).toContain('<h2>Your first presentation</h2>')
    expect(body.match(/href="\/dashboard\/next\/upload\/"/g)).toHaveLength(2)
    expect((await browser.get('/dashboard/')).headers.location).toBe('/dashboard/next/')
    expect((await browser.get('/dashboard')).headers.location).toBe('/dashboard/')
  })
})
