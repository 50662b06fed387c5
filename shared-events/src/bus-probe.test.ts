import { describe, expect, it } from '@jest/globals'
import { createBus, type BusProbe, type Delivery } from './bus.ts'
import { defineAction, payloadOf, type PublishedAction } from './define-action.ts'

const pressed = defineAction({ type: 'test/pressed', payload: payloadOf<string>(), analytics: false })
const settled = defineAction({
  type: 'test/settled',
  payload: payloadOf<number>(),
  sticky: true,
  analytics: false,
})
const viewer = { remote: 'mf-viewer', version: '2.0.0' }

/** A bus and what its probe saw, oldest first. */
function probedBus() {
  const published: { action: PublishedAction; sticky: boolean }[] = []
  const delivered: Delivery[] = []
  const probe: BusProbe = {
    published: (action, sticky) => published.push({ action, sticky }),
    delivered: (delivery) => delivered.push(delivery),
  }
  const sender = { remote: 'shell', version: '1.0.0' }
  const clock = { now: 0 }
  const bus = createBus({ sender, onSubscriberFailure: () => undefined, probe, now: () => clock.now })
  return { bus, clock, published, delivered }
}

describe('a probe', () => {
  it('sees every action with its sender, also one that nobody handles', () => {
    const { bus, published, delivered } = probedBus()
    bus.as(viewer).publish(pressed, 'a')
    expect(published).toMatchObject([
      { action: { type: 'test/pressed@1', payload: 'a', sender: viewer }, sticky: false },
    ])
    expect(delivered).toEqual([])
  })

  it('sees who handled an action, in order, and how long each took', () => {
    const { bus, clock, published, delivered } = probedBus()
    bus.as(viewer).on(pressed, () => void (clock.now += 5))
    bus.on(pressed, () => undefined)
    bus.publish(pressed, 'a')
    expect(delivered.map(({ subscriber }) => subscriber.remote)).toEqual(['mf-viewer', 'shell'])
    expect(delivered[0]?.action).toBe(published[0]?.action)
    expect(delivered.map(({ durationMs }) => durationMs)).toEqual([5, 0])
  })

  it('tells a late subscriber, and one that threw', () => {
    const { bus, published, delivered } = probedBus()
    bus.publish(settled, 1)
    bus.as(viewer).on(settled, () => {
      throw new Error('broken')
    })
    expect(delivered).toMatchObject([{ subscriber: viewer, isLate: true, hasFailed: true }])
    expect(delivered[0]?.action).toBe(published[0]?.action)
  })

  it('sees an action before those that its subscribers publish', () => {
    const { bus, published } = probedBus()
    bus.on(pressed, () => bus.publish(settled, 1))
    bus.publish(pressed, 'a')
    expect(published.map(({ action }) => action.type)).toEqual([pressed.key, settled.key])
  })
})
