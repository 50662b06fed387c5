import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import type { App } from '../../src/app.ts'
import { cardRows } from '../support/card-rows.ts'
import { createSiteChanges, paint } from '../support/change-site.ts'
import { ONE_DATABASE } from '../support/databases.ts'
import { fakeBuild } from '../support/fake-builds.ts'
import { DECKS, OIDS, PEOPLE, TEMPLATE_PATH, step, type Change, type Step } from '../support/site-steps.ts'
import { startApp, type Browser, type TestApp } from '../support/start-app.ts'
import { until } from '../support/until.ts'

const SLOTS = ['viewer', 'metadata', 'transcript', 'sidebar', 'cta']
const REMOTES = {
  'mf-all': { slots: SLOTS },
  'mf-personal': { slots: ['banner', 'header'], fake: 'names-the-visitor' as const },
  'mf-likes': { slots: ['toolbar'], fake: 'names-the-visitor' as const },
}

const emailOf = (name: string) => `${name}@example.com`

describe.each(ONE_DATABASE)('a server that keeps pages and one that makes each anew, on %s', (kind) => {
  let app: TestApp
  let plain: App
  let change: ReturnType<typeof createSiteChanges>
  let browsers: Record<string, Browser>

  beforeAll(async () => {
    app = await startApp(kind, { remotes: REMOTES })
    plain = await app.another({ VIEWPAGE_PAGE_CACHE_MB: '0' })
    // Two servers in one thread must not write at the same time: each waits for the other.
    await plain.parts.searchIndexer.close()
    await app.parts.releases.publish(fakeBuild('mf-all', '1.0.1', SLOTS))
    const changeSite = createSiteChanges(app)
    change = async (each) => {
      await changeSite(each)
      // The index follows a moment later: not between the two servers' answers.
      await app.parts.searchIndexer.catchUp()
    }
    browsers = { nobody: app.browser() }
    for (const name of PEOPLE) {
      const email = emailOf(name)
      await app.parts.accounts.signUp({
        oid: name,
        email,
        firstName: name,
        lastName: 'X',
        password: 'demo-demo',
      })
      browsers[name] = await app.logIn(email)
    }
    for (const each of OIDS) {
      await app.addPresentation({ oid: each, owner_oid: DECKS[each], privacy: 'reusable' })
      await paint(app.parts.database, each)
    }
    const template = { oid: 'third1', path: TEMPLATE_PATH }
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('cards')
        .values(
          cardRows(['other1', 'third1']).map((card) => ({
            ...card,
            ...(card.shelf === 'templates' && card.position === 0 && template),
          })),
        )
        .execute(),
    )
    const link = {
      oid: 'orbit1',
      sharer_oid: 'ada',
      created_at: 0,
      revoked_at: null,
      viewer_identification: 1,
    }
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('view_links')
        .values([
          { ...link, link_id: 'linkopen1', require_identification: 0 },
          { ...link, link_id: 'linkasks1', require_identification: 1 },
        ])
        .execute(),
    )
    await app.parts.searchIndexer.catchUp()
  })
  afterAll(async () => {
    await plain.close()
    await app.stop()
  })

  async function compare({
    somebody: name,
    path: url,
    headers: given,
  }: Omit<Step & { kind: 'ask' }, 'kind'>) {
    const own = [...(browsers[name]?.cookies ?? [])].map(([key, value]) => `${key}=${value}`)
    const cookie = [...own, ...(given.cookie === undefined ? [] : [given.cookie])].join('; ')
    const asked = { ...given, accept: 'text/html', host: 'localhost', cookie }
    const kept = await app.server.inject({ url, headers: { ...asked, 'accept-encoding': 'br' } })
    const made = await plain.server.inject({ url, headers: asked })
    expect(seenOf(kept)).toEqual(seenOf(made))
    for (const other of PEOPLE) if (other !== name) expect(textOf(kept)).not.toContain(emailOf(other))
  }

  /** What a browser gets, without the spaces that fill the room for names. */
  function seenOf(page: LightMyRequestResponse) {
    const { location, 'content-security-policy': policy } = page.headers
    return { status: page.statusCode, location, policy, body: textOf(page).replaceAll(/ {2,}/g, '') }
  }

  async function carryOut(each: Step): Promise<void> {
    const session = () => browsers[each.kind === 'logOut' ? each.person : '']?.cookies.get('viewpage-session')
    switch (each.kind) {
      case 'ask':
        return compare(each)
      case 'everybodyAsks':
        for (const somebody of ['nobody', ...PEOPLE] as const)
          await compare({ somebody, path: each.path, headers: {} })
        return
      case 'logIn':
        browsers[each.person] = await app.logIn(emailOf(each.person))
        return
      case 'logOut':
        // The browser keeps its cookie, which is worth nothing any more.
        return app.parts.accounts.endSession(session() ?? '')
      default:
        await change(each)
    }
    if (each.kind !== 'release') return
    // The other server looks for activations now and then.
    const { id } = await app.parts.releases.current()
    await until(async () => (await plain.parts.releases.current()).id === id)
  }

  // docs/behaviour/page.md#same-page
  it('answer alike after a change of one presentation that all others show', async () => {
    const oid = 'other1' as const
    const pages = [
      '/p/orbit1/',
      '/p/third1/',
      '/',
      '/explore/',
      '/user/ada/',
      '/user/ben/',
      '/product/',
      TEMPLATE_PATH,
      // docs/behaviour/machines.md#made-once
      ...['/p/other1/index.md', '/user/ada/feed.atom', '/user/ben/feed.atom', '/llms.txt'],
    ]
    const template = { kind: 'template', oid: 'third1', title: 'Plan' } as const
    const changes: Change[] = [
      { kind: 'edit', oid, text: 'Edited' },
      { kind: 'save', oid },
      { kind: 'repaint', oid },
      { kind: 'takeDown', oid },
      { kind: 'restore', oid },
      { kind: 'privacy', oid, privacy: 'private' },
      { kind: 'privacy', oid, privacy: 'public' },
      { kind: 'give', oid, person: 'ben' },
      { kind: 'rename', person: 'ben', name: 'Benjamin' },
      { kind: 'give', oid, person: 'ada' },
      { kind: 'segment', person: 'ada', segment: 'teacher' },
      { kind: 'playback', oid, isOn: false },
      { kind: 'pick', oids: ['orbit1', 'other1'] },
      template,
      { kind: 'describe', oid: 'third1', text: 'What the plan is' },
      { kind: 'privacy', oid: 'third1', privacy: 'public' },
    ]
    const compareAll = async () => {
      for (const path of pages)
        for (const somebody of ['nobody', 'eve'] as const) await compare({ somebody, path, headers: {} })
    }
    await compareAll()
    for (const each of changes) {
      await change(each)
      await compareAll()
    }
  }, 120_000)

  // docs/behaviour/page.md#same-page
  // docs/behaviour/page.md#personal-slots
  // docs/behaviour/visibility.md#change-at-once
  it('answer alike, whatever happened before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        for (const each of steps) await carryOut(each)
      }),
      { numRuns: 20 },
    )
  }, 120_000)
})

function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  return String(headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload)
}
