import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { dateText } from '../../src/foundation/config/site.ts'
import { ONE_DATABASE } from '../support/databases.ts'
import { createHttpVisitor, listen, logInOverHttp, type HttpVisitor } from '../support/http-visitor.ts'
import { publishTinyDeck } from '../support/publish-tiny-deck.ts'
import { pageDataIn, startApp, type TestApp } from '../support/start-app.ts'
import { storesOf } from '../support/stores.ts'

const PASSWORD = 'orbit and planet'
const COOKIE = 'viewpage-opened_links'
const DAY_MS = 86_400_000

describe.each(ONE_DATABASE)('a view link with a password or an end, on %s', (kind) => {
  let app: TestApp
  let port: number
  let ada: HttpVisitor & { oid: string }
  let decks = 0
  let visitors = 0

  beforeAll(async () => {
    app = await startApp(kind)
    port = await listen(app)
    ada = await logInOverHttp(app, port, 'ada@example.com')
  })

  afterAll(() => app.stop())

  async function addDeck(privacy: 'private' | 'public' = 'private'): Promise<string> {
    const oid = `closed${++decks}`
    await publishTinyDeck(app, {}, { oid, ownerOid: ada.oid, privacy, title: 'A secret title' })
    return oid
  }

  async function addLink(oid: string, fields: Readonly<Record<string, string>>): Promise<string> {
    // Links created in the same ms have no order.
    app.clock.now += 1
    const answer = await ada.submit(`/dashboard/next/${oid}/`, {
      makeLink: 'yes',
      question: 'open',
      ...fields,
    })
    expect(answer.status).toBe(303)
    const [link] = await storesOf(app).sharing.linksOf(oid)
    return link?.linkId ?? ''
  }

  /** Somebody with an IP address of their own, because attempts are counted by address. */
  const newVisitor = () => createHttpVisitor(port, `127.1.0.${++visitors}`)

  async function unlock(visitor: HttpVisitor, link: string, password = PASSWORD) {
    await visitor.ask('GET', `/v/${link}/`)
    return visitor.submit(`/v/${link}/`, { password })
  }

  /** Addresses that its open page requests next. */
  async function addressesOn(visitor: HttpVisitor, link: string): Promise<string[]> {
    const { deck, previewUrl } = pageDataIn(await visitor.ask('GET', `/v/${link}/`))
    return [deck.documentUrl ?? '', previewUrl ?? '', (deck.stepThumbnailUrl ?? '').replace('{step}', '1')]
  }

  async function statusesOf(visitor: HttpVisitor, addresses: readonly string[]): Promise<number[]> {
    const statuses: number[] = []
    for (const address of addresses) statuses.push((await visitor.ask('GET', address)).status)
    return statuses
  }

  // docs/behaviour/sharing.md#password-of-a-view-link
  it('shows a form and nothing of the presentation until the password is entered, also of a public one', async () => {
    for (const privacy of ['private', 'public'] as const) {
      const oid = await addDeck(privacy)
      const link = await addLink(oid, { password: PASSWORD })
      const visitor = newVisitor()
      const locked = await visitor.ask('GET', `/v/${link}/`)
      expect(locked.status).toBe(200)
      expect(locked.body).toContain('This presentation has a password')
      for (const secret of ['A secret title', oid, 'Ada Lovelace', 'Alpha'])
        expect(locked.body).not.toContain(secret)
      expect(locked.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'strict-origin',
        'x-robots-tag': 'noindex',
      })
      const wrong = await unlock(visitor, link, 'another password')
      expect([wrong.status, wrong.body.includes('This is not the password of this link.')]).toEqual([
        422,
        true,
      ])
      expect(wrong.body).not.toContain('another password')

      const right = await unlock(visitor, link)
      expect([right.status, right.headers.location]).toEqual([303, `/v/${link}/`])
      expect((await visitor.ask('GET', `/v/${link}/`)).body).toContain('A secret title')
      expect(await statusesOf(visitor, await addressesOn(visitor, link))).toEqual([200, 200, 200])
      expect((await newVisitor().ask('GET', `/v/${link}/`)).body).not.toContain('A secret title')
    }
  })

  // docs/behaviour/sharing.md#password-of-a-view-link
  it('opens no call and no file without the password, and is never asked of its owner', async () => {
    const oid = await addDeck()
    const link = await addLink(oid, { password: PASSWORD, question: 'ask' })
    const ben = await logInOverHttp(app, port, 'ben@example.com')
    const like = `/api/v4/presentation/like/?auth_key=${link}&key_type=prezilink`
    expect((await ben.write('PUT', like)).status).toBe(404)
    expect((await ben.ask('GET', `/api/v1/insights/viewers/${link}/`)).status).toBe(404)
    const answer = { name: 'Ben', email: 'ben@example.com' }
    expect((await ben.write('POST', `/api/v1/insights/viewers/${link}/`, answer)).status).toBe(404)
    const viewed = { prezi_oid: oid, prezi_link: link }
    expect((await ben.write('POST', '/api/v2/assets/presentation-viewed/', viewed)).status).toBe(404)
    expect((await ben.ask('GET', `/contact/abuse/${oid}/?link=${link}`)).status).toBe(404)
    expect((await ben.ask('GET', `/assets/${oid}/preview.webp`)).status).toBe(404)
    const page = encodeURIComponent(`http://127.0.0.1:${port}/v/${link}/`)
    expect((await ben.ask('GET', `/oembed?url=${page}`)).status).toBe(404)
    expect((await ada.ask('GET', `/v/${link}/`)).body).toContain('A secret title')

    expect((await unlock(ben, link)).status).toBe(303)
    expect((await ben.write('PUT', like)).status).toBe(200)
    expect((await ben.ask('GET', `/api/v1/insights/viewers/${link}/`)).status).toBe(200)
  })

  it('is not opened by a forged, foreign or expired cookie, nor by a token of another password', async () => {
    const oid = await addDeck()
    const [link, other] = [
      await addLink(oid, { password: PASSWORD }),
      await addLink(oid, { password: `${PASSWORD} 2` }),
    ]
    const visitor = newVisitor()
    await unlock(visitor, link)
    const opened = visitor.cookies.get(COOKIE) ?? ''
    const addresses = await addressesOn(visitor, link)
    const isOpen = async (cookie: string, path = link) => {
      const thief = newVisitor()
      thief.cookies.set(COOKIE, cookie)
      return (await thief.ask('GET', `/v/${path}/`)).body.includes('A secret title')
    }
    expect(await isOpen(opened)).toBe(true)
    expect(await isOpen(opened, other)).toBe(false)
    const middle = Math.floor(opened.length / 2)
    const changed = opened.slice(0, middle) + (opened[middle] === 'A' ? 'B' : 'A') + opened.slice(middle + 1)
    const token = new URL(addresses[0] ?? '', 'http://x').searchParams.get('token') ?? ''
    for (const forged of [changed, opened.slice(2), '', '[]', 'A'.repeat(3_000), token])
      expect([forged, await isOpen(forged)]).toEqual([forged, false])

    // Somebody else's password: what the old one opened is shut.
    await app.parts.database.write((transaction) =>
      transaction
        .updateTable('view_links')
        .set({ password_hash: '$argon2id$another' })
        .where('link_id', '=', link)
        .execute(),
    )
    expect(await isOpen(opened)).toBe(false)
    expect(await statusesOf(newVisitor(), addresses)).toEqual([404, 404, 404])
  })

  it('asks again after a day, and is not opened by a cookie from before', async () => {
    const link = await addLink(await addDeck(), { password: PASSWORD })
    const visitor = newVisitor()
    await unlock(visitor, link)
    app.clock.now += DAY_MS - 60_000
    expect((await visitor.ask('GET', `/v/${link}/`)).body).toContain('A secret title')
    app.clock.now += 60_000
    expect((await visitor.ask('GET', `/v/${link}/`)).body).toContain('This presentation has a password')
  })

  it('takes no password from a page of another site, nor without the CSRF token', async () => {
    const link = await addLink(await addDeck(), { password: PASSWORD })
    const visitor = newVisitor()
    await visitor.ask('GET', `/v/${link}/`)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    const fields = { csrftoken: visitor.cookies.get('csrftoken') ?? '', password: PASSWORD }
    const foreign = await visitor.ask('POST', `/v/${link}/`, {
      headers: { ...headers, 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(fields).toString(),
    })
    const without = await visitor.ask('POST', `/v/${link}/`, {
      headers,
      body: new URLSearchParams({ password: PASSWORD }).toString(),
    })
    expect([foreign.status, without.status]).toEqual([403, 403])
    expect(visitor.cookies.has(COOKIE)).toBe(false)
  })

  // docs/behaviour/sharing.md#password-of-a-view-link
  it('takes thirty wrong passwords of an address in a quarter of an hour, then not even the right one', async () => {
    const link = await addLink(await addDeck(), { password: PASSWORD })
    const visitor = newVisitor()
    await visitor.ask('GET', `/v/${link}/`)
    for (let count = 0; count < 30; count++)
      expect((await visitor.submit(`/v/${link}/`, { password: `guess ${count}` })).status).toBe(422)
    const refused = await visitor.submit(`/v/${link}/`, { password: PASSWORD })
    expect([refused.status, refused.body.includes('Too many attempts')]).toEqual([429, true])
    expect((await unlock(newVisitor(), link)).status).toBe(303)
    app.clock.now += 15 * 60_000
    expect((await visitor.submit(`/v/${link}/`, { password: PASSWORD })).status).toBe(303)
  })

  // docs/behaviour/sharing.md#end-of-a-view-link
  it('ends at the end of its last day for everybody, open pages included, and says so', async () => {
    const oid = await addDeck()
    const lastDay = new Date(app.clock.now).toISOString().slice(0, 10)
    const link = await addLink(oid, { lastDay, password: PASSWORD })
    const visitor = newVisitor()
    await unlock(visitor, link)
    const addresses = await addressesOn(visitor, link)
    app.clock.now = Date.parse(`${lastDay}T23:59:59Z`)
    expect(await statusesOf(visitor, addresses)).toEqual([200, 200, 200])
    app.clock.now += 1_000
    expect(await statusesOf(visitor, addresses)).toEqual([404, 404, 404])
    for (const somebody of [visitor, ada, newVisitor()]) {
      const expired = await somebody.ask('GET', `/v/${link}/`)
      const says = expired.body.includes(`It worked until ${dateText(Date.parse(lastDay), 'en')}.`)
      expect([expired.status, says]).toEqual([410, true])
      expect(expired.body).not.toContain('A secret title')
    }
    expect((await visitor.submit(`/v/${link}/`, { password: PASSWORD })).status).toBe(410)
    expect((await visitor.ask('GET', `/api/v1/insights/viewers/${link}/`)).status).toBe(404)
    expect((await ada.ask('GET', `/p/${oid}/`)).status).toBe(200)
  })

  it('answers as a missing one once it is revoked or its presentation is deleted', async () => {
    const oid = await addDeck()
    const link = await addLink(oid, { password: PASSWORD })
    await ada.submit(`/dashboard/next/${oid}/`, { [`revoke-${link}`]: 'yes' })
    const visitor = newVisitor()
    await visitor.ask('GET', '/login/')
    expect((await visitor.ask('GET', `/v/${link}/`)).status).toBe(404)
    expect((await visitor.submit(`/v/${link}/`, { password: PASSWORD })).status).toBe(404)
  })
})
