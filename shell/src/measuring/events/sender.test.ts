import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createFakeServer, type FakeServer, type Behaviour } from '../../../test/fake-server.ts'
import { createManualClock, type ManualClock } from '@viewpage/remote-kit/manual-clock'
import { sampleEvent } from '../../../test/sample-event.ts'
import { pageStore, type KeyValueStore } from '../../browser/key-value-store.ts'
import { createOutbox } from './outbox.ts'
import { createSender, type SenderOptions } from './sender.ts'

/** All promises that can settle without time passing have settled. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A page load in a browser with this `store`. */
function load(
  server: FakeServer,
  store: KeyValueStore = pageStore(),
  clock: ManualClock = createManualClock(),
  inOneTab: SenderOptions['inOneTab'] = (work) => work().then(() => true),
) {
  const outbox = createOutbox(store)
  const visitor = { isOptedOut: false }
  const sender = createSender({
    outbox,
    beacon: server.beacon,
    post: server.post,
    clock,
    random: () => 0.5,
    isOptedOut: () => visitor.isOptedOut,
    inOneTab,
  })
  return { store, outbox, sender, clock, visitor }
}

describe('an event', () => {
  // docs/behaviour/tracking.md#redirect-wait
  // docs/behaviour/tracking.md#event-call
  it('is sent by beacon, with nothing to wait for', async () => {
    const server = createFakeServer()
    const { sender } = load(server)
    const event = sampleEvent()
    await expect(sender.send(event)).resolves.toBe(true)
    expect(server.paths).toEqual(['beacon /log/json'])
    expect(server.stored.get(event.event_id)).toBe(1)
    expect(sender.pending()).toBeUndefined()
  })

  // docs/behaviour/tracking.md#beacons-are-not-acknowledged
  it('is stored after a beacon, sent again at the next page load, and then removed', async () => {
    const server = createFakeServer('offline')
    const { store, sender } = load(server)
    const event = sampleEvent()
    await sender.send(event)
    expect(server.stored.size).toBe(0)
    server.behaviour = 'ok'
    const next = load(server, store)
    await next.sender.flush()
    expect(server.stored.get(event.event_id)).toBe(1)
    expect(next.outbox.ids()).toEqual([])
    const paths = server.paths.length
    await load(server, store).sender.flush()
    expect(server.paths).toHaveLength(paths)
  })

  it('is posted if the beacon is not accepted, and removed when acknowledged', async () => {
    const server = createFakeServer()
    server.acceptsBeacons = false
    const { outbox, sender } = load(server)
    const call = sender.send(sampleEvent())
    expect(outbox.ids()).toHaveLength(1)
    expect(sender.pending()).toBeDefined()
    await expect(call).resolves.toBe(true)
    expect(server.paths).toEqual(['/log/json'])
    expect(outbox.ids()).toEqual([])
    expect(sender.pending()).toBeUndefined()
  })

  // docs/behaviour/tracking.md#event-call
  it('is posted to the fallback once, resolves to false, and is retried later', async () => {
    const server = createFakeServer(503)
    server.acceptsBeacons = false
    const { outbox, sender, clock } = load(server)
    await expect(sender.send(sampleEvent())).resolves.toBe(false)
    expect(server.paths).toEqual(['/log/json', '/fallback/json'])
    expect(outbox.ids()).toHaveLength(1)
    server.behaviour = 'ok'
    clock.advance(2_499)
    await settled()
    expect(outbox.ids()).toHaveLength(1)
    clock.advance(1)
    await settled()
    expect(outbox.ids()).toEqual([])
  })

  // docs/behaviour/tracking.md#retry
  it('is retried with growing delays, and not before Retry-After', async () => {
    const server = createFakeServer('offline')
    server.acceptsBeacons = false
    const { sender, clock } = load(server)
    await sender.send(sampleEvent())
    const callsWithin = async (ms: number) => {
      const before = server.paths.length
      clock.advance(ms)
      await settled()
      return server.paths.length - before
    }
    expect(await callsWithin(2_500)).toBe(2)
    expect(await callsWithin(4_999)).toBe(0)
    server.behaviour = 429
    expect(await callsWithin(1)).toBe(2)
    expect(await callsWithin(60_000)).toBe(0)
    expect(await callsWithin(10_000)).toBe(2)
  })

  // docs/behaviour/tracking.md#retry
  it('is not sent before Retry-After, even if calls fail since, the network is back or more events follow', async () => {
    const server = createFakeServer(429)
    server.acceptsBeacons = false
    const { sender, clock } = load(server)
    const first = sender.send(sampleEvent())
    server.behaviour = 'offline'
    await Promise.all([first, sender.send(sampleEvent())])
    const calls = server.paths.length
    server.behaviour = 'ok'
    await sender.flush()
    await expect(sender.send(sampleEvent())).resolves.toBe(false)
    clock.advance(59_999)
    await settled()
    expect(server.paths).toHaveLength(calls)
    clock.advance(2_501)
    await settled()
    expect(server.stored.size).toBe(3)
  })

  // docs/behaviour/tracking.md#retry
  it('is dropped and counted if the server refuses it, without blocking others', async () => {
    const server = createFakeServer('offline')
    const { store, sender } = load(server)
    const events = [sampleEvent('refused'), sampleEvent(), sampleEvent()]
    for (const event of events) void sender.send(event)
    server.behaviour = 'ok'
    const { post } = server
    const picky: FakeServer = {
      ...server,
      post: async (url, body) =>
        body.includes('refused') ? { ok: false, status: 422, retryAfter: 0 } : post(url, body),
    }
    const next = load(picky, store)
    await next.sender.flush()
    expect([...server.stored.keys()]).toEqual(events.slice(1).map(({ event_id }) => event_id))
    expect(next.outbox.ids()).toEqual([])
    expect(next.outbox.takeDropped()).toBe(1)
  })

  it('is sent by beacon if the page is left before its post is answered', async () => {
    const server = createFakeServer('offline')
    server.acceptsBeacons = false
    const { store, sender } = load(server)
    const event = sampleEvent()
    await sender.send(event)
    Object.assign(server, { acceptsBeacons: true, behaviour: 'ok' })
    sender.leave()
    expect(server.stored.get(event.event_id)).toBe(1)
    sender.leave()
    expect(server.stored.get(event.event_id)).toBe(1)
    expect(createOutbox(store).ids()).toEqual([event.event_id])
  })

  it('is sent when the back/forward cache restores the page after a lost beacon', async () => {
    const server = createFakeServer('offline')
    const { sender, outbox } = load(server)
    const event = sampleEvent()
    await sender.send(event)
    sender.leave()
    server.behaviour = 'ok'
    await sender.restore()
    expect(server.stored.get(event.event_id)).toBe(1)
    expect(outbox.ids()).toEqual([])
  })

  // docs/behaviour/tracking.md#event-call
  // docs/behaviour/tracking.md#beacons-are-not-acknowledged
  it('is sent alone, in order, at the next page load and when a page is left', async () => {
    const server = createFakeServer('offline')
    const { store, sender } = load(server)
    const events = Array.from({ length: 250 }, () => sampleEvent())
    for (const event of events) void sender.send(event)
    const ids = events.map(({ event_id }) => event_id)
    const posted: string[][] = []
    const left: string[][] = []
    const idsIn = (body: string) => (JSON.parse(body) as typeof events).map(({ event_id }) => event_id)
    const counting: FakeServer = {
      ...server,
      // The browser accepts 64 KiB of beacons on their way.
      beacon: (_, body) => left.length < 60 && left.push(idsIn(body)) > 0,
      post: async (_, body) => {
        posted.push(idsIn(body))
        return { ok: true, status: 204, retryAfter: 0 }
      },
    }
    const next = load(counting, store)
    next.sender.leave()
    expect(left).toEqual(ids.slice(0, 60).map((id) => [id]))
    expect(next.outbox.ids()).toEqual(ids)
    await next.sender.restore()
    expect(posted).toEqual(ids.map((id) => [id]))
    expect(next.outbox.ids()).toEqual([])
  })

  // docs/behaviour/tracking.md#opt-out
  it('is not sent any more, nor kept, once the visitor opted out', async () => {
    const server = createFakeServer('offline')
    server.acceptsBeacons = false
    const { outbox, sender, clock, visitor } = load(server)
    await sender.send(sampleEvent())
    await sender.send(sampleEvent())
    Object.assign(server, { behaviour: 'ok', acceptsBeacons: true })
    const paths = server.paths.length
    visitor.isOptedOut = true
    sender.leave()
    await sender.restore()
    clock.advance(600_000)
    await settled()
    expect(server.paths).toHaveLength(paths)
    expect(outbox.ids()).toEqual([])
  })

  // docs/behaviour/tracking.md#one-tab-sends
  it('is left to the tab that is sending, and retried later', async () => {
    const server = createFakeServer('offline')
    const { store, sender: first } = load(server)
    void first.send(sampleEvent())
    server.behaviour = 'ok'
    let isFree = false
    const { sender: second, clock } = load(server, store, createManualClock(), async (work) => {
      if (isFree) await work()
      return isFree
    })
    await second.flush()
    expect(server.stored.size).toBe(0)
    isFree = true
    clock.advance(2_500)
    await settled()
    expect(server.stored.size).toBe(1)
  })
})

/** Only one tab works at a time. */
function createLock(): SenderOptions['inOneTab'] {
  let isLocked = false
  return async (work) => {
    if (isLocked) return false
    isLocked = true
    await work().finally(() => (isLocked = false))
    return true
  }
}

describe('whatever the network does', () => {
  const behaviour = fc.constantFrom<Behaviour>('ok', 'responseLost', 'offline', 429, 500, 503)
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant('event' as const) },
    fc.constant('otherTab' as const),
    fc.constant('leave' as const),
    fc.constant('load' as const),
    fc.constant('minute' as const),
    fc.record({ behaviour, acceptsBeacons: fc.boolean() }),
  )

  it('every event arrives once the visitor returns, is stored once, and nothing is left', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const server = createFakeServer()
        const store = pageStore()
        const inOneTab = createLock()
        const open = () => load(server, store, createManualClock(), inOneTab)
        let [page, other] = [open(), open()]
        const sent: string[] = []
        for (const each of steps) {
          if (each === 'event') {
            const event = sampleEvent()
            sent.push(event.event_id)
            void page.sender.send(event)
          } else if (each === 'leave') page.sender.leave()
          else if (each === 'minute') page.clock.advance(60_000)
          else if (each === 'otherTab') [page, other] = [other, page]
          else if (each === 'load') {
            page.sender.stop()
            page = open()
            void page.sender.flush()
          } else Object.assign(server, each)
          await settled()
        }
        Object.assign(server, { behaviour: 'ok' })
        for (const { sender } of [page, other]) sender.stop()
        const back = load(server, store)
        await back.sender.flush()
        expect([...server.stored.keys()].sort()).toEqual(sent.sort())
        expect(back.outbox.ids()).toEqual([])
        expect(back.outbox.takeDropped()).toBe(0)
      }),
      { numRuns: 60 },
    )
  })
})
