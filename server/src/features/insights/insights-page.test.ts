import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DAY_MS } from '@viewpage/shared-events/durations'
import { DATABASES } from '../../../test/support/databases.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

describe.each(DATABASES)('insights on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let eve: Browser & { oid: string }
  let ben: Browser & { oid: string }

  const addView = (session_id: string, more: object = {}) =>
    app.parts.database.write((transaction) =>
      transaction
        .insertInto('presentation_views')
        .values({ oid: 'orbit1', session_id, link_id: null, viewed_at: app.clock.now, ...more })
        .execute(),
    )

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
    ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    for (const oid of ['orbit1', 'empty1']) await app.addPresentation({ oid, owner_oid: ada.oid })
    await app.addPresentation({ oid: 'classic1', owner_oid: ada.oid, schema_version: '0' })
    const link = { link_id: 'link1', oid: 'orbit1', sharer_oid: ada.oid, created_at: 0, revoked_at: null }
    await app.parts.database.write(async (transaction) => {
      await transaction
        .insertInto('collaborators')
        .values([
          { oid: 'orbit1', user_oid: eve.oid, right: 'edit' },
          { oid: 'orbit1', user_oid: ben.oid, right: 'comment' },
        ])
        .execute()
      await transaction
        .insertInto('view_links')
        .values({ ...link, viewer_identification: 1, require_identification: 0 })
        .execute()
      const viewer = { link_id: 'link1', user_oid: null, identified_at: app.clock.now }
      await transaction
        .insertInto('link_viewers')
        .values({
          ...viewer,
          session_id: 'session-1',
          name: '=HYPERLINK("http://evil.example")',
          email: '<b>@example.com',
        })
        .execute()
    })
    await addView('session-1', {
      link_id: 'link1',
      referrer_host: 'example.org',
      device: 'tablet',
      language: 'hu',
    })
    await addView('session-2')
  })

  afterAll(() => app.stop())

  const figure = (body: string, name: string) => new RegExp(`data-live="${name}">([^<]*)<`).exec(body)?.[1]

  // docs/behaviour/insights.md#who-sees-insights
  it('are shown to owner and editors; anonymous visitors log in first, others get 404', async () => {
    const page = await ada.get('/p/orbit1/insights/')
    expect([page.statusCode, figure(page.body, 'views'), figure(page.body, 'identified')]).toEqual([
      200,
      '2',
      '1',
    ])
    expect((await eve.get('/p/orbit1/insights/')).statusCode).toBe(200)
    expect((await ben.get('/p/orbit1/insights/')).statusCode).toBe(404)
    expect((await ada.get('/p/nothing1/insights/')).statusCode).toBe(404)
    const anonymous = await app.browser().get('/p/orbit1/insights/?range=7')
    expect([anonymous.statusCode, anonymous.headers.location]).toEqual([
      303,
      `/login/?next=${encodeURIComponent('/p/orbit1/insights/?range=7')}`,
    ])
    for (const path of ['live', 'export/viewers.csv']) {
      expect((await ben.get(`/p/orbit1/insights/${path}`)).statusCode).toBe(404)
      expect((await app.browser().get(`/p/orbit1/insights/${path}`)).statusCode).toBe(404)
    }
  })

  it('redirect to the address of the presentation’s schema', async () => {
    const responses = await Promise.all(
      ['/p/classic1/insights/?range=7', '/orbit1/insights/', '/p/orbit1/insights?range=7'].map((url) =>
        ada.get(url),
      ),
    )
    expect(responses.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [301, '/classic1/insights/?range=7'],
      [301, '/p/orbit1/insights/'],
      [301, '/p/orbit1/insights/?range=7'],
    ])
    expect((await ada.get('/classic1/insights/')).statusCode).toBe(200)
  })

  it('escape what visitors typed', async () => {
    const { body } = await ada.get('/p/orbit1/insights/')
    expect(body).toMatch(/&(lt|#60);b&(gt|#62);@example\.com/)
    expect(body).not.toContain('<b>@')
  })

  it('show a message when nobody has watched', async () => {
    const { body } = await ada.get('/p/empty1/insights/')
    expect(body).toContain('Nobody has watched this yet')
    expect([figure(body, 'views'), figure(body, 'medianTime'), figure(body, 'reachedEnd')]).toEqual([
      '0',
      '–',
      '–',
    ])
    const earlier = await ada.get('/p/orbit1/insights/?from=2026-01-01&to=2026-01-02')
    expect([figure(earlier.body, 'views'), figure(earlier.body, 'identified')]).toEqual(['0', '0'])
  })

  it.each([
    ['from=2026-10-14&to=2026-10-01', 'This day is before the first one.'],
    ['from=yesterday&to=2026-10-01', 'This is not a day.'],
    ['from=&to=2026-10-01', 'Please choose a day.'],
    ['tz=Mars%2FOlympus', 'There is no such time zone.'],
  ])('show what is wrong with %s beside the field, and refuse its export', async (query, sentence) => {
    const page = await ada.get(`/p/orbit1/insights/?${query}`)
    expect(page.statusCode).toBe(422)
    expect(page.body).toContain(sentence)
    const file = await ada.ask({ method: 'GET', url: `/p/orbit1/insights/export/days.csv?${query}` })
    expect([file.statusCode, file.json<{ error: string }>().error]).toEqual([400, 'bad_request'])
  })

  it('are translated to nine languages, with their number formats', async () => {
    for (let count = 0; count < 1_200; count += 400) {
      await app.parts.database.write((transaction) =>
        transaction
          .insertInto('presentation_views')
          .values(
            Array.from({ length: 400 }, (_, index) => ({
              oid: 'classic1',
              session_id: `many-${count + index}`,
              link_id: null,
              viewed_at: app.clock.now,
            })),
          )
          .execute(),
      )
    }
    const views = async (lang: string) =>
      figure((await ada.get(`/classic1/insights/?lang=${lang}`)).body, 'views')
    expect([await views('en'), await views('de'), await views('ja')]).toEqual(['1,200', '1.200', '1,200'])
    expect((await ada.get('/classic1/insights/?lang=fr')).body).toContain('Statistiques')
  })

  // docs/behaviour/insights.md#exports
  it('can be exported as files, in which nothing is a formula', async () => {
    const csv = await ada.get('/p/orbit1/insights/export/viewers.csv')
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.headers['content-disposition']).toContain('orbit1 viewers 2026-10-16 2026-11-14.csv')
    const [head, row] = csv.body.split('\r\n')
    expect(head).toBe(
      '\uFEFFview_link,view_link_name,name,email,visits,last_seen,active_seconds,active_seconds_by_step',
    )
    expect(row).toMatch(
      /^link1,Link 1,"'=HYPERLINK\(""http:\/\/evil\.example""\)",<b>@example\.com,1,2026-11-14T12:00:00\.000Z,0,0 0$/,
    )

    const views = await ada.get('/p/orbit1/insights/export/views.ndjson')
    const rows = views.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(rows).toEqual([
      {
        time: '2026-11-14T12:00:00.000Z',
        session: 1,
        view_link: 'link1',
        view_link_name: 'Link 1',
        source: 'example.org',
        device: 'tablet',
        language: 'hu',
        version: null,
      },
      {
        time: '2026-11-14T12:00:00.000Z',
        session: 2,
        view_link: null,
        view_link_name: null,
        source: null,
        device: null,
        language: null,
        version: null,
      },
    ])
  })

  // docs/behaviour/insights.md#exports
  it('have names and e-mails in one export only, and session ids in none', async () => {
    for (const kindOfFile of ['days', 'steps', 'views', 'path', 'links']) {
      for (const format of ['csv', 'ndjson']) {
        const { statusCode, body } = await ada.get(`/p/orbit1/insights/export/${kindOfFile}.${format}`)
        expect(statusCode).toBe(200)
        expect(body).not.toMatch(/example\.com|HYPERLINK|session-1/)
      }
    }
    expect((await ada.get('/p/orbit1/insights/export/viewers.ndjson')).body).not.toContain('session-1')
    expect((await ada.get('/p/orbit1/insights/export/secrets.csv')).statusCode).toBe(404)
    expect((await ada.get('/p/orbit1/insights/export/days.exe')).statusCode).toBe(404)
  })

  it('export every row of a long file once', async () => {
    const { body } = await ada.get('/classic1/insights/export/views.ndjson')
    expect(body.trim().split('\n')).toHaveLength(1_200)
  })

  describe('of view links', () => {
    const linkRow = (oid: string, link_id: string, created_at: number, more: object = {}) => ({
      ...{ link_id, oid, sharer_oid: ada.oid, created_at, revoked_at: null },
      ...{ viewer_identification: 0, require_identification: 0 },
      ...{ name: '', expires_at: null, password_hash: null, ...more },
    })
    const plain = (markup: string) =>
      markup
        .replace(/<[^>]+>/g, ' ')
        .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
        .replace(/\s+/g, ' ')
        .trim()
    const rowsOf = (body: string, table: string) => {
      const markup = new RegExp(`<table class="${table}">.*?</table>`, 's').exec(body)?.[0] ?? ''
      return markup.split('</tr>').map(plain).filter(Boolean)
    }

    beforeAll(async () => {
      await app.addPresentation({ oid: 'links1', owner_oid: ada.oid })
      const [day, now] = [DAY_MS, app.clock.now]
      const until = Date.UTC(2026, 11, 25)
      await app.parts.database.write((transaction) =>
        transaction
          .insertInto('view_links')
          .values([
            linkRow('links1', 'investors', 1, { name: 'Investors', password_hash: 'x', expires_at: until }),
            linkRow('links1', 'board', 2, { name: 'Board', viewer_identification: 1 }),
            linkRow('links1', 'spring', 3, { name: 'Spring newsletter', expires_at: now - 13 * day }),
            linkRow('links1', 'nameless', 4),
            linkRow('links1', 'revoked', 5, { name: 'Never used', revoked_at: now }),
          ])
          .execute(),
      )
      const views = { investors: 2, board: 1, spring: 4 }
      for (const [link_id, count] of Object.entries(views))
        for (let index = 0; index < count; index += 1)
          await addView(`${link_id}-${index}`, { oid: 'links1', link_id, device: 'mobile' })
      await addView('nobody', { oid: 'links1', device: 'desktop' })
      await app.parts.database.write((transaction) =>
        transaction
          .insertInto('link_viewers')
          .values({
            ...{ link_id: 'board', session_id: 'board-0', user_oid: null, identified_at: now },
            ...{ name: 'Mei Tanaka', email: 'mei@example.com' },
          })
          .execute(),
      )
    })

    // docs/behaviour/insights.md#view-links
    it('list them by name with what they ask, ended ones last, and what came without one', async () => {
      const { body } = await ada.get('/p/links1/insights/')
      expect(rowsOf(body, 'insights-links')).toEqual([
        'Link Views Viewers Median time Reached the end Last visit',
        expect.stringMatching(/^Investors Password, until 24 December 2 2 – – Today/),
        expect.stringMatching(/^Board Asks for name and e-mail 1 1 – – Today/),
        'Link 4 Does not ask, has no end 0 0 – – –',
        expect.stringMatching(/^Spring newsletter Ended on 1 November 4 4 – – Today/),
        expect.stringMatching(/^Without a link Public page, search, embeds 1 1 – – Today/),
      ])
      expect(body).toContain('style="--share:0.500"')
    })

    // docs/behaviour/insights.md#view-links
    it('group viewers by the name of their link', async () => {
      const rows = rowsOf((await ada.get('/p/links1/insights/')).body, 'insights-viewers')
      expect(rows).toContain('Board 1 viewer')
      expect(rows).toContain('Spring newsletter 4 viewers')
      expect(rows.join()).toMatch(/Mei Tanaka mei@example\.com/)
      expect(rows.at(-2)).toBe('Without a link 1 viewer')
      expect(rows.at(-1)).toMatch(/Not identified No name was asked/)
    })

    // docs/behaviour/insights.md#filter-by-link
    it('filter the whole page to a link, which a chip takes away again', async () => {
      const { body } = await ada.get('/p/links1/insights/?range=7')
      const address = /<a href="([^"]+)"[^>]*>Board<\/a>/.exec(body)?.[1]
      expect(address).toBe('/p/links1/insights/?range=7&#38;link=board')
      const filtered = await ada.get('/p/links1/insights/?range=7&link=board')
      expect([figure(filtered.body, 'views'), figure(filtered.body, 'identified')]).toEqual(['1', '1'])
      expect(filtered.body).toMatch(
        /<a class="insights-chip" href="\/p\/links1\/insights\/\?range=7" aria-label="Show all again, not only “Board”"/,
      )
      expect(rowsOf(filtered.body, 'insights-links')).toHaveLength(6)
      expect(rowsOf(filtered.body, 'insights-viewers').join()).not.toMatch(/Spring|Without a link/)
      const none = await ada.get('/p/links1/insights/?link=nameless')
      expect([none.statusCode, figure(none.body, 'views')]).toEqual([200, '0'])
      expect(rowsOf(none.body, 'insights-links')).toHaveLength(6)
    })

    // docs/behaviour/insights.md#filter-by-link
    it('do not know the links of another presentation', async () => {
      for (const path of ['', 'live', 'export/days.csv'])
        expect((await ada.get(`/p/links1/insights/${path}?link=link1`)).statusCode).toBe(404)
    })

    // docs/behaviour/insights.md#exports
    it('export them, and files of one of them', async () => {
      const { body } = await ada.get('/p/links1/insights/export/links.csv')
      expect(
        body
          .trim()
          .split('\r\n')
          .map((row) => row.replace(/,[^,]*$/, '')),
      ).toEqual([
        'view_link,view_link_name,views,viewers,visits,median_active_seconds,visits_to_the_end',
        'spring,Spring newsletter,4,4,0,,0',
        'investors,Investors,2,2,0,,0',
        'board,Board,1,1,0,,0',
        ',,1,1,0,,0',
      ])
      const views = await ada.get('/p/links1/insights/export/views.csv?link=investors')
      expect(views.headers['content-disposition']).toContain('link 1.csv')
      expect(views.body.trim().split('\r\n').slice(1)).toEqual([
        expect.stringMatching(/,1,investors,Investors,,mobile,,$/),
        expect.stringMatching(/,2,investors,Investors,,mobile,,$/),
      ])
    })

    it('offer the sharing page to the owner only', async () => {
      await app.parts.database.write((transaction) =>
        transaction
          .insertInto('collaborators')
          .values({ oid: 'links1', user_oid: eve.oid, right: 'edit' })
          .execute(),
      )
      const offers = async (person: Browser) =>
        (await person.get('/p/links1/insights/')).body.includes('href="/dashboard/next/links1/"')
      expect([await offers(ada), await offers(eve)]).toEqual([true, false])
    })
  })

  // docs/behaviour/insights.md#change-of-counting
  it('mark the day from which views count once they were seen, if there were any before', async () => {
    for (const oid of ['before1', 'after1']) await app.addPresentation({ oid, owner_oid: ada.oid })
    const since = app.clock.now - 3 * DAY_MS
    await app.parts.database.write((transaction) =>
      transaction.insertInto('view_rules').values({ name: 'seen', since }).execute(),
    )
    await addView('of-before', { oid: 'before1', viewed_at: since - DAY_MS })
    for (const oid of ['before1', 'after1']) await addView('of-after', { oid })
    const MARK = '<span class="insights-change"'
    const day = new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeZone: 'UTC' }).format(since)
    const note = `Ab dem ${day} zählt als Aufruf nur, was zu sehen war. Frühere Zahlen bleiben, wie sie gezählt wurden.`
    const { body } = await ada.get('/p/before1/insights/?lang=de')
    expect(body).toContain(MARK)
    expect(body).toContain(`<p class="insights-change-note">${note}</p>`)
    expect(body).toContain(`<li>${note}</li>`)
    const { body: likes } = await ada.get('/p/before1/insights/?chart=likes')
    expect(likes).not.toContain('insights-change')
    const after = await ada.get('/p/after1/insights/')
    expect(after.body).not.toContain('insights-change')
    expect(after.body).not.toContain('Earlier figures stay')
  })

  // docs/behaviour/insights.md#view-traits
  it('store source, device and language of a visitor, and nothing more', async () => {
    const visitor = app.browser()
    const phone = {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile',
      'accept-language': 'nl-BE,en;q=0.5',
    }
    await visitor.get('/p/orbit1/', phone)
    visitor.cookies.set('came_from', 'search.example')
    const url = '/api/v2/assets/presentation-viewed/'
    await visitor.ask({ method: 'POST', url, headers: phone, payload: { prezi_oid: 'empty1' } })
    const { read } = app.parts.database
    const traits = (oid: string) =>
      read
        .selectFrom('presentation_views')
        .select(['referrer_host', 'device', 'language'])
        .where('oid', '=', oid)
        .execute()
    expect(await traits('empty1')).toEqual([
      { referrer_host: 'search.example', device: 'mobile', language: 'nl' },
    ])
  })

  // docs/behaviour/insights.md#view-traits
  it('store nothing about a visitor who opted out', async () => {
    await app.addPresentation({ oid: 'quiet1', owner_oid: ada.oid })
    const visitor = app.browser()
    const headers = { 'sec-gpc': '1' }
    await visitor.get('/p/quiet1/', headers)
    visitor.cookies.set('came_from', 'search.example')
    const url = '/api/v2/assets/presentation-viewed/'
    await visitor.ask({ method: 'POST', url, headers, payload: { prezi_oid: 'quiet1' } })
    const row = await app.parts.database.read
      .selectFrom('presentation_views')
      .select(['referrer_host', 'device', 'language'])
      .where('oid', '=', 'quiet1')
      .executeTakeFirst()
    expect(row).toBeUndefined()
  })

  // docs/behaviour/insights.md#versions-in-the-chart
  it('marks in the chart when a version was made, and names that of each view in the export', async () => {
    await addView('session-3', { oid: 'classic1', revision: 4 })
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('versions')
        .values({
          ...{ oid: 'classic1', revision: 4, user_oid: ada.oid, origin: 'edited' },
          saved_at: app.clock.now - DAY_MS,
        })
        .execute(),
    )
    const { body } = await ada.get('/classic1/insights/')
    expect(body).toMatch(/insights-version" style="--x:/)
    expect(body).toMatch(/<li>[^<]+: Version 4<\/li>/)
    const csv = (await ada.get('/classic1/insights/export/views.csv')).body
    expect(csv).toMatch(/,4(?:\r?\n|$)/)
  })
})
