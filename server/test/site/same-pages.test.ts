import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { App } from '../../src/app.ts'
import { restore, takeDown } from '../../src/features/reports/take-down.ts'
import { DATABASES } from '../support/databases.ts'
import { fakeBuild } from '../support/fake-builds.ts'
import { startApp, type Browser, type TestApp } from '../support/start-app.ts'
import { until } from '../support/until.ts'

const OIDS = ['orbit1', 'other1'] as const
const SLOTS = ['header', 'viewer', 'metadata', 'toolbar', 'transcript', 'sidebar', 'cta']

const somebody = fc.constantFrom('nobody', 'ada', 'ben')
const oid = fc.constantFrom(...OIDS)
const path = fc.oneof(
  oid.map((each) => `/p/${each}/`),
  oid.map((each) => `/p/${each}/embed/?autoplay=1`),
  fc.constantFrom('/', '/explore/', '/explore/?sort=newest', '/gallery/', '/user/ada/', '/v/linkopen1/'),
)
const headers = fc.record(
  {
    'accept-language': fc.constantFrom('de', 'ja', 'en'),
    'user-agent': fc.constantFrom('Mozilla/5.0 (iPhone) Mobile', 'Mozilla/5.0 (Android) Mobile'),
    'sec-gpc': fc.constant('1'),
    referer: fc.constantFrom('http://localhost/explore/', 'https://elsewhere.example/'),
    cookie: fc.constantFrom('video_banner_dismissed=1', 'tracking_choice=off', 'language=fr', 'came_from=-'),
  },
  { requiredKeys: [] },
)

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('ask' as const), somebody, path, headers }) },
  fc.record({ kind: fc.constant('edit' as const), oid, text: fc.string({ maxLength: 9 }) }),
  fc.record({
    kind: fc.constant('privacy' as const),
    oid,
    privacy: fc.constantFrom('public', 'reusable', 'unlisted', 'private'),
  }),
  fc.record({ kind: fc.constantFrom('takeDown' as const, 'restore' as const, 'like' as const), oid }),
  fc.record({ kind: fc.constant('rename' as const), name: fc.string({ maxLength: 9 }) }),
  fc.record({ kind: fc.constant('link' as const), isRevoked: fc.boolean() }),
  fc.record({ kind: fc.constant('release' as const), version: fc.constantFrom('1.0.0', '1.0.1') }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

describe.each(DATABASES)('a server that keeps pages and one that makes each anew, on %s', (kind) => {
  let app: TestApp
  let plain: App
  let browsers: Record<string, Browser>
  let ben: string

  beforeAll(async () => {
    app = await startApp(kind)
    plain = await app.another({ VIEWPAGE_PAGE_CACHE_MB: '0' })
    await app.parts.releases.publish(fakeBuild('mf-all', '1.0.1', SLOTS))
    const ada = await app.parts.accounts.signUp({
      ...{ oid: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' },
      password: 'demo-demo',
    })
    const browser = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    ben = browser.oid
    browsers = { nobody: app.browser(), ada: await app.logIn('ada@example.com'), ben: browser }
    for (const each of OIDS) await app.addPresentation({ oid: each, owner_oid: ada?.oid ?? '' })
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('view_links')
        .values({
          ...{ link_id: 'linkopen1', oid: 'orbit1', sharer_oid: 'ada', created_at: 0, revoked_at: null },
          ...{ viewer_identification: 0, require_identification: 0 },
        })
        .execute(),
    )
  }, 60_000)
  afterAll(async () => {
    await plain.close()
    await app.stop()
  })

  async function compare({ somebody: name, path: url, headers: given }: Step & { kind: 'ask' }) {
    const own = [...(browsers[name]?.cookies ?? [])].map(([key, value]) => `${key}=${value}`)
    const cookie = [...own, ...(given.cookie === undefined ? [] : [given.cookie])].join('; ')
    const request = { url, headers: { ...given, accept: 'text/html', host: 'localhost', cookie } }
    const kept = await app.server.inject(request)
    const made = await plain.server.inject(request)
    expect({
      status: kept.statusCode,
      body: kept.body,
      policy: kept.headers['content-security-policy'],
    }).toEqual({ status: made.statusCode, body: made.body, policy: made.headers['content-security-policy'] })
  }

  async function change(change: Exclude<Step, { kind: 'ask' }>): Promise<void> {
    const { database, presentations, releases } = app.parts
    switch (change.kind) {
      case 'edit':
      case 'privacy': {
        const values = change.kind === 'edit' ? { title: change.text } : { privacy: change.privacy }
        const update = (transaction: typeof database.read) =>
          transaction.updateTable('presentations').set(values).where('oid', '=', change.oid).execute()
        return void (await database.write(update))
      }
      case 'takeDown':
        return void (await takeDown(database, change.oid, 'why', 1))
      case 'restore':
        return void (await restore(database, change.oid))
      case 'like':
        await presentations.setLiked(change.oid, ben, !(await presentations.hasLiked(change.oid, ben)), null)
        app.clock.now += 5_000
        return
      case 'rename':
        return void (await database.write((transaction) =>
          transaction
            .updateTable('users')
            .set({ first_name: change.name })
            .where('oid', '=', 'ada')
            .execute(),
        ))
      case 'link':
        return void (await database.write((transaction) =>
          transaction
            .updateTable('view_links')
            .set({ revoked_at: change.isRevoked ? 1 : null })
            .execute(),
        ))
      case 'release': {
        const { id } = await releases.activate('mf-all', change.version)
        // The other one looks for activations now and then.
        await until(async () => (await plain.parts.releases.current()).id === id)
      }
    }
  }

  // docs/behaviour/page.md#same-page
  // docs/behaviour/visibility.md#change-at-once
  it('answer alike, whatever happened before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        for (const each of steps) await (each.kind === 'ask' ? compare(each) : change(each))
      }),
      { numRuns: 12 },
    )
  }, 60_000)
})
