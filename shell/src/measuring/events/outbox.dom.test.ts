import { describe, expect, it } from '@jest/globals'
import { sampleEvent } from '../../../test/sample-event.ts'
import { browserStore, pageStore } from '../../browser/key-value-store.ts'
import { createOutbox, MAX_BYTES, MAX_EVENTS } from './outbox.ts'

describe('the outbox', () => {
  // docs/behaviour/tracking.md#outbox
  it('keeps events for this page load where the storage is full', () => {
    const kept = 'x'.repeat(1_000_000)
    for (let size = kept.length; size > 0; size = Math.floor(size / 2))
      for (let part = 0; part < 6; part++)
        try {
          localStorage.setItem(`full ${size} ${part}`, kept.slice(0, size))
        } catch {
          break
        }
    const [first, second] = [sampleEvent(), sampleEvent()]
    const outbox = createOutbox(browserStore())
    outbox.add(first)
    outbox.add(second)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('viewpage.'))).toEqual([])
    expect(outbox.ids()).toEqual([first.event_id, second.event_id])
    expect(outbox.read(second.event_id)).toEqual(second)
    outbox.remove(first.event_id)
    expect(outbox.ids()).toEqual([second.event_id])
    localStorage.clear()
  })

  // docs/behaviour/tracking.md#outbox
  it('stores events for the next page load and for other tabs, oldest first', () => {
    localStorage.setItem('somebody else', 'x')
    const [first, second] = [sampleEvent(), sampleEvent()]
    const outbox = createOutbox(browserStore())
    outbox.add(second)
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

  // docs/behaviour/tracking.md#outbox
  it('holds a thousand events; the oldest are dropped and counted', () => {
    const outbox = createOutbox(pageStore())
    const events = Array.from({ length: MAX_EVENTS + 3 }, () => sampleEvent())
    for (const event of events) outbox.add(event)
    expect(outbox.ids()).toEqual(events.slice(3).map(({ event_id }) => event_id))
    expect(outbox.takeDropped()).toBe(3)
    expect(outbox.takeDropped()).toBe(0)
  })

  // docs/behaviour/tracking.md#outbox
  it('holds a megabyte, measured as sent', () => {
    const store = pageStore()
    const outbox = createOutbox(store)
    const events = Array.from({ length: 400 }, () => sampleEvent('軌'.repeat(1_000)))
    for (const event of events) outbox.add(event)
    const kept = outbox.ids()
    const bytes = Buffer.byteLength(kept.map((id) => JSON.stringify(outbox.read(id))).join(''))
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
    expect(bytes).toBeGreaterThan(MAX_BYTES - 5_000)
    expect(outbox.takeDropped()).toBe(400 - kept.length)
  })

  it('keeps the count of a dropped event that reported other drops', () => {
    const outbox = createOutbox(pageStore())
    outbox.drop({ ...sampleEvent(), dropped: 7 })
    expect(outbox.takeDropped()).toBe(8)
  })

  it('removes entries that are not valid JSON', () => {
    const store = pageStore()
    store.set('viewpage.event.broken', '{')
    const outbox = createOutbox(store)
    expect(outbox.read('broken')).toBeNull()
    expect(outbox.ids()).toEqual([])
  })
})
