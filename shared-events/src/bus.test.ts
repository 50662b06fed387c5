import { describe, expect, it } from '@jest/globals'
import { createBus, type SubscriberFailure } from './bus.ts'
import { defineAction, payloadOf, upcastFrom } from './define-action.ts'

const pressed = defineAction({
  type: 'test/pressed',
  payload: payloadOf<{ key: string }>(),
  analytics: false,
})
const settled = defineAction({
  type: 'test/settled',
  payload: payloadOf<{ at: number }>(),
  sticky: true,
  analytics: false,
})

function createTestBus(now = () => 0) {
  const failures: SubscriberFailure[] = []
  const bus = createBus({
    now,
    sender: { remote: 'host', version: '1.0.0' },
    onSubscriberFailure: (failure) => failures.push(failure),
  })
  return { bus, failures }
}

describe('the bus', () => {
  it('delivers before publish returns', () => {
    const { bus } = createTestBus()
    const heard: string[] = []
    bus.on(pressed, ({ key }) => heard.push(key))
    bus.publish(pressed, { key: 'a' })
    expect(heard).toEqual(['a'])
  })

  it('delivers in the order of publication, including actions that subscribers publish', () => {
    const { bus } = createTestBus()
    const heard: string[] = []
    bus.on(pressed, ({ key }) => {
      if (key === 'first') bus.publish(pressed, { key: 'second' })
    })
    bus.on(pressed, ({ key }) => heard.push(key))
    bus.publish(pressed, { key: 'first' })
    expect(heard).toEqual(['first', 'second'])
  })

  it('includes the sender and its version', () => {
    const { bus } = createTestBus()
    const senders: unknown[] = []
    bus.on(pressed, (_, action) => senders.push(action.sender))
    bus.as({ remote: 'mf-toolbar', version: '1.4.0' }).publish(pressed, { key: 'a' })
    expect(senders).toEqual([{ remote: 'mf-toolbar', version: '1.4.0' }])
  })

  it('continues with other subscribers when one throws, and reports its owner', () => {
    const { bus, failures } = createTestBus()
    const heard: string[] = []
    const error = new Error('broken')
    bus.as({ remote: 'mf-viewer', version: '2.0.0' }).on(pressed, () => {
      throw error
    })
    bus.on(pressed, ({ key }) => heard.push(key))
    bus.publish(pressed, { key: 'a' })
    expect(heard).toEqual(['a'])
    expect(failures).toMatchObject([{ error, subscriber: { remote: 'mf-viewer', version: '2.0.0' } }])
  })

  it('replays the last sticky action to late subscribers, once', () => {
    const { bus } = createTestBus()
    const heard: number[] = []
    bus.publish(settled, { at: 1 })
    bus.publish(settled, { at: 2 })
    bus.on(settled, ({ at }) => heard.push(at))
    bus.publish(settled, { at: 3 })
    expect(heard).toEqual([2, 3])
    expect(bus.last(settled)?.payload).toEqual({ at: 3 })
  })

  it('does not replay an action that is not sticky', () => {
    const { bus } = createTestBus()
    const heard: string[] = []
    bus.publish(pressed, { key: 'a' })
    bus.on(pressed, ({ key }) => heard.push(key))
    expect(heard).toEqual([])
    expect(bus.last(pressed)).toBeUndefined()
  })

  it('does not call a subscriber after its undo, even during a delivery', () => {
    const { bus } = createTestBus()
    const heard: string[] = []
    bus.on(pressed, () => leave())
    const leave = bus.on(pressed, ({ key }) => heard.push(key))
    bus.publish(pressed, { key: 'a' })
    bus.publish(pressed, { key: 'b' })
    leave()
    expect(heard).toEqual([])
  })

  it('delivers a sticky action once to a subscriber that subscribes during the delivery', () => {
    const { bus } = createTestBus()
    const heard: number[] = []
    const leave = bus.on(settled, () => {
      leave()
      bus.on(settled, ({ at }) => heard.push(at))
    })
    bus.publish(settled, { at: 1 })
    expect(heard).toEqual([1])
  })

  it('delivers a queued sticky action once', () => {
    const { bus } = createTestBus()
    const received: number[] = []
    bus.on(pressed, () => {
      bus.publish(settled, { at: 1 })
      bus.on(settled, ({ at }) => received.push(at))
    })
    bus.publish(pressed, { key: 'a' })
    expect(received).toEqual([1])
  })
})

describe('two major versions side by side', () => {
  const settledSince = defineAction({
    type: 'test/settled',
    version: 2,
    payload: payloadOf<{ atMs: number }>(),
    sticky: true,
    analytics: false,
    upcast: upcastFrom(settled, ({ at }) => ({ atMs: at * 1000 })),
  })

  it('deliver actions of an old remote to subscribers of either version', () => {
    const { bus } = createTestBus()
    const heard: unknown[] = []
    bus.on(settled, (payload) => heard.push(payload))
    bus.on(settledSince, (payload) => heard.push(payload))
    bus.publish(settled, { at: 2 })
    expect(heard).toEqual([{ at: 2 }, { atMs: 2000 }])
  })

  it('replay an action of an old remote to a late subscriber of the newer version', () => {
    const { bus } = createTestBus()
    const heard: unknown[] = []
    bus.publish(settled, { at: 2 })
    bus.on(settledSince, (payload) => heard.push(payload))
    expect(heard).toEqual([{ atMs: 2000 }])
  })

  it('do not deliver actions of a new remote to subscribers of the old version', () => {
    const { bus } = createTestBus()
    const heard: unknown[] = []
    bus.on(settled, (payload) => heard.push(payload))
    bus.publish(settledSince, { atMs: 5 })
    expect(heard).toEqual([])
  })
})

describe('a declaration', () => {
  it('throws if its type is not owner/fact', () => {
    const declare = () => defineAction({ type: 'Pressed', payload: payloadOf(), analytics: false })
    expect(declare).toThrow('a type reads "owner/factInPastTense"')
  })

  it('throws if its version is not a positive integer', () => {
    const declare = () => defineAction({ type: 'a/b', version: 0, payload: payloadOf(), analytics: false })
    expect(declare).toThrow('version 0 is not a positive integer')
  })

  // docs/behaviour/errors.md#flood
  it('drops what a remote publishes beyond 300 at once and 50 a second, and reports it once', () => {
    let ms = 0
    const { bus, failures } = createTestBus(() => ms)
    const heard: string[] = []
    bus.on(pressed, (_, { sender }) => heard.push(sender.remote))
    const flooding = bus.as({ remote: 'mf-viewer', version: '2.0.0' })
    for (let count = 0; count < 1_000; count++) flooding.publish(pressed, { key: 'a' })
    expect(heard).toHaveLength(300)
    bus.as({ remote: 'mf-toolbar', version: '1.0.0' }).publish(pressed, { key: 'a' })
    expect(heard.at(-1)).toBe('mf-toolbar')
    ms += 100
    for (let count = 0; count < 1_000; count++) flooding.publish(pressed, { key: 'a' })
    expect(heard).toHaveLength(306)
    expect(failures.map(({ error, subscriber }) => [subscriber.remote, String(error)])).toEqual([
      [
        'mf-viewer',
        expect.stringContaining('mf-viewer 2.0.0 has published 300 actions faster than 50 a second'),
      ],
    ])
  })

  // docs/behaviour/errors.md#flood
  it('ends two subscribers that answer each other for ever', () => {
    const { bus, failures } = createTestBus()
    const [one, two] = ['mf-one', 'mf-two'].map((remote) => bus.as({ remote, version: '1.0.0' }))
    one?.on(pressed, () => one.publish(settled, { at: 1 }))
    two?.on(settled, () => two.publish(pressed, { key: 'a' }))
    bus.publish(pressed, { key: 'a' })
    expect(failures).not.toEqual([])
  })
})
