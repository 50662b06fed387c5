import { describe, expect, it } from '@jest/globals'
import { sampleEvent } from '../../../test/sample-event.ts'
import { browserStore, pageStore } from '../../browser/key-value-store.ts'
import { createOutbox, MOST_BYTES, MOST_EVENTS } from './outbox.ts'

describe('the outbox', () => {
  it('keeps events for the next load, and for other tabs, oldest first', () => {
    localStorage.setItem('somebody else', 'x')
    const [first, second] = [sampleEvent(), sampleEvent()]
    const outbox = createOutbox(browserStore())
    expect(outbox.add(second)).toBe(true)
    outbox.add(first)
    const later = createOutbox(browserStore())
    expect(later.ids()).toEqual([first.event_id, second.event_id])
    expect(later.read(first.event_id)).toEqual(first)
    later.remove(first.event_id)
    expect(outbox.ids()).toEqual([second.event_id])
    outbox.drop(first)
    outbox.clear()
    expect(Object.keys(localStorage)).toEqual(['somebody else'])
  })

  it('holds a thousand events; the oldest make room, and are counted', () => {
    const outbox = createOutbox(pageStore())
    const events = Array.from({ length: MOST_EVENTS + 3 }, () => sampleEvent())
    for (const event of events) outbox.add(event)
    expect(outbox.ids()).toEqual(events.slice(3).map(({ event_id }) => event_id))
    expect(outbox.takeDropped()).toBe(3)
    expect(outbox.takeDropped()).toBe(0)
  })

  it('holds a megabyte, in bytes as they are sent', () => {
    const store = pageStore()
    const outbox = createOutbox(store)
    const events = Array.from({ length: 400 }, () => sampleEvent('軌'.repeat(1_000)))
    for (const event of events) outbox.add(event)
    const kept = outbox.ids()
    const bytes = Buffer.byteLength(kept.map((id) => JSON.stringify(outbox.read(id))).join(''))
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
    expect(bytes).toBeGreaterThan(MOST_BYTES - 5_000)
    expect(outbox.takeDropped()).toBe(400 - kept.length)
  })

  it('counts on when an event goes that had told of others', () => {
    const outbox = createOutbox(pageStore())
    outbox.drop({ ...sampleEvent(), dropped: 7 })
    expect(outbox.takeDropped()).toBe(8)
  })

  it('gives up what it cannot read', () => {
    const store = pageStore()
    store.set('viewpage.event.broken', '{')
    const outbox = createOutbox(store)
    expect(outbox.read('broken')).toBeNull()
    expect(outbox.ids()).toEqual([])
  })
})
