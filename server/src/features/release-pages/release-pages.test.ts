import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { DATABASES } from '../../../test/support/databases.ts'
import { fakeBuild, withFile } from '../../../test/support/fake-builds.ts'
import { pageError } from '../../../test/support/page-error.ts'
import { RELEASE_TOKEN, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { submitForm } from '../../../test/support/submit-form.ts'
import { readCanaries } from '../../releases/canaries/canary-records.ts'
import { listVersions } from '../../releases/sets/list-versions.ts'

const TOOLBAR = '/releases/mf-toolbar/'
const VIEWER_TOKEN = 'token-of-the-viewer-team'

describe.each(DATABASES)('the pages about releases on %s', (kind) => {
  let app: TestApp
  let team: Browser

  beforeAll(async () => {
    app = await startApp(kind, {
      remotes: { 'mf-toolbar': { slots: ['toolbar'] }, 'mf-viewer': { slots: ['viewer', 'metadata'] } },
      env: {
        VIEWPAGE_RELEASE_TOKENS: JSON.stringify({ 'mf-viewer': VIEWER_TOKEN, '*': RELEASE_TOKEN }),
      },
    })
    const next = withFile(fakeBuild('mf-toolbar', '1.1.0', ['toolbar']), 'more.js', 'more()')
    await app.parts.releases.publish(next)
    await app.parts.releases.activate('mf-toolbar', '1.1.0', {
      record: { token: '*', by: 'Grace', reason: 'a <new> panel' },
    })
    team = await enter(RELEASE_TOKEN)
  })
  afterAll(() => app.stop())

  async function enter(token: string): Promise<Browser> {
    const browser = app.browser()
    await logIn(browser, token)
    return browser
  }
  const logIn = (browser: Browser, token: string, person = 'Ada') =>
    submitForm(browser, '/releases/', { 'release-token': token, person, action: 'log-in' })
  const live = async () =>
    (await listVersions(app.parts.database.read)).find(({ remote }) => remote === 'mf-toolbar')

  // docs/behaviour/releases.md#pages-about-releases
  it('ask for a token first, and say which one is wrong', async () => {
    const browser = app.browser()
    const page = await browser.get('/releases/')
    expect([page.statusCode, page.body.includes('type="password"')]).toEqual([200, true])
    expect(page.body).not.toContain('Grace')
    const wrong = await logIn(browser, 'wrong')
    expect([wrong.statusCode, wrong.body.includes('No remote has this release token.')]).toEqual([403, true])
    const nameless = await logIn(browser, RELEASE_TOKEN, '')
    expect([nameless.statusCode, browser.cookies.has('viewpage-releases')]).toEqual([422, false])
    expect((await browser.get(TOOLBAR)).headers['location']).toBe('/releases/')
  })

  // docs/behaviour/releases.md#pages-about-releases
  it('say what is live since when, by whom and why', async () => {
    const { body, headers } = await team.get('/releases/')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('Grace (*)')
    expect(body).toContain('a &#60;new&#62; panel')
    expect(body).toContain(`href="${TOOLBAR}1.1.0/"`)
    expect(body).toContain('href="/releases/mf-viewer/"')
  })

  it('are in each language', async () => {
    const titles = new Set<string>()
    for (const language of LANGUAGES) {
      const { body } = await team.get(TOOLBAR, { 'accept-language': language })
      titles.add(/<h2 id="versions">([^<]+)/.exec(body)?.[1] ?? '')
      for (const path of ['/releases/', `${TOOLBAR}1.0.0/`])
        expect((await team.get(path, { 'accept-language': language })).statusCode).toBe(200)
    }
    expect(titles.size).toBeGreaterThan(6)
    expect(titles.has('')).toBe(false)
  })

  // docs/behaviour/releases.md#pages-about-releases
  it('show and release only the remote of the token', async () => {
    const viewers = await enter(VIEWER_TOKEN)
    const { body } = await viewers.get('/releases/')
    expect([body.includes('mf-viewer'), body.includes('mf-toolbar')]).toEqual([true, false])
    const timeline = await viewers.get('/releases/?remote=mf-toolbar')
    expect(timeline.body).not.toContain('Grace')
    for (const path of [TOOLBAR, `${TOOLBAR}1.1.0/`, '/releases/mf-nothing/', '/releases/current/'])
      expect([path, (await viewers.get(path)).statusCode]).toEqual([path, 404])
    const before = await live()
    const response = await submitForm(viewers, '/releases/mf-viewer/', { action: 'roll-back' }, TOOLBAR)
    expect([response.statusCode, await live()]).toEqual([404, before])
  })

  // docs/behaviour/releases.md#compare-versions
  it('compare a version with the live one, or another', async () => {
    const { body } = await team.get(`${TOOLBAR}1.0.0/`)
    expect(body).toContain('<th scope="col">1.1.0</th>')
    expect(body).toMatch(/<th scope="row">1\.1\.0<\/th><td dir="auto">more\.js<\/td>/)
    expect((await team.get(`${TOOLBAR}1.1.0/?with=1.0.0`)).body).toContain('<th scope="col">1.0.0</th>')
    expect((await team.get(`${TOOLBAR}9.9.9/`)).statusCode).toBe(404)
  })

  // docs/behaviour/releases.md#release-by-button
  it('roll back and activate by buttons, with who and why', async () => {
    const back = await submitForm(team, TOOLBAR, { action: 'roll-back', reason: 'it blinks' })
    expect(back.headers['location']).toBe(`${TOOLBAR}?done=roll-back`)
    expect(await live()).toMatchObject({
      active: '1.0.0',
      activation: { token: '*', by: 'Ada', reason: 'it blinks' },
    })
    expect((await team.get(`${TOOLBAR}?done=roll-back`)).body).toContain('The version before is live again.')
    const again = await submitForm(team, `${TOOLBAR}1.1.0/`, { action: 'activate' }, TOOLBAR)
    expect([again.statusCode, (await live())?.active]).toEqual([303, '1.1.0'])
  })

  // docs/behaviour/releases.md#release-by-button
  it('change nothing if another version is active by now', async () => {
    const response = await submitForm(team, TOOLBAR, { action: 'roll-back', expect: '0.9.0' })
    expect([response.statusCode, (await live())?.active]).toEqual([409, '1.1.0'])
    expect(response.body).toContain('Another version was activated meanwhile. Nothing was changed.')
  })

  // docs/behaviour/page.md#refused-forms
  it('show a refused form again, with the reason as it was typed', async () => {
    const wish = { expect: '0.9.0', reason: 'it "blinks"' }
    const back = await submitForm(team, TOOLBAR, { action: 'roll-back', ...wish })
    expect(back.body).toMatch(/id="rollback-reason"[^>]* value="it &#34;blinks&#34;"/)
    const older = `${TOOLBAR}1.0.0/`
    const active = await submitForm(team, older, { action: 'activate', ...wish }, TOOLBAR)
    expect(active.statusCode).toBe(409)
    expect(active.body).toContain('Another version was activated meanwhile. Nothing was changed.')
    expect(active.body).toMatch(/id="activate-reason"[^>]* value="it &#34;blinks&#34;"/)
  })

  // docs/behaviour/releases.md#failures-by-version
  it('show failures by version, without those of browsers with an override', async () => {
    const { database } = app.parts
    const row = { ...pageError, received_at: app.clock.now, slot: null, release_set: null, browser: null }
    await database.write((transaction) =>
      transaction
        .insertInto('page_errors')
        .values([
          { ...row, version: '1.1.0', kind: 'render', count: 1_234, is_override: 0 },
          { ...row, version: '1.1.0', kind: 'load', count: 777, is_override: 1 },
        ])
        .execute(),
    )
    const { body } = await team.get(TOOLBAR)
    expect(body).toMatch(/<td dir="auto">render<\/td><td dir="auto">1,234<\/td>/)
    expect(body).not.toContain('777')
  })

  // docs/behaviour/releases.md#evidence-of-canaries
  it('draw the evidence about a canary, and have it as a table', async () => {
    const { database, releases } = app.parts
    await releases.publish(fakeBuild('mf-toolbar', '1.2.0', ['toolbar']))
    const canary = {
      remote: 'mf-toolbar',
      version: '1.2.0',
      stable_version: '1.1.0',
      kind: 'canary' as const,
      state: 'rolled-back' as const,
      stage: 1,
      share: 100,
      buckets: '[[0,100]]',
      rolls_back: 1,
      baseline: null,
      started_at: app.clock.now,
      ends_at: app.clock.now,
      ended_at: app.clock.now,
    }
    await database.write(async (transaction) => {
      const { id } = await transaction
        .insertInto('canaries')
        .values(canary)
        .returning('id')
        .executeTakeFirstOrThrow()
      const slot = Math.floor(app.clock.now / 60_000)
      const counts = { canary_id: id, stage: 1, share: 100, silent: 0 }
      await transaction
        .insertInto('canary_evidence')
        .values([
          { ...counts, slot, arm: 'canary', views: 10, bad: 2, clean: 8 },
          { ...counts, slot: slot + 1, arm: 'canary', views: 321, bad: 4, clean: 317 },
        ])
        .execute()
    })
    const { body } = await team.get(TOOLBAR)
    expect(body).toContain('Rolled back')
    expect(body).toMatch(/<path class="releases-line" d="M0,[\d.]+L0\.0,[\d.]+L1000\.0,[\d.]+"\/>/)
    expect(body).toContain('<td dir="auto">331</td><td dir="auto">6</td>')
  })

  // docs/behaviour/releases.md#release-by-button
  it('promote and abort a canary by buttons', async () => {
    const { releases, canaries, database } = app.parts
    await releases.publish(fakeBuild('mf-toolbar', '1.3.0', ['toolbar']))
    const record = { token: '*', by: 'Grace' }
    await canaries.start({
      remote: 'mf-toolbar',
      version: '1.3.0',
      percent: 10,
      durationMs: 60_000,
      record,
    })
    const newest = async () => (await readCanaries(database.read, { remote: 'mf-toolbar', limit: 1 }))[0]
    const press = (action: string) =>
      submitForm(team, TOOLBAR, { action, version: '1.3.0', reason: 'we looked' })
    expect((await press('promote')).headers['location']).toBe(`${TOOLBAR}?done=promote`)
    expect(await newest()).toMatchObject({ state: 'running', stage: 2 })
    expect((await press('abort')).statusCode).toBe(303)
    expect(await newest()).toMatchObject({ state: 'aborted' })
    expect((await team.get(`${TOOLBAR}?done=abort`)).body).toContain('Everybody gets the live version.')
    expect((await press('abort')).statusCode).toBe(404)
  })

  // docs/behaviour/releases.md#preview
  it('offer no button for a preview, of which there is no canary either', async () => {
    const { releases, canaries } = app.parts
    const { version } = await releases.publishPreview(fakeBuild('mf-toolbar', '1.4.0', ['toolbar']))
    expect((await team.get(`${TOOLBAR}${version}/`)).body).not.toContain('value="activate"')
    expect((await team.get(TOOLBAR)).body).toContain(`${version}</a>`)
    const response = await submitForm(team, TOOLBAR, { action: 'activate', version, expect: '1.1.0' })
    expect([response.statusCode, response.body.includes('This is a preview')]).toEqual([409, true])
    const start = { remote: 'mf-toolbar', version, percent: 10, durationMs: 60_000 }
    await expect(canaries.start({ ...start, record: { token: '*' } })).rejects.toThrow('it is a preview')
  })

  it('forget the token when asked to', async () => {
    const browser = await enter(RELEASE_TOKEN)
    const cookie = browser.cookies.get('viewpage-releases') ?? ''
    await submitForm(browser, '/releases/', { action: 'log-out' })
    expect(browser.cookies.has('viewpage-releases')).toBe(false)
    browser.cookies.set('viewpage-releases', cookie)
    expect((await browser.get('/releases/')).body).toContain('type="password"')
  })
})
