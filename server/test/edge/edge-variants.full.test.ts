import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import fc from 'fast-check'
import { ask } from '../support/http-client.ts'
import { pageDataIn } from '../support/start-app.ts'
import {
  BYPASS,
  cacheOf,
  HIT,
  START_TIMEOUT_MS,
  startBehindVarnish,
  type AppBehindVarnish,
} from '../support/start-behind-varnish.ts'

const PAGE = '/p/orbit1/'

/** What browsers send, and what only few clients do. */
const accepted = fc.oneof(
  fc.constantFrom(...LANGUAGES),
  fc.constantFrom('de-AT,de;q=0.9,en;q=0.8', 'en-GB,en;q=0.5', 'zh-CN,zh;q=0.9,ja;q=0.8', 'pt-BR', '*', 'xx'),
  fc.constantFrom('de-AT,en;q=0.9,de;q=0.8', 'fr;q=0.1,it', 'de, fr', 'en;q=0,ko', 'KO-kr', 'de;q=0.9', ''),
  fc.constantFrom('xx,*;q=0.5', '*;q=0.5,de;q=0.1', 'nl-NL, nl;q=0.9, es-419;q=0.8, es;q=0.7'),
)
const cookies = fc.subarray([
  ...['video_banner_dismissed=1', 'tracking_choice=off', 'tracking_choice=on', 'language=fr', 'language=xx'],
  ...['language="de"', 'csrftoken=a', 'language=ja'],
])
const agent = fc.constantFrom(
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Mobile/15E148',
  'Mozilla/5.0 (Linux; Android 16) Mobile',
  'Mozilla/5.0 (X11; Linux x86_64)',
)
const path = fc.constantFrom(
  ...[PAGE, `${PAGE}embed/`, '/explore/', '/', `${PAGE}?lang=it`, `${PAGE}?lang=xx`, `${PAGE}?a=b`],
  ...[`${PAGE}?lang=it&lang=de`, '/explore/?sort=newest', '/p/missing1/'],
)

describe('pages from Varnish', () => {
  let site: AppBehindVarnish
  beforeAll(async () => {
    site = await startBehindVarnish('sqlite', 3_600)
  }, START_TIMEOUT_MS)
  afterAll(() => site.stop())

  const visitor = fc.record(
    {
      'accept-language': accepted,
      cookie: cookies.map((each) => each.join('; ')),
      'user-agent': agent,
      'sec-ch-ua-mobile': fc.constantFrom('?1', '?0'),
      'sec-gpc': fc.constantFrom('1', '0'),
      'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none'),
      referer: fc
        .constantFrom('/explore/', PAGE, `${PAGE}#a`, '/?a=b', 'elsewhere')
        .map((from) => (from === 'elsewhere' ? 'https://elsewhere.example/' : () => from)),
    },
    { requiredKeys: [] },
  )

  // docs/behaviour/page.md#cache-in-front
  it('are those that the server makes, whoever asks for them and whoever asked before', async () => {
    await fc.assert(
      fc.asyncProperty(path, visitor, async (url, { referer, cookie, ...plain }) => {
        const headers = {
          ...{ accept: 'text/html', host: site.host, ...plain },
          ...(cookie !== undefined && cookie !== '' && { cookie }),
          ...(referer !== undefined && {
            referer: typeof referer === 'string' ? referer : `http://${site.host}${referer()}`,
          }),
        }
        const own = await site.app.server.inject({ url, headers })
        const page = await site.get(url, headers)
        expect([page.status, page.headers['content-language'], page.headers['cache-control']]).toEqual([
          ...[own.statusCode, own.headers['content-language'], own.headers['cache-control']],
        ])
        expect(cookieNames(page.headers['set-cookie'])).toEqual(cookieNames(own.headers['set-cookie']))
        expect(withoutToken(page.body)).toBe(withoutToken(own.body))
      }),
      { numRuns: 500 },
    )
  })

  // docs/behaviour/page.md#cache-in-front
  it.each(LANGUAGES)('are kept in %s for each of the ways to choose it', async (language) => {
    const region = `${language}-XY,${language};q=0.9,fr;q=0.8`
    for (const [name, value] of [
      ['accept-language', language],
      ['accept-language', region],
      ['cookie', `language=${language}`],
    ] as const) {
      expect(pageDataIn(await site.keep(PAGE, { [name]: value })).language).toBe(language)
    }
    const asked = await site.keep(`${PAGE}?lang=${language}`, { 'sec-fetch-site': 'cross-site' })
    expect(pageDataIn(asked).language).toBe(language)
  })

  // docs/behaviour/page.md#cache-in-front
  it('are kept apart for phones, dismissed banners and visitors who are not measured', async () => {
    const phone = { 'sec-ch-ua-mobile': '?1', 'user-agent': 'Mozilla/5.0 (Linux; Android 16)' }
    const without = { cookie: 'a=b; video_banner_dismissed=1; tracking_choice=off' }
    const [plain, mobile, optedOut] = [
      pageDataIn(await site.keep(PAGE)),
      pageDataIn(await site.keep(PAGE, phone)),
      pageDataIn(await site.keep(PAGE, without)),
    ]
    expect([plain.isMobile, mobile.isMobile]).toEqual([false, true])
    expect([plain.trackingDisabled, optedOut.trackingDisabled]).toEqual([false, true])
    expect([plain.shouldShowPreziVideoBanner, optedOut.shouldShowPreziVideoBanner]).toEqual([true, false])
  })

  // docs/behaviour/page.md#languages
  it('let a visitor choose a language on a page that is kept', async () => {
    await site.keep(PAGE)
    const chosen = await ask(`http://${site.host}`, '/language/', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ page: PAGE, lang: 'hu' }).toString(),
    })
    expect(chosen.headers['set-cookie']).toEqual([expect.stringMatching(/^language=hu;/)])
    expect([chosen.status, chosen.headers.location, cacheOf(chosen)]).toEqual([303, PAGE, BYPASS])
    expect(pageDataIn(await site.keep(PAGE, { cookie: 'language=hu' })).language).toBe('hu')
    expect(cacheOf(await site.get(PAGE))).toBe(HIT)
  })
})

function cookieNames(lines: string | readonly string[] | undefined): string[] {
  return [lines ?? []].flat().map((line) => line.split('=')[0] ?? '')
}

/** A page of its own for each visitor has a new token in its forms. */
function withoutToken(body: string): string {
  return body.replaceAll(/name="csrftoken" value="[^"]+"/g, '')
}
