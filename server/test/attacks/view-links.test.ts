import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ONE_DATABASE } from '../support/databases.ts'
import { createHttpVisitor, listen, logInOverHttp, type HttpVisitor } from '../support/http-visitor.ts'
import { publishTinyDeck } from '../support/publish-tiny-deck.ts'
import { pageDataIn, startApp, type TestApp } from '../support/start-app.ts'
import { storesOf } from '../support/stores.ts'

const ORIGINAL = { name: 'talk.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.4 the talk') }

describe.each(ONE_DATABASE)('access to a private presentation, on %s', (kind) => {
  let app: TestApp
  let port: number
  let ada: HttpVisitor & { oid: string }
  let decks = 0

  beforeAll(async () => {
    app = await startApp(kind)
    port = await listen(app)
    ada = await logIn('ada@example.com')
  })

  afterAll(() => app.stop())

  const logIn = (email: string) => logInOverHttp(app, port, email)

  async function addDeck(privacy: 'private' | 'unlisted' = 'private'): Promise<string> {
    const oid = `deck${++decks}`
    const settings = { allowDownload: true }
    await publishTinyDeck(app, { original: ORIGINAL }, { oid, ownerOid: ada.oid, privacy, settings })
    return oid
  }

  async function addLink(oid: string, question = 'open'): Promise<string> {
    // Links created in the same ms have no order.
    app.clock.now += 1
    await ada.submit(`/dashboard/next/${oid}/`, { makeLink: 'yes', question })
    const [link] = await storesOf(app).sharing.linksOf(oid)
    return link?.linkId ?? ''
  }

  const addRight = (oid: string, userOid: string) =>
    app.parts.database.write((transaction) =>
      transaction.insertInto('collaborators').values({ oid, user_oid: userOid, right: 'comment' }).execute(),
    )

  /** Every address that an open page requests next. */
  async function addressesOn(visitor: HttpVisitor, page: string): Promise<string[]> {
    const { oid, deck, previewUrl, fallbackPreviewUrl, storageToken } = pageDataIn(
      await visitor.ask('GET', page),
    )
    const token = storageToken === null ? '' : `?token=${encodeURIComponent(storageToken)}`
    const download = `/api/v4/presentation/${oid}/download/`
    return [
      deck.documentUrl ?? '',
      (deck.documentUrl ?? '').replace('revision=1', 'revision=2'),
      previewUrl ?? '',
      fallbackPreviewUrl ?? '',
      (deck.stepThumbnailUrl ?? '').replace('{step}', '2'),
      `/assets/${oid}/preview.webp${token}`,
      ...['', 'original/', 'pdf/'].map((file) => `${download}${file}${token}`),
    ]
  }

  async function statusesOf(visitor: HttpVisitor, addresses: readonly string[]): Promise<number[]> {
    const statuses: number[] = []
    for (const address of addresses) statuses.push((await visitor.ask('GET', address)).status)
    return statuses
  }

  const OPEN = Array<number>(9).fill(200)
  const SHUT = Array<number>(9).fill(404)

  // docs/behaviour/visibility.md#change-at-once
  it('ends at once for an open page when its view link is revoked', async () => {
    const oid = await addDeck()
    const link = await addLink(oid)
    const ben = await logIn('ben@example.com')
    const addresses = await addressesOn(ben, `/v/${link}/`)
    const like = `/api/v4/presentation/like/?auth_key=${link}&key_type=prezilink`
    expect(await statusesOf(ben, addresses)).toEqual(OPEN)
    expect((await ben.write('PUT', like)).status).toBe(200)

    await ada.submit(`/dashboard/next/${oid}/`, { [`revoke-${link}`]: 'yes' })
    expect(await statusesOf(ben, addresses)).toEqual(SHUT)
    expect((await ben.write('DELETE', like)).status).toBe(404)
    expect((await ben.ask('GET', `/api/v1/insights/viewers/${link}/`)).status).toBe(404)
    expect((await ben.ask('GET', `/v/${link}/`)).status).toBe(404)
  })

  it('continues for visitors of another link', async () => {
    const oid = await addDeck()
    const [first, second] = [await addLink(oid), await addLink(oid)]
    const visitor = createHttpVisitor(port)
    const addresses = await addressesOn(visitor, `/v/${second}/`)
    await ada.submit(`/dashboard/next/${oid}/`, { [`revoke-${first}`]: 'yes' })
    expect(await statusesOf(visitor, addresses)).toEqual(OPEN)
  })

  // docs/behaviour/visibility.md#change-at-once
  it('ends at once when a right is removed, also for a token without the session', async () => {
    const oid = await addDeck()
    const cora = await logIn('cora@example.com')
    await addRight(oid, cora.oid)
    const addresses = await addressesOn(cora, `/p/${oid}/`)
    const loggedOut = createHttpVisitor(port)
    for (const visitor of [cora, loggedOut]) expect(await statusesOf(visitor, addresses)).toEqual(OPEN)
    await app.parts.database.write((transaction) =>
      transaction.deleteFrom('collaborators').where('oid', '=', oid).execute(),
    )
    for (const visitor of [cora, loggedOut]) expect(await statusesOf(visitor, addresses)).toEqual(SHUT)
  })

  it('ends a stream of live figures before the next event when the right is removed', async () => {
    const oid = await addDeck()
    const eve = await logIn('eve@example.com')
    const { write } = app.parts.database
    const right = { oid, user_oid: eve.oid, right: 'edit' } as const
    await write((transaction) => transaction.insertInto('collaborators').values(right).execute())
    let isFirst = true
    const { status, body } = await eve.ask('GET', `/p/${oid}/insights/live`, {
      onPart() {
        if (!isFirst) return
        isFirst = false
        void write(async (transaction) => {
          await transaction.deleteFrom('collaborators').where('oid', '=', oid).execute()
          const view = { oid, session_id: 'session-1', viewed_at: app.clock.now }
          await transaction.insertInto('presentation_views').values(view).execute()
        })
      },
    })
    expect([status, body.match(/^data: /gm)?.length]).toEqual([200, 1])
  })

  it('ends at once when the account is deleted', async () => {
    const oid = await addDeck()
    const dan = await logIn('dan@example.com')
    await addRight(oid, dan.oid)
    const addresses = await addressesOn(dan, `/p/${oid}/`)
    await dan.submit('/settings/', { section: 'delete', currentPassword: 'demo-demo' })
    expect(await statusesOf(createHttpVisitor(port), addresses)).toEqual(SHUT)
  })

  // docs/behaviour/visibility.md#change-at-once
  it('ends at once for everybody when the owner makes it private', async () => {
    const oid = await addDeck('unlisted')
    const visitor = createHttpVisitor(port)
    const addresses = await addressesOn(visitor, `/p/${oid}/`)
    expect(await statusesOf(visitor, addresses)).toEqual(OPEN)
    await ada.submit(`/dashboard/next/${oid}/`, { privacy: 'private' })
    expect(await statusesOf(visitor, addresses)).toEqual(SHUT)
    expect(await statusesOf(ada, addresses)).toEqual(OPEN)
  })

  it('ends at once when the visitor deletes an identification that the owner requires', async () => {
    const oid = await addDeck()
    const link = await addLink(oid, 'require')
    const visitor = createHttpVisitor(port)
    await visitor.ask('GET', `/v/${link}/`)
    await visitor.write('POST', `/api/v1/insights/viewers/${link}/`, {
      name: 'Ben',
      email: 'ben@example.com',
    })
    const addresses = await addressesOn(visitor, `/v/${link}/`)
    expect(await statusesOf(visitor, addresses)).toEqual(OPEN)
    await visitor.submit('/privacy/choices/', { delete: 'all' })
    expect(await statusesOf(visitor, addresses)).not.toContain(200)
  })

  // docs/behaviour/visibility.md#storage-token
  it('uses a token that reveals neither link nor account, opens one presentation, and cannot be forged', async () => {
    const [oid, other] = [await addDeck(), await addDeck()]
    const link = await addLink(oid)
    const visitor = createHttpVisitor(port)
    const { storageToken, deck } = pageDataIn(await visitor.ask('GET', `/v/${link}/`))
    const token = storageToken ?? ''
    const own = await ada.ask('GET', `/p/${oid}/`)
    for (const known of [token, pageDataIn(own).storageToken ?? '']) {
      const readable = known.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
      for (const secret of [link, ada.oid]) expect([known, ...readable].join()).not.toContain(secret)
    }
    expect((await visitor.ask('GET', `/assets/${other}/step-1.webp?token=${token}`)).status).toBe(404)
    const middle = Math.floor(token.length / 2)
    const changed = token.slice(0, middle) + (token[middle] === 'A' ? 'B' : 'A') + token.slice(middle + 1)
    for (const forged of [changed, token.slice(1), '', '1.x', 'A'.repeat(300), '%00'])
      expect((await visitor.ask('GET', `/assets/${oid}/step-1.webp?token=${forged}`)).status).toBe(404)
    for (const address of [
      `/assets/${oid}%00/step-1.webp`,
      `/assets/%00/preview.webp?token=${token}`,
      '/v/%00/',
    ])
      expect((await visitor.ask('GET', address)).status).toBe(404)
    // The address stays the same for a while, so that browsers can cache it.
    const again = pageDataIn(await createHttpVisitor(port).ask('GET', `/v/${link}/`))
    expect(again.deck.documentUrl).toBe(deck.documentUrl)
    expect(again.deck.documentUrl?.length).toBeLessThan(400)
  })

  it('is checked for each request, also for files in the browser cache', async () => {
    const oid = await addDeck()
    const link = await addLink(oid)
    const visitor = createHttpVisitor(port)
    const addresses = (await addressesOn(visitor, `/v/${link}/`)).slice(0, 5)
    const tags: string[] = []
    for (const address of addresses) {
      const { headers } = await visitor.ask('GET', address)
      expect(headers['cache-control']).toMatch(/^private, no-cache$/)
      tags.push(headers.etag ?? '')
    }
    const revalidate = async () => {
      const statuses: number[] = []
      for (const [index, address] of addresses.entries()) {
        const headers = { 'if-none-match': tags[index] ?? '' }
        statuses.push((await visitor.ask('GET', address, { headers })).status)
      }
      return statuses
    }
    expect(await revalidate()).toEqual(Array(5).fill(304))
    await ada.submit(`/dashboard/next/${oid}/`, { [`revoke-${link}`]: 'yes' })
    expect(await revalidate()).toEqual(Array(5).fill(404))
  })
})
