import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { decoded } from '../../../test/support/decoded.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { postForm, submitForm } from '../../../test/support/submit-form.ts'

const PAGE = '/dashboard/shared/'

describe.each(DATABASES)('the presentations that others share, on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let eve: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
  })
  afterAll(() => app.stop())

  const share = async (oid: string, right: 'edit' | 'comment', at: number, more = {}) => {
    await app.addPresentation({ oid, owner_oid: ada.oid, privacy: 'private', title: `Deck ${oid}`, ...more })
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('collaborators')
        .values({ oid, user_oid: eve.oid, right, added_at: at })
        .execute(),
    )
  }
  const oidsOn = ({ body }: { body: string }) =>
    [...body.matchAll(/\?leave=([a-z0-9]+)"/g)].map(([, oid = '']) => oid)

  // docs/behaviour/sharing.md#filter
  it('are found by a part of the title, whatever its accents', async () => {
    const fay = await app.logIn('fay@example.com', { firstName: 'Fay', lastName: 'Okri' })
    expect((await fay.get(PAGE)).body).not.toContain('class="own-filter"')
    for (const [oid, title] of [
      ['found1', 'Ärger im Büro'],
      ['other1', 'Going around'],
    ] as const) {
      await app.addPresentation({ oid, owner_oid: ada.oid, privacy: 'private', title })
      await app.parts.database.write((transaction) =>
        transaction
          .insertInto('collaborators')
          .values({ oid, user_oid: fay.oid, right: 'edit', added_at: 1 })
          .execute(),
      )
    }
    expect((await fay.get(PAGE)).body).toContain(
      '<form class="own-filter" method="get" action="/dashboard/shared/"',
    )
    const found = await fay.get(`${PAGE}?q=arger`)
    expect([oidsOn(found), found.body.includes('<b>Ärger</b>')]).toEqual([['found1'], true])
    expect(found.body).toContain('data-found="1 presentation"')
    const nothing = decoded((await fay.get(`${PAGE}?q=orbtis`)).body)
    expect(nothing).toContain('No title contains “orbtis”')
    expect(nothing).toContain('href="/dashboard/shared/" data-all-titles')
  })

  it('are for people who are logged in', async () => {
    const { statusCode, headers } = await app.browser().get(PAGE)
    expect([statusCode, headers.location]).toEqual([303, '/login/?next=%2Fdashboard%2Fshared%2F'])
  })

  // docs/behaviour/sharing.md#shared-with-you
  it('are shown with owner and right, and without those that were taken down', async () => {
    expect((await eve.get(PAGE)).body).toContain('Nothing is shared with you yet')
    await share('notes1', 'comment', 1)
    await share('slides1', 'edit', 2, { schema_version: '0' })
    await share('down1', 'edit', 3, { taken_down_at: 1 })
    const page = await eve.get(PAGE)
    expect(oidsOn(page)).toEqual(['slides1', 'notes1'])
    expect(page.body).toContain('By Ada Lovelace')
    expect(page.body).toContain('You can edit it')
    expect(page.body).toContain('href="/slides1/edit/"')
    expect(page.body).toContain('You can comment on it')
    expect(page.body).toContain('href="/p/edit/notes1/#present"')
    expect(page.body).toContain('aria-current="page">Shared with you <span>2</span></a>')
    expect((await eve.get('/dashboard/next/')).body).toContain(
      `href="${PAGE}">Shared with you <span>2</span></a>`,
    )
    expect(oidsOn(await ada.get(PAGE))).toEqual([])
  })

  // docs/behaviour/sharing.md#shared-with-you
  it('can be left, after a question that names the presentation', async () => {
    await share('left1', 'edit', 4)
    const question = await eve.get(`${PAGE}?leave=left1`)
    expect(question.body).toContain('Leave this presentation?')
    expect(question.body).toContain('Deck left1')
    const { statusCode, headers } = await submitForm(eve, `${PAGE}?leave=left1`, {})
    expect([statusCode, headers.location]).toEqual([303, `${PAGE}?saved=left`])
    expect((await eve.get('/p/left1/')).statusCode).toBe(404)
    const csrftoken = eve.cookies.get('csrftoken') ?? ''
    const again = await postForm(eve, PAGE, { csrftoken, leave: 'left1' })
    expect([again.statusCode, again.body.includes('is not shared with you any more')]).toEqual([422, true])
    expect((await eve.get(`${PAGE}?leave=nothing1`)).body).toContain('is not shared with you any more')
    expect((await ada.get(`${PAGE}?leave=notes1`)).body).toContain('is not shared with you any more')
  })

  // docs/behaviour/sharing.md#shared-with-you
  it('are 48 to a page, those that came last first', async () => {
    for (let number = 0; number < 60; number++) await share(`many${number}`, 'edit', 100 + number)
    const first = await eve.get(PAGE)
    const [, older = ''] = /rel="next" href="([^"]+)"/.exec(decoded(first.body)) ?? []
    const second = await eve.get(older)
    expect(oidsOn(first)).toHaveLength(48)
    expect(oidsOn(second)).toEqual([
      ...Array.from({ length: 12 }, (_, index) => `many${11 - index}`),
      ...['slides1', 'notes1'],
    ])
  })
})
