import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'

describe('the styleguide', () => {
  let app: TestApp

  afterEach(() => app.stop())

  async function ask(url: string, env: Record<string, string> = {}) {
    app = await startApp('sqlite', { env })
    return app.browser().get(url)
  }

  it('is shown in development, with each remote', async () => {
    const page = await ask('/styleguide/')
    expect([page.statusCode, page.body]).toEqual([200, 'index.html'])
    const browser = app.browser()
    expect((await browser.get('/styleguide/mf-all/')).body).toBe('mf-all/index.html')
    expect((await browser.get('/styleguide/mf-all/main.js')).body).toBe('mf-all/main.js')
    expect((await browser.get('/styleguide')).headers.location).toBe('/styleguide/')
  })

  it('may be framed by itself only', async () => {
    const { headers } = await ask('/styleguide/mf-all/')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })

  it.each(['production', 'preproduction'])('sends 404 in %s', async (environment) => {
    app = await startApp('sqlite', { env: { VIEWPAGE_ENV: environment } })
    for (const url of ['/styleguide/', '/styleguide', '/styleguide/contents.json']) {
      expect((await app.browser().get(url)).statusCode).toBe(404)
    }
  })

  it.each(['/styleguide/..%2f..%2fpackage.json', '/styleguide/nothing.js'])(
    'answers 404 for other files: %s',
    async (url) => expect((await ask(url)).statusCode).toBe(404),
  )

  it('shows how to build it when it is missing', async () => {
    app = await startApp('sqlite')
    rmSync(app.parts.styleguideFolder, { recursive: true })
    const { statusCode, body } = await app.browser().get('/styleguide/')
    expect([statusCode, body]).toEqual([404, 'There is no styleguide yet. Build it: npm run styleguide\n'])
  })
})
