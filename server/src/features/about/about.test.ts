import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { chooseLanguage } from '../../../test/support/choose-language.ts'
import { cardRows } from '../../../test/support/card-rows.ts'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { decoded } from '../../../test/support/decoded.ts'
import { linksIn } from '../../../test/support/links-in.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { submitForm } from '../../../test/support/submit-form.ts'
import { ABOUT_PATHS } from '../../foundation/http/about-paths.ts'

const ORIGIN = 'http://viewpage.example'

describe.each(ONE_DATABASE)('information pages on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let anybody: Browser

  beforeAll(async () => {
    app = await startApp(kind, { env: { VIEWPAGE_PUBLIC_URL: ORIGIN, VIEWPAGE_RETENTION_DAYS: '90' } })
    ada = await app.logIn('ada@example.com')
    anybody = app.browser()
    await publishTinyDeck(app, {}, { ownerOid: ada.oid, oid: 'orbit1', title: 'Round & <round>' })
    const cards = cardRows(['orbit1'])
    await app.parts.database.write((transaction) => transaction.insertInto('cards').values(cards).execute())
  })

  afterAll(() => app.stop())

  // docs/behaviour/page.md#languages
  it.each(ABOUT_PATHS.flatMap((path) => LANGUAGES.map((language) => [path, language] as const)))(
    'shows %s in %s, with every text translated',
    async (path, language) => {
      const { statusCode, headers, body } = await anybody.get(`${path}?lang=${language}`)
      expect([statusCode, headers['content-language']]).toEqual([200, language])
      expect(body).toContain(`<html lang="${language}">`)
      expect(body).toMatch(/<h1>[^<]{2,}<\/h1>/)
      expect(body).toMatch(/<meta name="description" content="[^"]{10,}">/)
      expect(body.slice(0, body.indexOf('<script'))).not.toContain('\\n')
      // A placeholder, a key instead of a text, or a numbered link tag that was not replaced.
      const read = body.slice(body.indexOf('<main'), body.indexOf('</footer>')).replaceAll('<wbr>', '')
      expect(read).not.toMatch(/\{\{|&#60;\/?\d|undefined|>(?!viewpage\.)\w+\.\w+(\.\w+)?</)
    },
  )

  it('shows a real presentation of this server and links to it', async () => {
    const { body } = await anybody.get('/product/')
    const [, picture = ''] = /<figure[^>]*>.*?<img src="([^"]+)"/.exec(body) ?? []
    expect((await anybody.get(decoded(picture))).headers['content-type']).toBe('image/webp')
    expect(body).toContain('dir="auto">Round &#38; &#60;round&#62;</a>')
    expect([...linksIn(body, '/product/', ORIGIN)]).toContain('/p/orbit1/round-round/')
  })

  it('links to the dashboard for logged-in visitors and to the sign-up for others', async () => {
    for (const path of ['/product/', '/pricing/']) {
      expect((await anybody.get(path)).body).toContain('href="/signup/">Get started</a>')
      expect((await ada.get(path)).body).toContain('href="/dashboard/next/">My dashboard</a>')
    }
  })

  // docs/behaviour/addresses.md#every-target-answers
  it('explains that billing and videos belong to other products', async () => {
    expect((await anybody.get('/pricing/')).body).toContain('belong to another Prezi product')
    for (const path of ['/video/', '/edu/prezi-video-edu/']) {
      expect((await anybody.get(path)).body).toContain('recorded, edited and played in Prezi Video')
    }
    expect((await anybody.get('/video/explore/')).body).toContain('These videos play in Prezi Video')
  })

  it('shows each video of the shelf at the anchor that its card links to', async () => {
    const { videos } = await app.parts.readShelves()
    expect(videos).toHaveLength(10)
    const { body } = await anybody.get('/video/explore/')
    for (const { path, title } of videos) {
      expect(body).toContain(`<li id="${path.split('#')[1]}"`)
      expect(body).toContain(`>${title}</strong>`)
    }
    expect(body).toContain('Length </span>2:14</span>')
    expect(body).toContain('Length </span>0:45</span>')
  })

  // docs/behaviour/addresses.md#informational-pages
  it('shows the configured retention period in the privacy policy', async () => {
    expect((await anybody.get('/privacy/')).body).toContain('are deleted after 90 days')
  })

  // docs/behaviour/addresses.md#informational-pages
  it('lists every cookie that the server sets in the privacy policy', async () => {
    const { body } = await anybody.get('/privacy/')
    const visitor = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    await visitor.get('/p/orbit1/')
    const viewed = { method: 'POST', url: '/api/v2/assets/presentation-viewed/' } as const
    await visitor.ask({ ...viewed, payload: { prezi_oid: 'orbit1' } })
    const stranger = app.browser()
    await chooseLanguage(stranger, 'de')
    await submitForm(stranger, '/login/', { email: 'ben@example.com', password: 'demo-demo' })
    const set = new Set([...visitor.cookies.keys(), ...stranger.cookies.keys()])
    expect([...set].sort()).toEqual([
      ...['__Host-confirmed', '__Host-csrf', '__Host-device', '__Host-session'],
      ...['csrftoken', 'language', 'session_id'],
    ])
    const named = body.replaceAll('<wbr>', '')
    // Three are set by pages, one while a canary is open, the last one by the log-in over HTTPS.
    const others = [
      'tracking_choice',
      'video_banner_dismissed',
      'came_from',
      'canary_bucket',
      '__Host-passkey',
    ]
    for (const name of [...set, ...others]) {
      expect(named).toContain(`<code>${name}</code>`)
    }
  })

  it('shows an embed code that works unchanged', async () => {
    const body = decoded((await anybody.get('/help/embedding/')).body)
    const [, source = ''] = /<iframe src="([^"]+)"/.exec(body) ?? []
    expect(source).toBe(`${ORIGIN}/p/orbit1/embed/`)
    expect((await anybody.get(source.slice(ORIGIN.length))).statusCode).toBe(200)
    expect(body).toContain('at most 9,999 pixels')
  })

  it('shows every page without presentations, too', async () => {
    const empty = await startApp(kind)
    for (const path of ABOUT_PATHS) expect((await empty.browser().get(path)).statusCode).toBe(200)
    await empty.stop()
  })
})
