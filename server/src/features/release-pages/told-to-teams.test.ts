import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { samplePageData } from '@viewpage/remote-kit/sample-page-data'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import { listen, teamAt, type Team } from '../../../test/support/release-over-http.ts'
import { RELEASE_TOKEN, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { submitForm } from '../../../test/support/submit-form.ts'

const TOOLBAR = '/releases/mf-toolbar/'

describe('what a release tells its team', () => {
  let app: TestApp
  let team: Team
  let browser: Browser

  beforeAll(async () => {
    app = await startApp('sqlite', {
      remotes: { 'mf-toolbar': { slots: ['toolbar'] } },
      published: [{ name: 'mf-toolbar', version: '1.1.0', slots: ['toolbar'] }],
    })
    team = teamAt(await listen(app))
    browser = app.browser()
    const fields = { 'release-token': RELEASE_TOKEN, person: 'Ada', action: 'log-in' }
    await submitForm(browser, '/releases/', fields)
    await rollBackByEvidence('1.1.0')
  })
  afterAll(() => app.stop())

  async function rollBackByEvidence(version: string): Promise<void> {
    const { now } = app.clock
    const row = {
      ...{ remote: 'mf-toolbar', version, stable_version: '1.0.0', kind: 'canary' as const, stage: 1 },
      ...{ state: 'rolled-back' as const, share: 100, buckets: '[]', rolls_back: 0, baseline: null },
      ...{ started_at: now, ends_at: now, ended_at: now },
    }
    const change = { action: 'roll-back' as const, share: 100, changed_at: now, token_name: null }
    await app.parts.database.write(async (transaction) => {
      const canary = transaction.insertInto('canaries').values(row).returning('id')
      const { id } = await canary.executeTakeFirstOrThrow()
      const why = { changed_by: 'automatic decision', reason: '4 of its 9 <views> failed' }
      await transaction
        .insertInto('canary_changes')
        .values({ canary_id: id, ...change, ...why })
        .execute()
    })
  }

  const isLive = async (version: string) =>
    (await browser.get(TOOLBAR)).body.includes(`href="${TOOLBAR}${version}/">${version}</a></td>`)

  // docs/behaviour/releases.md#rolled-back-by-evidence
  it('its page says that evidence rolled a version back, and activates it on purpose only', async () => {
    const page = `${TOOLBAR}1.1.0/`
    const { body } = await browser.get(page)
    expect(body).toMatch(/rolled this version back \([^)]*2026[^)]*\): 4 of its 9 &#60;views&#62; failed\./)
    expect(body).toMatch(/<input type="checkbox" name="anyway" value="yes" required>/)
    expect(body).toMatch(/id="activate-reason"[^>]* required>/)
    for (const [anyway, reason] of [
      ['', 'it is good'],
      ['yes', ' '],
    ] as const) {
      const refused = await submitForm(browser, page, { action: 'activate', anyway, reason }, TOOLBAR)
      expect([refused.statusCode, await isLive('1.1.0')]).toEqual([409, false])
      expect(refused.body).toContain('tick the box and give a reason')
    }
    const on = { action: 'activate', anyway: 'yes', reason: 'the CDN was at fault' }
    const done = await submitForm(browser, page, on, TOOLBAR)
    expect([done.statusCode, await isLive('1.1.0')]).toEqual([303, true])
  })

  // docs/behaviour/releases.md#evidence-of-canaries
  it('shows each guardrail of a canary with its evidence, and why one was rolled back', async () => {
    const { database } = app.parts
    const guardrails = [
      { kind: 'slow', figure: 'inp', aboveMs: 210 },
      { kind: 'slow', figure: 'lcp', aboveMs: null },
      { kind: 'missing', figure: 'toolbar/linkCopied@1' },
      { kind: 'missing', figure: 'toolbar/shareRequested@1', lowered: 'it is <one> press now' },
    ]
    await database.write(async (transaction) => {
      const { id } = await transaction
        .insertInto('canaries')
        .values({
          ...{
            remote: 'mf-toolbar',
            version: '1.9.0',
            stable_version: '1.1.0',
            kind: 'canary',
            state: 'rolled-back',
          },
          ...{ stage: 1, share: 100, buckets: '[[0,100]]', rolls_back: 0, baseline: null },
          ...{ started_at: app.clock.now, ends_at: app.clock.now, ended_at: app.clock.now },
          guardrails: JSON.stringify(guardrails),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await transaction
        .insertInto('canary_changes')
        .values({
          ...{ canary_id: id, action: 'roll-back', share: 100, token_name: null, changed_by: null },
          ...{ reason: 'toolbar/linkCopied@1 did not happen', changed_at: app.clock.now },
        })
        .execute()
      const cell = { canary_id: id, stage: 1, share: 100, figure: 'toolbar/linkCopied@1' }
      await transaction
        .insertInto('canary_figures')
        .values([
          { ...cell, arm: 'canary', bin: 0, views: 30 },
          { ...cell, arm: 'stable', bin: 0, views: 60 },
          { ...cell, arm: 'stable', bin: 1, views: 240 },
        ])
        .execute()
    })
    const { body } = await browser.get(TOOLBAR)
    expect(body).toContain('Why: toolbar/linkCopied@1 did not happen')
    const row = (...cells: string[]) => cells.map((cell) => `<td dir="auto">${cell}</td>`).join('')
    expect(body).toContain(row('it took longer than 210 ms', '0 of 0', '0 of 0', '1 of 30,000'))
    expect(body).toContain(row('it did not happen', '30 of 30', '60 of 300', '&#62; 1,000,000 of 30,000'))
    expect(body).toContain('Not compared: too few views of the live version')
    expect(body).toContain('Not compared, on purpose: it is &#60;one&#62; press now')
  })

  // docs/behaviour/releases.md#other-slots
  it('names a slot that no page shows, in the response to each release and on its pages', async () => {
    const notes = fakeBuild('mf-notes', '1.0.0', ['toolbar-below', 'notes'])
    expect((await team.check(notes)).body).toMatchObject({
      ok: true,
      findings: [
        { rule: 'contract' },
        {
          level: 'notice',
          message: 'No page of this server shows the slot `toolbar-below` of mf-notes 1.0.0.',
        },
        { level: 'notice', advice: expect.stringContaining('VIEWPAGE_OTHER_SLOTS') },
      ],
    })
    expect((await team.publish(notes)).status).toBe(201)
    expect(await team.activate('mf-notes', '1.0.0')).toMatchObject({
      status: 200,
      body: { unseenSlots: ['toolbar-below', 'notes'] },
    })
    for (const path of ['/releases/mf-notes/', '/releases/mf-notes/1.0.0/'])
      expect((await browser.get(path)).body).toContain('No page of this server shows the slot notes.')
    const seen = await team.activate('mf-toolbar', '1.0.0')
    expect([seen.status, seen.body['unseenSlots']]).toEqual([200, undefined])
    expect((await browser.get(TOOLBAR)).body).not.toContain('No page of this server')
  })

  // docs/behaviour/releases.md#noticed-when-it-was-published
  it('the page of a version has what the gate noticed when it was published, also of its behaviour', async () => {
    const recording = {
      page: {
        ...{ path: '/p/orbit1/', width: 1_280, height: 800, data: samplePageData },
        slots: { 'mf-toolbar': ['toolbar'] },
      },
      ...{ actions: [], inputs: [], responses: [] },
    }
    const kept = await app.browser().ask({
      ...{ method: 'PUT', url: '/api/v1/remotes/mf-toolbar/recordings/shown' },
      headers: { authorization: `Bearer ${RELEASE_TOKEN}`, 'content-type': 'application/json' },
      payload: JSON.stringify(recording),
    })
    expect(kept.statusCode).toBe(200)
    // No program of that name: nothing is replayed.
    const { VIEWPAGE_CHROMIUM: program } = process.env
    process.env['VIEWPAGE_CHROMIUM'] = '/nowhere/chromium'
    try {
      expect((await team.publish(fakeBuild('mf-toolbar', '1.7.0', ['toolbar']))).status).toBe(201)
    } finally {
      if (program === undefined) delete process.env['VIEWPAGE_CHROMIUM']
      else process.env['VIEWPAGE_CHROMIUM'] = program
    }
    const { body } = await browser.get(`${TOOLBAR}1.7.0/`)
    expect(body).toContain('Noticed when it was published')
    expect(body).toContain('The behaviour of mf-toolbar 1.7.0 was not compared in full: ')
    expect((await browser.get(`${TOOLBAR}1.0.0/`)).body).not.toContain('Noticed when')
  })

  it('names no slot if the operator shows all', async () => {
    const open = await startApp('sqlite', { remotes: {}, env: { VIEWPAGE_OTHER_SLOTS: '*' } })
    await open.parts.releases.publish(fakeBuild('mf-notes', '1.0.0', ['notes']))
    expect(await open.parts.releases.unseenSlots('mf-notes', '1.0.0')).toEqual([])
    await open.stop()
  })
})

// docs/behaviour/releases.md#release-token
describe('a team whose token was withdrawn', () => {
  let app: TestApp
  let url: string

  beforeAll(async () => {
    app = await startApp('sqlite', {
      remotes: { 'mf-toolbar': { slots: ['toolbar'] } },
      published: [{ name: 'mf-toolbar', version: '1.1.0', slots: ['toolbar'] }],
      env: {
        VIEWPAGE_RELEASE_TOKENS: JSON.stringify({
          'mf-viewer': 'token-of-the-viewer-team',
          '*': RELEASE_TOKEN,
        }),
      },
    })
    url = await listen(app)
  })
  afterAll(() => app.stop())

  const WITHDRAWN =
    '[release] This server does not know this release token: it is wrong, or it was withdrawn. Nothing was changed. Ask the operator for a new one, and set VIEWPAGE_RELEASE_TOKEN.'

  it.each([
    ['GET', '/api/v1/remotes/', undefined],
    ['GET', '/api/v1/canaries/', undefined],
    ['GET', '/api/v1/hosts/', undefined],
    ['PUT', '/api/v1/remotes/mf-toolbar/versions/1.2.0', {}],
    ['POST', '/api/v1/remotes/mf-toolbar/check', {}],
    ['POST', '/api/v1/remotes/mf-toolbar/previews', {}],
    ['PUT', '/api/v1/remotes/mf-toolbar/active', { version: '1.1.0' }],
    ['POST', '/api/v1/remotes/mf-toolbar/rollback', {}],
    ['PUT', '/api/v1/remotes/mf-toolbar/canary', { version: '1.1.0', share: 10 }],
    ['POST', '/api/v1/remotes/mf-toolbar/canary/promote', {}],
    ['POST', '/api/v1/overrides/', { versions: { 'mf-toolbar': '1.1.0' } }],
    ['PUT', '/api/v1/hosts/handbook', { contract: '{}' }],
    ['DELETE', '/api/v1/hosts/handbook', undefined],
  ])('hears at once what to do, and changes nothing: %s %s', async (method, path, body) => {
    // Each from an address of its own: ten wrong tokens from one address are refused otherwise.
    await app.parts.database.write((transaction) => transaction.deleteFrom('limit_counts').execute())
    const before = await app.parts.releases.current()
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: 'Bearer the-token-of-before',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([response.status, await response.json()]).toMatchObject([403, { message: WITHDRAWN }])
    expect(await app.parts.releases.current()).toEqual(before)
  })

  it('is told apart from one with the token of another remote', async () => {
    const others = await teamAt(url, 'token-of-the-viewer-team').activate('mf-toolbar', '1.1.0')
    expect([others.status, others.body['message']]).toEqual([
      403,
      '[release] This token may not release mf-toolbar: it is for another remote. Nothing was changed. Set VIEWPAGE_RELEASE_TOKEN to the token for mf-toolbar, which the operator has.',
    ])
  })
})
