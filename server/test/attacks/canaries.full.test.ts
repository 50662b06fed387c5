import { afterEach, describe, expect, it } from '@jest/globals'
import { openSigner } from '../../src/storage/secrets/signer.ts'
import { BUCKET_COOKIE } from '../../src/releases/canaries/canary-choice.ts'
import { signView } from '../../src/releases/sets/view-token.ts'
import { startCanaryWorld, type CanaryWorld } from '../support/canary-world.ts'
import { startApp } from '../support/start-app.ts'
import { USER_AGENT } from '../support/user-agent.ts'

const FAILED = ['mf-toolbar@1.1.0']

describe('a stranger who wants to stop a canary', () => {
  let world: CanaryWorld
  afterEach(() => world.app.stop())

  const start = async () => {
    world = await startCanaryWorld('sqlite')
    expect((await world.start('1.1.0', { share: 10 })).statusCode).toBe(201)
  }
  const seen = async () => {
    const [status] = await world.statuses()
    return { state: status?.state, views: status?.views.canary.views, bad: status?.views.canary.bad }
  }

  it('changes nothing by a forged token', async () => {
    await start()
    const [visitor] = world.visitorsIn('stable', 1)
    await visitor?.versionSeen()
    const token = visitor?.token() ?? ''
    const forged = [
      token.slice(0, token.lastIndexOf('.')),
      token.replace(/-s\./, '-c.'),
      token.replace(/\.[\w-]{16}\./, `.${'A'.repeat(16)}.`),
      token.replace(/^[a-z0-9]+/, 'zzzzzzz'),
      token.replace(/-([cs])\./, '-$1.2-1-100-c.'),
      ...['', '\u0000"; drop table canaries', '.'.repeat(500)],
    ]
    for (const each of forged) {
      expect(each).not.toBe(token)
      expect(await visitor?.report({ token: each, failed: FAILED })).toBe(204)
    }
    expect([await seen(), await world.addresses()]).toEqual([{ state: 'running', views: 0, bad: 0 }, 0])
  })

  it('changes nothing by the token of another service, also one with the same canaries', async () => {
    await start()
    const other = await startApp('sqlite')
    const signer = await openSigner(other.parts.database)
    const [visitor] = world.visitorsIn('canary', 1)
    const canaryId = world.app.parts.canaries.open()[0]?.id ?? 0
    const trial = {
      canaryId,
      stage: 1,
      share: 100,
      arm: 'canary',
      remote: 'mf-toolbar',
      version: '1.1.0',
    } as const
    const token = signView(signer, [trial], {
      ...{ set: 'r_0123456789ab', thrown: [], block: visitor?.address ?? '', now: world.app.clock.now },
    })
    await visitor?.report({ token, failed: FAILED })
    expect(await seen()).toEqual({ state: 'running', views: 0, bad: 0 })
    await other.stop()
  })

  it('counts once by a token that is sent again and again, also from elsewhere', async () => {
    await start()
    const [first, ...others] = world.visitorsIn('canary', 20)
    await first?.versionSeen()
    const token = first?.token() ?? ''
    for (let times = 0; times < 20; times++) await first?.report({ token, failed: FAILED })
    for (const other of others) await other.report({ token, failed: FAILED })
    expect(await seen()).toEqual({ state: 'running', views: 1, bad: 1 })
  })

  // docs/behaviour/releases.md#one-address-counts-once
  it('counts once by a flood of pages and reports from one address', async () => {
    await start()
    const [visitor] = world.visitorsIn('canary', 1)
    for (let times = 0; times < 50; times++) {
      await visitor?.versionSeen()
      await visitor?.report({ failed: FAILED })
    }
    expect(await seen()).toEqual({ state: 'running', views: 1, bad: 1 })
    expect(await world.addresses()).toBe(1)
  })

  it('counts once for all addresses of an IPv6 network of the size that subscribers get', async () => {
    await start()
    for (let network = 0; network < 20; network++) {
      const headers = { 'x-forwarded-for': `2001:db8:1:${network}::7`, 'user-agent': USER_AGENT }
      const page = await world.app.server.inject({
        url: '/p/orbit1/',
        headers,
        cookies: { [BUCKET_COOKIE]: '0' },
      })
      const token = /desc="([^"]*)"/.exec(String(page.headers['server-timing']))?.[1] ?? ''
      const payload = { token, state: 'live', failed: FAILED }
      await world.app.server.inject({ method: 'POST', url: '/api/v1/page-views/', headers, payload })
    }
    expect(await seen()).toEqual({ state: 'running', views: 1, bad: 1 })
  })

  it('changes nothing by a report about another remote, another version or the other arm', async () => {
    await start()
    for (const visitor of world.visitorsIn('canary', 6)) {
      await visitor.versionSeen()
      await visitor.report({ failed: ['mf-viewer@1.1.0', 'mf-toolbar@1.0.0', 'mf-toolbar@9.9.9'] })
    }
    for (const visitor of world.visitorsIn('stable', 6)) {
      await visitor.versionSeen()
      await visitor.report({ failed: FAILED })
    }
    expect(await seen()).toEqual({ state: 'running', views: 6, bad: 0 })
  })

  // docs/behaviour/releases.md#reports
  it('changes nothing by a token of a canary that has ended, or of two hours ago', async () => {
    await start()
    const visitors = world.visitorsIn('canary', 8)
    for (const visitor of visitors) await visitor.versionSeen()
    world.app.clock.now += 2 * 60 * 60_000
    for (const visitor of visitors) await visitor.report({ failed: FAILED })
    expect((await seen()).bad).toBe(0)
    world.app.clock.now -= 2 * 60 * 60_000
    await world.change('abort')
    for (const visitor of visitors) await visitor.report({ failed: FAILED })
    expect([(await seen()).bad, await world.addresses()]).toEqual([0, 0])
  })

  it('gets a new bucket for an odd cookie, and nothing of it reaches the page', async () => {
    await start()
    const odd = ['-1', '1000', '01', '1e2', '0x10', '5 ', '', ' ', '4'.repeat(4_000), '<canary>', '٣', 'NaN']
    for (const value of odd) {
      const page = await world.app.server.inject({
        url: '/p/orbit1/',
        headers: { 'user-agent': USER_AGENT, cookie: `${BUCKET_COOKIE}=${encodeURIComponent(value)}` },
      })
      expect([value.slice(0, 10), page.statusCode, String(page.headers['set-cookie'])]).toEqual([
        value.slice(0, 10),
        200,
        expect.stringMatching(/^canary_bucket=\d{1,3};/),
      ])
      if (value.length > 4) expect(page.body).not.toContain(value)
    }
  })

  it('is refused with a report that no page sends', async () => {
    await start()
    const report = { token: '', state: 'live', failed: [] as string[] }
    const odd = [
      [],
      { state: 'live', failed: [] },
      { ...report, state: 'broken' },
      { ...report, failed: Array.from({ length: 21 }, () => 'mf-a@1') },
      { ...report, failed: ['<script>@1'] },
      { ...report, session_id: 'abc' },
      { ...report, token: 'a'.repeat(501) },
    ]
    for (const payload of odd) {
      const call = { method: 'POST', url: '/api/v1/page-views/', payload } as const
      expect([payload, (await world.app.server.inject(call)).statusCode]).toEqual([payload, 422])
    }
  })

  it('cannot start, promote, abort or read one without a release token', async () => {
    await start()
    const ask = (method: 'GET' | 'PUT' | 'POST', path: string, authorization?: string) =>
      world.app.server.inject({
        ...{ method, url: `/api/v1/${path}` },
        headers: authorization === undefined ? {} : { authorization },
        ...(method === 'PUT' && { payload: { version: '1.2.0', share: 10 } }),
      })
    const codes = await Promise.all([
      ask('PUT', 'remotes/mf-viewer/canary'),
      ask('PUT', 'remotes/mf-viewer/canary', 'Bearer guessed'),
      ...['promote', 'hold', 'resume', 'abort'].map((verb) =>
        ask('POST', `remotes/mf-toolbar/canary/${verb}`),
      ),
      ask('POST', 'remotes/mf-toolbar/canary/abort', 'Bearer guessed'),
      ask('GET', 'canaries/'),
    ])
    expect(codes.map(({ statusCode }) => statusCode)).toEqual([401, 403, 401, 401, 401, 401, 403, 401])
    expect((await world.statuses()).map(({ state, changes }) => [state, changes.length])).toEqual([
      ['running', 1],
    ])
  })
})
