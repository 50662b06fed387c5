import { describe, expect, it } from '@jest/globals'
import { createBus, type BusProbe, type Delivery, type SubscriberFailure } from './bus.ts'
import { defineAction, payloadOf, upcastFrom, type PublishedAction, type Sender } from './define-action.ts'
import { acceptedKeys, majorsOf, publishedKeys } from './older-majors.ts'

/** What a team declared before the change, in seconds. */
const settledBefore = defineAction({
  type: 'test/settled',
  payload: payloadOf<{ at: number }>(),
  sticky: true,
  analytics: false,
})
/** What it declares during the change: publishers send both, subscribers accept both. */
const settled = defineAction({
  type: 'test/settled',
  version: 2,
  payload: payloadOf<{ atMs: number }>(),
  sticky: true,
  analytics: false,
  upcast: upcastFrom(settledBefore, ({ at }) => ({ atMs: at * 1000 })),
  alsoAs: { older: settledBefore, payload: ({ atMs }) => ({ at: atMs / 1000 }) },
})
/** Two changes later. */
const settledLater = defineAction({
  type: 'test/settled',
  version: 3,
  payload: payloadOf<{ since: string }>(),
  sticky: true,
  analytics: false,
  alsoAs: { older: settled, payload: ({ since }) => ({ atMs: Number(since) }) },
})

const oldViewer = { remote: 'mf-viewer', version: '1.0.0' }
const newViewer = { remote: 'mf-viewer', version: '2.0.0' }
const oldNotes = { remote: 'mf-notes', version: '1.0.0' }
const newNotes = { remote: 'mf-notes', version: '2.0.0' }

function page() {
  const failures: SubscriberFailure[] = []
  const published: PublishedAction[] = []
  const delivered: Delivery[] = []
  const probe: BusProbe = {
    published: (action) => published.push(action),
    delivered: (delivery) => delivered.push(delivery),
  }
  const bus = createBus({
    sender: { remote: 'shell', version: 'r_1' },
    now: () => 0,
    probe,
    onSubscriberFailure: (failure) => failures.push(failure),
  })
  const heard: [string, unknown][] = []
  const hear =
    (who: Sender) =>
    (_: unknown, { type, payload }: PublishedAction) =>
      void heard.push([`${who.remote} ${who.version}`, { type, payload }])
  return { bus, failures, published, delivered, heard, hear }
}

// docs/behaviour/releases.md#two-majors-of-an-action
describe('an action that is published in two majors', () => {
  it('reaches each subscriber once, as the newest major that it accepts', () => {
    const { bus, heard, hear } = page()
    bus.as(oldNotes).on(settledBefore, hear(oldNotes))
    bus.as(newNotes).on(settled, hear(newNotes))
    bus.as(newViewer).publish(settled, { atMs: 2000 })
    expect(heard).toEqual([
      ['mf-notes 1.0.0', { type: 'test/settled@1', payload: { at: 2 } }],
      ['mf-notes 2.0.0', { type: 'test/settled@2', payload: { atMs: 2000 } }],
    ])
  })

  it('reaches a new subscriber of an old publisher, too', () => {
    const { bus, heard, hear } = page()
    bus.as(newNotes).on(settled, hear(newNotes))
    bus.as(oldViewer).publish(settledBefore, { at: 2 })
    expect(heard).toEqual([['mf-notes 2.0.0', { type: 'test/settled@1', payload: { atMs: 2000 } }]])
  })

  it('is replayed to late subscribers of either major, once', () => {
    const { bus, heard, hear } = page()
    bus.as(newViewer).publish(settled, { atMs: 2000 })
    bus.as(oldNotes).on(settledBefore, hear(oldNotes))
    bus.as(newNotes).on(settled, hear(newNotes))
    expect(heard.map(([, action]) => action)).toEqual([
      { type: 'test/settled@1', payload: { at: 2 } },
      { type: 'test/settled@2', payload: { atMs: 2000 } },
    ])
    expect([bus.last(settledBefore)?.payload, bus.last(settled)?.payload]).toEqual([
      { at: 2 },
      { atMs: 2000 },
    ])
  })

  it('is replayed with its last value, whichever of two versions on the page published it', () => {
    const { bus, heard, hear } = page()
    bus.as(newViewer).publish(settled, { atMs: 2000 })
    bus.as(oldViewer).publish(settledBefore, { at: 5 })
    bus.as(newNotes).on(settled, hear(newNotes))
    bus.as(oldNotes).on(settledBefore, hear(oldNotes))
    expect(heard.map(([, action]) => (action as PublishedAction).payload)).toEqual([
      { atMs: 5000 },
      { at: 5 },
    ])
  })

  it('is one action for analytics and diagnostics', () => {
    const { bus, published, delivered, hear } = page()
    const counted: PublishedAction[] = []
    bus.actions$.subscribe((action) => counted.push(action))
    bus.as(oldNotes).on(settledBefore, hear(oldNotes))
    bus.as(newViewer).publish(settled, { atMs: 2000 })
    bus.as(oldNotes).on(settledBefore, hear(oldNotes))
    expect(counted.map(({ type }) => type)).toEqual(['test/settled@2'])
    expect(published).toEqual(counted)
    expect(delivered.map(({ action, isLate }) => [action === published[0], isLate])).toEqual([
      [true, false],
      [true, true],
    ])
  })

  it('costs its sender one of its actions', () => {
    const { bus, heard, hear } = page()
    bus.as(oldNotes).on(settledBefore, hear(oldNotes))
    for (let count = 0; count < 300; count++) bus.as(newViewer).publish(settled, { atMs: count })
    expect(heard).toHaveLength(300)
  })

  it('may have a third major, which is converted step by step', () => {
    const { bus, published } = page()
    bus.publish(settledLater, { since: '3000' })
    expect(published.flatMap(majorsOf).map(({ type, payload }) => [type, payload])).toEqual([
      ['test/settled@3', { since: '3000' }],
      ['test/settled@2', { atMs: 3000 }],
      ['test/settled@1', { at: 3 }],
    ])
  })

  it('is published alone, and its sender reported, if the conversion throws', () => {
    const { bus, failures, heard, hear } = page()
    const error = new Error('no such time')
    const broken = defineAction({
      type: 'test/settled',
      version: 2,
      payload: payloadOf<{ atMs: number }>(),
      sticky: true,
      analytics: false,
      alsoAs: {
        older: settledBefore,
        payload() {
          throw error
        },
      },
    })
    bus.as(oldNotes).on(settledBefore, hear(oldNotes))
    bus.as(newNotes).on(settled, hear(newNotes))
    bus.as(newViewer).publish(broken, { atMs: 1 })
    expect(heard.map(([who]) => who)).toEqual(['mf-notes 2.0.0'])
    expect(failures).toMatchObject([{ error, subscriber: newViewer }])
  })
})

it('a subscriber whose own conversion throws is reported, and the others are called', () => {
  const { bus, failures, heard, hear } = page()
  const broken = defineAction({
    type: 'test/settled',
    version: 2,
    payload: payloadOf<{ atMs: number }>(),
    sticky: true,
    analytics: false,
    upcast: upcastFrom(settledBefore, () => {
      throw new Error('no such time')
    }),
  })
  bus.as(newNotes).on(broken, hear(newNotes))
  bus.as(oldNotes).on(settledBefore, hear(oldNotes))
  bus.as(oldViewer).publish(settledBefore, { at: 1 })
  expect(heard.map(([who]) => who)).toEqual(['mf-notes 1.0.0'])
  expect(failures).toMatchObject([{ subscriber: newNotes }])
})

describe('a declaration with an older major', () => {
  const moved = defineAction({ type: 'test/moved', payload: payloadOf<{ at: number }>(), analytics: false })

  it.each([
    ['another action', moved, true],
    ['itself', settled, true],
    ['a newer one', settledLater, true],
    ['one that keeps its last value, which it does not', settledBefore, false],
  ])('throws if that is %s', (_, older, sticky) => {
    const payload = (): never => {
      throw new Error('is not called')
    }
    const declare = () =>
      defineAction<{ at: number }, never>({
        type: 'test/settled',
        version: 2,
        payload: payloadOf<{ at: number }>(),
        sticky,
        analytics: false,
        alsoAs: { older, payload },
      })
    expect(declare).toThrow(`alsoAs names "${older.key}", which is not an older version of it`)
  })

  it('names the keys that are published and accepted', () => {
    expect(publishedKeys([settledLater, settledBefore, moved])).toEqual([
      'test/settled@3',
      'test/settled@2',
      'test/settled@1',
      'test/moved@1',
    ])
    expect(acceptedKeys(settled)).toEqual(['test/settled@2', 'test/settled@1'])
  })
})
