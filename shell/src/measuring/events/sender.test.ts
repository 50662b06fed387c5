import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createFakeLine, type FakeLine, type Weather } from '../../../test/fake-line.ts'
import { createManualClock, type ManualClock } from '@viewpage/remote-kit/manual-clock'
import { sampleEvent } from '../../../test/sample-event.ts'
import { pageStore, type KeyValueStore } from '../../browser/key-value-store.ts'
import { createOutbox } from './outbox.ts'
import { createSender } from './sender.ts'

/** Everything that can happen without time passing has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A page load of a browser that keeps `store`. */
function load(line: FakeLine, store: KeyValueStore = pageStore(), clock: ManualClock = createManualClock()) {
  const outbox = createOutbox(store)
  const sender = createSender({
    outbox,
    beacon: line.beacon,
    post: line.post,
    clock,
    random: () => 0.5,
    alone: (work) => work().then(() => true),
  })
  return { store, outbox, sender, clock }
}

describe('an event', () => {
  it('goes by beacon, and nobody has to wait for it', async () => {
    const line = createFakeLine()
    const { sender } = load(line)
    const event = sampleEvent()
    await expect(sender.send(event)).resolves.toBe(true)
    expect(line.paths).toEqual(['beacon /log/json'])
    expect(line.stored.get(event.event_id)).toBe(1)
    expect(sender.pending()).toBeUndefined()
  })

  it('is kept after a beacon, sent once more at the next load, and then forgotten', async () => {
    const line = createFakeLine('down')
    const { store, sender } = load(line)
    const event = sampleEvent()
    await sender.send(event)
    expect(line.stored.size).toBe(0)
    line.weather = 'fine'
    const next = load(line, store)
    await next.sender.flush()
    expect(line.stored.get(event.event_id)).toBe(1)
    expect(next.outbox.ids()).toEqual([])
    const paths = line.paths.length
    await load(line, store).sender.flush()
    expect(line.paths).toHaveLength(paths)
  })

  it('is posted where the beacon does not serve, and forgotten when that is acknowledged', async () => {
    const line = createFakeLine()
    line.takesBeacons = false
    const { outbox, sender } = load(line)
    const call = sender.send(sampleEvent())
    expect(outbox.ids()).toHaveLength(1)
    expect(sender.pending()).toBeDefined()
    await expect(call).resolves.toBe(true)
    expect(line.paths).toEqual(['/log/json'])
    expect(outbox.ids()).toEqual([])
    expect(sender.pending()).toBeUndefined()
  })

  it('is posted to the fallback once, resolves false, and is tried again later', async () => {
    const line = createFakeLine(503)
    line.takesBeacons = false
    const { outbox, sender, clock } = load(line)
    await expect(sender.send(sampleEvent())).resolves.toBe(false)
    expect(line.paths).toEqual(['/log/json', '/fallback/json'])
    expect(outbox.ids()).toHaveLength(1)
    line.weather = 'fine'
    clock.advance(2_499)
    await settled()
    expect(outbox.ids()).toHaveLength(1)
    clock.advance(1)
    await settled()
    expect(outbox.ids()).toEqual([])
  })

  it('waits longer after every failure, and as long as the server asks', async () => {
    const line = createFakeLine('down')
    line.takesBeacons = false
    const { sender, clock } = load(line)
    await sender.send(sampleEvent())
    const callsWithin = async (ms: number) => {
      const before = line.paths.length
      clock.advance(ms)
      await settled()
      return line.paths.length - before
    }
    expect(await callsWithin(2_500)).toBe(2)
    expect(await callsWithin(4_999)).toBe(0)
    line.weather = 429
    expect(await callsWithin(1)).toBe(2)
    expect(await callsWithin(60_000)).toBe(0)
    expect(await callsWithin(10_000)).toBe(2)
  })

  it('waits as long as the server asked, though calls fail since, the line is back or more happens', async () => {
    const line = createFakeLine(429)
    line.takesBeacons = false
    const { sender, clock } = load(line)
    const first = sender.send(sampleEvent())
    line.weather = 'down'
    await Promise.all([first, sender.send(sampleEvent())])
    const calls = line.paths.length
    line.weather = 'fine'
    await sender.flush()
    await expect(sender.send(sampleEvent())).resolves.toBe(false)
    clock.advance(59_999)
    await settled()
    expect(line.paths).toHaveLength(calls)
    clock.advance(2_501)
    await settled()
    expect(line.stored.size).toBe(3)
  })

  it('that the server refuses for good is given up and counted, and holds no other back', async () => {
    const line = createFakeLine('down')
    const { store, sender } = load(line)
    const events = [sampleEvent('refused'), sampleEvent(), sampleEvent()]
    for (const event of events) void sender.send(event)
    line.weather = 'fine'
    const { post } = line
    const picky: FakeLine = {
      ...line,
      post: async (url, body) =>
        body.includes('refused') ? { ok: false, status: 422, retryAfter: 0 } : post(url, body),
    }
    const next = load(picky, store)
    await next.sender.flush()
    expect([...line.stored.keys()]).toEqual(events.slice(1).map(({ event_id }) => event_id))
    expect(next.outbox.ids()).toEqual([])
    expect(next.outbox.takeDropped()).toBe(1)
  })

  it('goes by beacon when the page goes before its post was answered', async () => {
    const line = createFakeLine('down')
    line.takesBeacons = false
    const { store, sender } = load(line)
    const event = sampleEvent()
    await sender.send(event)
    Object.assign(line, { takesBeacons: true, weather: 'fine' })
    sender.leave()
    expect(line.stored.get(event.event_id)).toBe(1)
    sender.leave()
    expect(line.stored.get(event.event_id)).toBe(1)
    expect(createOutbox(store).ids()).toEqual([event.event_id])
  })

  it('is brought when the visitor comes back to the page itself, after a beacon that was lost', async () => {
    const line = createFakeLine('down')
    const { sender, outbox } = load(line)
    const event = sampleEvent()
    await sender.send(event)
    sender.leave()
    line.weather = 'fine'
    await sender.comeBack()
    expect(line.stored.get(event.event_id)).toBe(1)
    expect(outbox.ids()).toEqual([])
  })

  it('goes in calls of a hundred and of less than 64 KiB', async () => {
    const line = createFakeLine('down')
    const { store, sender } = load(line)
    for (let index = 0; index < 250; index += 1) void sender.send(sampleEvent())
    for (let index = 0; index < 60; index += 1) void sender.send(sampleEvent('軌'.repeat(1_000)))
    const calls: number[] = []
    const counting: FakeLine = {
      ...line,
      post: async (_, body) => {
        const events = JSON.parse(body) as unknown[]
        expect(events.length).toBeLessThanOrEqual(100)
        expect(Buffer.byteLength(body)).toBeLessThanOrEqual(64 * 1_024)
        calls.push(events.length)
        return { ok: true, status: 204, retryAfter: 0 }
      },
    }
    await load(counting, store).sender.flush()
    expect(calls.reduce((sum, count) => sum + count, 0)).toBe(310)
  })

  it('is left to the tab that is at it, and tried again after', async () => {
    const line = createFakeLine('down')
    const { store, sender: first } = load(line)
    void first.send(sampleEvent())
    line.weather = 'fine'
    const clock = createManualClock()
    let isFree = false
    const second = createSender({
      outbox: createOutbox(store),
      beacon: line.beacon,
      post: line.post,
      clock,
      random: () => 0.5,
      alone: async (work) => {
        if (isFree) await work()
        return isFree
      },
    })
    await second.flush()
    expect(line.stored.size).toBe(0)
    isFree = true
    clock.advance(2_500)
    await settled()
    expect(line.stored.size).toBe(1)
  })
})

describe('in any weather', () => {
  const weather = fc.constantFrom<Weather>('fine', 'answerLost', 'down', 429, 500, 503)
  const happening = fc.oneof(
    { weight: 4, arbitrary: fc.constant('event' as const) },
    fc.constant('leave' as const),
    fc.constant('load' as const),
    fc.constant('minute' as const),
    fc.record({ weather, takesBeacons: fc.boolean() }),
  )

  it('everything arrives when the visitor comes back, is stored once, and nothing is left', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 60 }), async (happenings) => {
        const line = createFakeLine()
        const store = pageStore()
        let page = load(line, store)
        const sent: string[] = []
        for (const each of happenings) {
          if (each === 'event') {
            const event = sampleEvent()
            sent.push(event.event_id)
            void page.sender.send(event)
          } else if (each === 'leave') page.sender.leave()
          else if (each === 'minute') page.clock.advance(60_000)
          else if (each === 'load') {
            page.sender.stop()
            page = load(line, store)
            void page.sender.flush()
          } else Object.assign(line, each)
          await settled()
        }
        Object.assign(line, { weather: 'fine' })
        page.sender.stop()
        const back = load(line, store)
        await back.sender.flush()
        expect([...line.stored.keys()].sort()).toEqual(sent.sort())
        expect(back.outbox.ids()).toEqual([])
        expect(back.outbox.takeDropped()).toBe(0)
      }),
      { numRuns: 60 },
    )
  })
})
