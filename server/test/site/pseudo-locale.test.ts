import { afterEach, describe, expect, it } from '@jest/globals'
import { sitePageDataIn, startApp, type TestApp } from '../support/start-app.ts'

describe('the pseudo-locale', () => {
  let app: TestApp

  afterEach(() => app.stop())

  async function logInPage(env: Record<string, string> = {}, headers: Record<string, string> = {}) {
    app = await startApp('sqlite', { env })
    return app.browser().get('/login/?lang=en-XA', headers)
  }

  it('is used in texts of the server and in the page’s messages; the language stays English', async () => {
    const page = await logInPage({}, { 'accept-language': 'de' })
    expect(page.body).toContain('<h1>[Łööğ îîñ]</h1>')
    expect(page.body).toContain('"mf-all":{"hello":"[hééłłöö]"}')
    expect(sitePageDataIn(page).language).toBe('en')
  })

  it('is used for one page only', async () => {
    await logInPage()
    const next = await app.browser().get('/login/')
    expect(next.body).toContain('<h1>Log in</h1>')
    expect(next.body).toContain('"mf-all":{"hello":"hello"}')
  })

  it('is ignored in production, where the browser decides the language', async () => {
    const page = await logInPage({ VIEWPAGE_ENV: 'production' }, { 'accept-language': 'de' })
    expect(page.body).toContain('<h1>Anmelden</h1>')
  })

  it('is used on a development host of a production server', async () => {
    const hosts = JSON.stringify({ dev: ['localhost'] })
    const page = await logInPage({ VIEWPAGE_ENV: 'production', VIEWPAGE_HOSTS: hosts }, { host: 'localhost' })
    expect(page.body).toContain('<h1>[Łööğ îîñ]</h1>')
  })
})
