import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { SCOPES } from '../../src/people/rights/token-scopes.ts'
import { ONE_DATABASE } from '../support/databases.ts'
import { makeApiToken } from '../support/make-api-token.ts'
import { publishTinyDeck } from '../support/publish-tiny-deck.ts'
import { listRoutes, type ListedRoute } from '../support/route-list.ts'
import { startApp, type Browser, type TestApp } from '../support/start-app.ts'

const LIST = '/api/v1/presentations/'

describe.each(ONE_DATABASE)('an API token on %s', (kind) => {
  let app: TestApp
  let routes: readonly ListedRoute[]
  let ada: Browser & { oid: string }
  let all: string

  beforeAll(async () => {
    routes = await listRoutes(async () => {
      app = await startApp(kind)
    })
    ada = await app.logIn('ada@example.com')
    await publishTinyDeck(app, {}, { oid: 'secret1', ownerOid: ada.oid, privacy: 'private' })
    all = await makeApiToken(app, ada.oid)
  })
  afterAll(() => app.stop())

  const send = (token: string, url = LIST, request: Omit<InjectOptions, 'url'> = {}) =>
    app.server.inject({ url, ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } })
  const outcomeOf = async (answer: ReturnType<typeof send>) => {
    const { statusCode, body } = await answer
    return [statusCode, /"error":"(\w+)"/.exec(body)?.[1]]
  }
  const addressOf = (pattern: string) =>
    pattern
      .replace(':oid', 'secret1')
      .replace(':sha256.:ending', `${'a'.repeat(64)}.webp`)
      .replaceAll(/:\w+/g, '1')
      .replace('*', 'x')

  // docs/behaviour/programs.md#where-tokens-work
  it('is refused by every route but those for programs: pages, settings, staff, releases, host tokens', async () => {
    // Files of builds are the same for everybody.
    const others = routes.filter(
      ({ scope, pattern }) => scope === undefined && !pattern.startsWith('/remotes/'),
    )
    expect(others.length).toBeGreaterThan(150)
    const wrong: unknown[] = []
    for (const { method, pattern } of others) {
      const outcome = await outcomeOf(send(all, addressOf(pattern), { method: method as 'GET' }))
      if (String(outcome) !== '403,api_token_refused') wrong.push([method, pattern, outcome])
    }
    expect(wrong).toEqual([])
  })

  // docs/behaviour/programs.md#scopes
  it('is refused by every route without its scope, and changes nothing there', async () => {
    const ofPrograms = routes.filter(({ scope }) => scope !== undefined)
    expect(ofPrograms.length).toBeGreaterThan(12)
    for (const scope of SCOPES) {
      const others = SCOPES.filter((each) => each !== scope)
      const token = await makeApiToken(app, ada.oid, others)
      for (const { method, pattern } of ofPrograms.filter((route) => route.scope === scope)) {
        const outcome = await outcomeOf(send(token, addressOf(pattern), { method: method as 'GET' }))
        expect([pattern, ...outcome]).toEqual([pattern, 403, 'api_token_refused'])
      }
    }
    expect(await app.parts.database.read.selectFrom('comments').selectAll().execute()).toEqual([])
  })

  it('acts as its account with fewer rights, also where the account is of staff', async () => {
    const ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    const { write } = app.parts.database
    await write((transaction) =>
      transaction.updateTable('users').set({ is_staff: 1 }).where('oid', '=', ben.oid).execute(),
    )
    await write((transaction) =>
      transaction
        .insertInto('reports')
        .values({
          ...{
            receipt: 'r1',
            form_id: 'r1',
            oid: 'secret1',
            revision: 1,
            link_id: null,
            reason: 'spam',
            note: '',
          },
          ...{ step: null, step_title: null, reporter_oid: null, language: 'en', created_at: 0 },
        })
        .execute(),
    )
    const document = '/api/v4/presentation/secret1/document/'
    expect((await ben.get(document)).statusCode).toBe(200)
    expect((await send(await makeApiToken(app, ben.oid), document)).statusCode).toBe(404)
    // Of the owner's rights, those of other scopes are gone: a token to comment reads nothing else.
    expect((await send(all, document)).headers['cache-control']).toContain('private')
    const writer = await makeApiToken(app, ada.oid, ['write'])
    const state = await send(writer, '/api/v4/presentation/secret1/editing/')
    expect(state.json()).toMatchObject({ oid: 'secret1', can_change_privacy: false })
  })

  // docs/behaviour/programs.md#one-sender
  it('is not sent beside the cookie of a log-in, and needs no token of a form', async () => {
    const cookies = Object.fromEntries(ada.cookies)
    expect(await outcomeOf(send(all, LIST, { cookies }))).toEqual([400, 'bad_request'])
    const comments = '/api/v4/presentation/secret1/comments/'
    const payload = { text: 'From a program', step: null }
    expect((await send(all, comments, { method: 'POST', payload })).statusCode).toBe(201)
    const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    const asked = await send(all, comments, { headers: elsewhere })
    expect(asked.headers['access-control-allow-origin']).toBeUndefined()
    expect(asked.headers['set-cookie']).toBeUndefined()
  })

  // docs/behaviour/programs.md#never-in-an-address
  it('is not accepted in an address, which says to replace it', async () => {
    for (const url of [`${LIST}?token=${all}`, `/p/${all}/`, `/explore/?search=${all}`]) {
      const { statusCode, body } = await app.server.inject({ url })
      expect([url, statusCode, /never sent in an address/.test(body), body.includes(all)]).toEqual([
        url,
        400,
        true,
        false,
      ])
    }
    // A text that only looks like one.
    expect((await app.browser().get(`/explore/search/?search=vp_${'a'.repeat(38)}`)).statusCode).toBe(200)
  })

  it('ends when it is revoked, at its end, and while its account is suspended', async () => {
    const eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
    const revoked = await makeApiToken(app, eve.oid)
    const short = await makeApiToken(app, eve.oid, ['read'], 30)
    expect((await send(revoked)).statusCode).toBe(200)
    const [entry] = (await app.parts.apiTokens.of(eve.oid)).filter(({ lastUsedDay }) => lastUsedDay !== null)
    // Somebody else cannot.
    expect(await app.parts.apiTokens.revoke(ada.oid, entry?.id ?? '')).toBe(false)
    expect(await app.parts.apiTokens.revoke(eve.oid, entry?.id ?? '')).toBe(true)
    expect(await outcomeOf(send(revoked))).toEqual([401, 'api_token_unknown'])
    const suspend = (isOn: boolean) =>
      app.parts.database.write(async (transaction) => {
        const row = { user_oid: eve.oid, reason: 'spam', suspended_at: app.clock.now }
        if (isOn) await transaction.insertInto('suspensions').values(row).execute()
        else await transaction.deleteFrom('suspensions').execute()
      })
    await suspend(true)
    expect(await outcomeOf(send(short))).toEqual([403, 'account_suspended'])
    await suspend(false)
    expect((await send(short)).statusCode).toBe(200)
    const before = app.clock.now
    app.clock.now += 30 * 86_400_000
    expect(await outcomeOf(send(short))).toEqual([401, 'api_token_unknown'])
    app.clock.now = before
    await app.parts.settings.deleteAccount(eve.oid)
    expect(await outcomeOf(send(short))).toEqual([401, 'api_token_unknown'])
  })

  it('that nobody has costs its address a try, and says what to do', async () => {
    for (const token of [
      `${all.slice(0, -1)}!`,
      `vp_${'a'.repeat(32)}3i8aJj`,
      'vp_',
      `vp_${'a'.repeat(5_000)}`,
    ])
      expect(await outcomeOf(send(token))).toEqual([401, 'api_token_unknown'])
    let last = await send('vp_')
    for (let count = 0; count < 70 && last.statusCode === 401; count += 1) last = await send('vp_')
    expect([last.statusCode, Number(last.headers['retry-after']) > 0]).toEqual([429, true])
    // The limit is that of unknown tokens.
    expect((await send(all)).statusCode).toBe(200)
  })

  // docs/behaviour/programs.md#limits-of-calls
  it('makes at most 600 calls a minute, without a limit on others of the address', async () => {
    const other = await makeApiToken(app, ada.oid, ['comments'])
    const comments = '/api/v4/presentation/secret1/comments/'
    let last = await send(other, comments)
    for (let count = 0; count < 650 && last.statusCode === 200; count += 1) last = await send(other, comments)
    expect([last.statusCode, last.json<{ error: string }>().error]).toEqual([429, 'too_many_requests'])
    expect((await send(all, comments)).statusCode).toBe(200)
  })
})
