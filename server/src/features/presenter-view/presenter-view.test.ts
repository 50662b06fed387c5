import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'
import { locales } from '../../foundation/locales/index.ts'

const PANEL = '/upgrade/embedded/features/pitch_presenter_view/'

describe('presenter view', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp('sqlite')
  })
  afterAll(() => app.stop())

  // docs/behaviour/page.md#content-security
  it('is explained in a panel that only pages of this site may frame, with links that leave the frame', async () => {
    const response = await app.browser().get(PANEL)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(response.body).toContain('href="/pricing/" target="_top"')
    expect(response.body).not.toContain('<script')
  })

  // docs/behaviour/toolbar.md#upgrade-panel
  it('is notes, a timer and the next step', async () => {
    for (const path of [PANEL, '/download/business/']) {
      const { body } = await app.browser().get(path)
      expect(body).toContain('Your notes for every step')
      expect(body).toContain('A timer that says how long')
      expect(body).toContain('The step that comes next')
    }
  })

  it.each([...LANGUAGES])('is translated to %s', async (language) => {
    const panel = await app.browser().get(`${PANEL}?lang=${language}`)
    const page = await app.browser().get(`/download/business/?lang=${language}`)
    expect(panel.body).toContain(`<html lang="${language}"`)
    expect(panel.body).toContain(
      (locales[language] as { presenterView: { title: string } }).presenterView.title,
    )
    expect(page.body).toContain((locales[language] as { desktopApp: { title: string } }).desktopApp.title)
    expect(page.body).not.toMatch(/\{\{|desktopApp\./)
  })

  it('links to no missing file', async () => {
    const { body } = await app.browser().get('/download/business/')
    expect(body).toContain('Not to be downloaded here')
    expect(body).not.toMatch(/href="[^"]*\.(exe|dmg|msi|zip)/)
  })

  it.each([PANEL, '/download/business/'])('redirects %s to the address with a slash', async (path) => {
    const response = await app.browser().get(`${path.slice(0, -1)}?lang=de`)
    expect([response.statusCode, response.headers.location]).toEqual([301, `${path}?lang=de`])
  })
})
