import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { RemoteError } from '@viewpage/shared-events/wire'
import type { Insertable } from 'kysely'
import type { PageErrorsTable } from '../../storage/database/tables/events.ts'
import { DATABASES } from '../../../test/support/databases.ts'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import { pageError } from '../../../test/support/page-error.ts'
import { RELEASE_TOKEN, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { submitForm } from '../../../test/support/submit-form.ts'

/** Its first position is line 12, column 5 of the source. */
const MAP = JSON.stringify({ version: 3, sources: ['mf-notes/src/note.ts'], names: [], mappings: 'AAWI' })
const OWN = 'at show (https://x.org/remotes/mf-notes/1.0.0/remoteEntry.1.js:1:1)'
const OTHERS = 'at play (https://x.org/remotes/mf-viewer/1.0.0/remoteEntry.1.js:1:1)'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'
const NOTES_TOKEN = 'token-of-the-notes-team'
const VIEWER_TOKEN = 'token-of-the-viewer-team'
const PATH = '/api/v1/remotes/mf-notes/errors'

// docs/behaviour/errors.md#errors-for-a-team
describe.each(DATABASES)('the errors of a remote on %s', (kind) => {
  let app: TestApp
  let browser: Browser

  beforeAll(async () => {
    const tokens = { 'mf-notes': NOTES_TOKEN, 'mf-viewer': VIEWER_TOKEN, '*': RELEASE_TOKEN }
    app = await startApp(kind, {
      remotes: {},
      env: { VIEWPAGE_RELEASE_TOKENS: JSON.stringify(tokens) },
    })
    for (const name of ['mf-notes', 'mf-viewer']) {
      const maps = new Map([['remoteEntry.1.js.map', Buffer.from(MAP)]])
      await app.parts.releases.publish({ ...fakeBuild(name, '1.0.0', [name]), maps })
    }
    await app.parts.releases.activate('mf-notes', '1.0.0')
    browser = app.browser()
    const fields = { 'release-token': NOTES_TOKEN, person: 'Ada', action: 'log-in' }
    await submitForm(browser, '/releases/', fields)

    await report(FIREFOX, { message: 'no such note', count: 2 })
    await report(SAFARI, { message: 'no such note', slot: 'notes', stack: `${OWN}\n${OTHERS}` })
    await report(FIREFOX, { version: '0.9.0', message: 'too old', page: '/p/private1/' })
    await report(FIREFOX, { remote: 'mf-viewer', message: 'of another team' })
  })
  afterAll(() => app.stop())

  async function report(agent: string, error: object): Promise<void> {
    const own = { ...pageError, remote: 'mf-notes', version: '1.0.0', ...error }
    const response = await app.browser().ask({
      method: 'POST',
      url: '/api/v1/page-errors/',
      payload: [own],
      headers: { 'user-agent': agent },
    })
    expect(response.statusCode).toBe(204)
    app.clock.now += 60_000
  }

  async function add(error: Partial<Insertable<PageErrorsTable>>): Promise<void> {
    const unknown = { slot: null, release_set: null, browser: null, is_override: 0 }
    const row = { ...pageError, remote: 'mf-notes', received_at: app.clock.now, ...unknown, ...error }
    await app.parts.database.write((transaction) =>
      transaction.insertInto('page_errors').values(row).execute(),
    )
  }

  const read = (token: string, query = '') =>
    app.browser().get(PATH + query, { authorization: `Bearer ${token}` })

  it('are read by its team: messages, counts, lines of its sources and browsers, latest first', async () => {
    const errors = (await read(NOTES_TOKEN)).json<RemoteError[]>()
    expect(errors).toEqual([
      expect.objectContaining({ version: '0.9.0', message: 'too old', count: 1 }),
      {
        version: '1.0.0',
        kind: 'uncaught',
        name: 'TypeError',
        message: 'no such note',
        stack: [expect.stringMatching(/^at show \(mf-notes\/src\/note\.ts:12:5\)$/), OTHERS],
        slot: 'notes',
        count: 3,
        firstAt: '2026-11-14T12:00:00.000Z',
        lastAt: '2026-11-14T12:01:00.000Z',
        browsers: [
          { name: 'Firefox 150', count: 2 },
          { name: 'Safari 26', count: 1 },
        ],
      },
    ])
    expect((await read(RELEASE_TOKEN)).json()).toEqual(errors)
    expect((await read(NOTES_TOKEN, '?version=1.0.0')).json()).toEqual(errors.slice(1))
  })

  it('name no page and no address, which may tell of a person', async () => {
    const { body } = await read(NOTES_TOKEN)
    expect(body).not.toMatch(/private1|orbit1|"page"/)
  })

  it('are read by nobody else', async () => {
    const refused = await Promise.all([read(VIEWER_TOKEN), app.browser().get(PATH), read('of-nobody')])
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 401, 403])
    expect(refused.map(({ body }) => body.includes('no such note'))).toEqual([false, false, false])
    const viewers = app.browser()
    const fields = { 'release-token': VIEWER_TOKEN, person: 'Bob', action: 'log-in' }
    await submitForm(viewers, '/releases/', fields)
    expect((await viewers.get('/releases/mf-notes/')).statusCode).toBe(404)
  })

  it('are on the page of the remote, and those of a version on its own', async () => {
    const remote = (await browser.get('/releases/mf-notes/')).body
    for (const text of ['TypeError: no such note', 'too old', 'Safari 26 (1)', 'mf-notes/src/note.ts:12:5'])
      expect(remote).toContain(text)
    expect(remote).not.toContain('of another team')
    const version = (await browser.get('/releases/mf-notes/1.0.0/')).body
    expect([version.includes('no such note'), version.includes('too old')]).toEqual([true, false])
  })

  it('cannot write markup, control a terminal or turn the text around them', async () => {
    await report(FIREFOX, {
      message: '<img src=x>\u202e\u2066 is not there',
      stack: 'at \u202eevil <script>',
    })
    const { body } = await browser.get('/releases/mf-notes/')
    expect(body).toContain('&#60;img src=x&#62;\\u202e\\u2066')
    expect(body).toContain('\\u202eevil &#60;script&#62;')
    expect(body).not.toMatch(/[\u202e\u2066]/)
  })

  it('of a browser with a preview are those of that version only', async () => {
    await add({ version: '3.0.0-dev.1', message: 'in a preview', is_override: 1 })
    expect((await read(NOTES_TOKEN)).body).not.toContain('in a preview')
    const own = (await read(NOTES_TOKEN, '?version=3.0.0-dev.1')).json<RemoteError[]>()
    expect(own).toMatchObject([{ message: 'in a preview', isOverride: true, browsers: [] }])
  })

  it('are on pages that show each of them once', async () => {
    for (let index = 0; index < 23; index++) await add({ version: '2.0.0', message: `error ${index}` })
    const seen: string[] = []
    for (let path: string | undefined = '?version=2.0.0&limit=10'; path !== undefined;) {
      const page = await read(NOTES_TOKEN, path)
      seen.push(...page.json<RemoteError[]>().map(({ message }) => message))
      path = /^<[^?]*(\?[^>]*)>; rel="next"$/.exec(String(page.headers['link']))?.[1]
    }
    expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => `error ${22 - index}`))
    const first = (await browser.get('/releases/mf-notes/')).body
    const [, older = ''] = /rel="next" href="([^"]+errors=\d+)#failures"/.exec(first) ?? []
    const second = (await browser.get(older)).body
    expect([first.includes('error 22'), first.includes('error 2<')]).toEqual([true, false])
    expect([second.includes('error 22'), second.includes('error 2<')]).toEqual([false, true])
  })

  it.each(['?limit=51', '?limit=0', '?before=0', '?before=x', '?version=../1', '?page=2'])(
    'are not read with %s, and the response says what is wrong',
    async (query) => {
      const [, name] = /\?(\w+)/.exec(query) ?? []
      const { statusCode, body } = await read(NOTES_TOKEN, query)
      expect([statusCode, body]).toEqual([422, expect.stringContaining(name ?? '-')])
    },
  )
})
