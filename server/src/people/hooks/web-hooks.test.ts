import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { isSigned, startHookReceiver, type HookReceiver } from '../../../test/support/hook-receiver.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { storesOf } from '../../../test/support/stores.ts'
import { submitForm } from '../../../test/support/submit-form.ts'
import { until } from '../../../test/support/until.ts'

const HOUR_MS = 3_600_000

describe.each(DATABASES)('a web hook on %s', (kind) => {
  let app: TestApp
  let receiver: HookReceiver
  let origin: string
  let ada: Browser & { oid: string }
  let ben: Browser & { oid: string }
  let hook: { id: string; secret: string }

  beforeAll(async () => {
    receiver = await startHookReceiver()
    origin = receiver.origin
    app = await startApp(kind, { env: { VIEWPAGE_INTERNAL_HOOKS: origin }, queuePollMs: 20 })
    ada = await app.logIn('ada@example.com')
    ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    await publishTinyDeck(app, {}, { oid: 'orbit1', ownerOid: ada.oid, title: 'Orbit' })
  })
  afterAll(async () => {
    await app.stop()
    receiver.stop()
  })

  beforeEach(async () => {
    receiver.received = []
    receiver.respond = (response) => void response.end('thanks')
    for (const { id } of await app.parts.hooks.of(ada.oid)) await app.parts.hooks.remove(ada.oid, id)
    // Other windows of the limits.
    app.clock.now += HOUR_MS
    const added = await app.parts.hooks.add(ada.oid, {
      url: `${origin}/hook?k=1`,
      events: ['view', 'comment', 'like'],
    })
    if (!added) throw new Error('The web hook was not added.')
    hook = added
  })

  const like = (browser: Browser, method: 'PUT' | 'DELETE' = 'PUT') =>
    browser.ask({
      method,
      url: '/api/v4/presentation/orbit1/like/',
      headers: { 'content-type': 'application/json' },
    })
  const log = () => app.parts.hooks.deliveries(hook.id, null)
  const settled = (count: number) =>
    until(async () => (await log()).filter(({ outcome }) => outcome !== null).length >= count)

  // docs/behaviour/programs.md#web-hooks
  it('sends a like of somebody else, signed, and writes it into the log', async () => {
    await ben.get('/p/orbit1/')
    await like(ben, 'DELETE')
    expect((await like(ben)).statusCode).toBe(200)
    await settled(1)
    expect(receiver.bodies()).toEqual([
      expect.objectContaining({
        type: 'presentation.liked',
        presentation: { oid: 'orbit1', title: 'Orbit', path: expect.stringContaining('/p/orbit1/') },
        likes_count: 1,
      }),
    ])
    expect(receiver.received.map((each) => isSigned(each, hook.secret))).toEqual([true])
    expect(
      receiver.received.map((each) => isSigned({ ...each, body: `${each.body} ` }, hook.secret)),
    ).toEqual([false])
    expect(receiver.received[0]?.body).not.toContain('ben@example.com')
    expect(await log()).toMatchObject([
      { kind: 'like', outcome: 'delivered', status: 200, detail: 'thanks', tries: 1 },
    ])
  })

  // docs/behaviour/programs.md#floods
  it('sends one like a minute and presentation, and nothing that its owner does', async () => {
    await ben.get('/p/orbit1/')
    await ada.get('/p/orbit1/')
    for (let count = 0; count < 5; count += 1) {
      await like(ben, 'DELETE')
      await like(ben)
    }
    await like(ada)
    await like(ada, 'DELETE')
    await settled(1)
    expect(await log()).toHaveLength(1)
  })

  // docs/behaviour/programs.md#web-hooks
  it('sends comments with their text, and views by a link with who answered it', async () => {
    const { comments, sharing, linkViewers, views } = storesOf(app)
    await comments.add({ oid: 'orbit1', userOid: ben.oid, step: 1, text: 'So do I.' })
    await sharing.addLink('orbit1', ada.oid, { question: 'ask' })
    const linkId = (await sharing.linksOf('orbit1'))[0]?.linkId ?? ''
    const viewer = { name: 'Kim', email: 'kim@example.com' }
    await linkViewers.identify({ linkId, sessionId: 's1', userOid: null, ...viewer })
    await views.add({ oid: 'orbit1', sessionId: 's1', linkId, addressBlock: '192.0.2.1' })
    await views.add({ oid: 'orbit1', sessionId: 's2', linkId, addressBlock: '192.0.2.1' })
    await views.add({ oid: 'orbit1', sessionId: 's3', linkId: null, addressBlock: '192.0.2.1' })
    await settled(3)
    const byType = (type: string) => receiver.bodies().filter((each) => each['type'] === type)
    expect(byType('comment.created')).toMatchObject([
      { comment: { text: 'So do I.', step: 1, author: 'Ben Okri' } },
    ])
    expect(byType('link.viewed').map((each) => each['viewer'])).toEqual(
      expect.arrayContaining([viewer, null]),
    )
    expect(byType('link.viewed')).toHaveLength(2)
    // Whoever has the id of a link can open it.
    expect(JSON.stringify(receiver.bodies())).not.toContain(linkId)
  })

  // docs/behaviour/programs.md#tries
  it('tries again later, holds the rest back, and gives up after a day', async () => {
    receiver.respond = (response) => void response.writeHead(500).end('broken')
    await app.parts.hooks.test(hook.id)
    await until(async () => (await log())[0]?.status === 500)
    await app.parts.hooks.test(hook.id)
    await until(async () => (await log()).filter(({ status }) => status === 500).length === 2)
    receiver.respond = (response) => void response.writeHead(503).end()
    app.clock.now += 61_000
    // Both responses of the second try are in the log: a late one would move the next try beyond the clock.
    await until(async () => (await log()).filter(({ status }) => status === 503).length === 2)
    receiver.respond = (response) => void response.end('ok')
    app.clock.now += HOUR_MS
    await settled(2)
    expect((await log()).map(({ outcome }) => outcome)).toEqual(['delivered', 'delivered'])
    expect(await app.parts.hooks.find(ada.oid, hook.id)).toMatchObject({ failingSince: null, off: null })

    receiver.respond = (response) => void response.writeHead(302, { location: `${origin}/elsewhere` }).end()
    await app.parts.hooks.test(hook.id)
    for (let tries = 1; tries <= 8; tries += 1) {
      await until(async () => ((await log())[0]?.tries ?? 0) >= tries || (await log())[0]?.outcome !== null)
      await until(async () => (await log())[0]?.status === 302)
      app.clock.now += 12 * HOUR_MS
    }
    await settled(3)
    const [last] = await log()
    expect([last?.outcome, last?.status, (last?.tries ?? 0) <= 8]).toEqual(['given up', 302, true])
  })

  it('that fails gets what happens meanwhile with its next try', async () => {
    receiver.respond = (response) => void response.writeHead(500).end()
    await app.parts.hooks.test(hook.id)
    await until(async () => (await app.parts.hooks.find(ada.oid, hook.id))?.failingSince !== null)
    await ben.get('/p/orbit1/')
    await like(ben, 'DELETE')
    await like(ben)
    const waiting = await log()
    expect(waiting.map(({ kind: each, tries }) => [each, tries]).toSorted()).toEqual([
      ['like', 0],
      ['test', 1],
    ])
    expect(new Set(waiting.map(({ due_at }) => due_at)).size).toBe(1)
    expect(receiver.received).toHaveLength(1)
  })

  // docs/behaviour/programs.md#turned-off
  it('is turned off after three days of failures, says so, and is turned on again', async () => {
    receiver.respond = (response) => void response.destroy()
    await app.parts.hooks.test(hook.id)
    await until(async () => (await app.parts.hooks.find(ada.oid, hook.id))?.failingSince !== null)
    app.clock.now += 73 * HOUR_MS
    await app.parts.hooks.test(hook.id)
    await until(async () => (await app.parts.hooks.find(ada.oid, hook.id))?.off === 'failing')
    const page = `/settings/hooks/${hook.id}/`
    expect((await ada.get(page)).body).toContain('Off, because deliveries failed for days.')
    await until(async () => (await log()).every(({ outcome }) => outcome === 'given up'))
    await submitForm(ada, page, { action: 'on' })
    receiver.respond = (response) => void response.end()
    // The newest is the first in the log.
    app.clock.now += 1_000
    await submitForm(ada, page, { action: 'test' })
    await until(async () => (await log())[0]?.outcome === 'delivered')
  })

  // docs/behaviour/programs.md#log-of-deliveries
  it.each([
    ['a huge answer', (response: ServerResponse) => void response.end('x'.repeat(100_000)), 'more than'],
    ['no HTTP', (response: ServerResponse) => void response.socket?.end('hello\r\n\r\n'), 'no connection'],
  ])('logs why a delivery failed: %s', async (_, answer, why) => {
    receiver.respond = answer
    await app.parts.hooks.test(hook.id)
    await until(async () => (await log())[0]?.detail?.includes(why) === true)
    expect(await log()).toMatchObject([{ outcome: null, status: null }])
  })

  it('is added, tested, sent again and removed in the settings, and belongs to its account', async () => {
    await app.parts.hooks.remove(ada.oid, hook.id)
    const refused = await submitForm(ada, '/settings/hooks/', { url: 'https://10.0.0.1/', like: 'yes' })
    expect([refused.statusCode, refused.body.includes('Only addresses of the public internet')]).toEqual([
      422,
      true,
    ])
    const added = await submitForm(ada, '/settings/hooks/', { url: `${origin}/own`, like: 'yes' })
    const secret = /value="(whsec_[^"]+)"/.exec(added.body)?.[1] ?? ''
    const page = /href="(\/settings\/hooks\/[\da-f-]{36}\/)"/.exec(added.body)?.[1] ?? ''
    await submitForm(ada, page, { action: 'test' })
    await until(() => Promise.resolve(receiver.received.length === 1))
    expect(receiver.received.map((each) => isSigned(each, secret))).toEqual([true])
    await until(async () => (await ada.get(page)).body.includes('Delivered'))
    await submitForm(ada, page, { action: 'again' })
    await until(() => Promise.resolve(receiver.received.length === 2))
    // The same event: a receiver that has it drops it.
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await ben.get(page)).statusCode).toBe(404)
    expect((await submitForm(ben, '/settings/', { action: 'remove' }, page)).statusCode).toBe(404)
    expect((await ada.get('/settings/hooks/')).body).not.toContain(secret)
    await submitForm(ada, page, { action: 'remove' })
    expect((await ada.get(page)).statusCode).toBe(404)
  })
})
