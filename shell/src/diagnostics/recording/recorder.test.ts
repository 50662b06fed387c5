import { expect, test } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { createBus, defineAction, payloadOf } from '@viewpage/shared-events'
import { createRecorder, MAX_ACTIONS, MAX_PAYLOAD } from './recorder.ts'

const pressed = defineAction({ type: 'test/pressed', payload: payloadOf<unknown>(), analytics: false })
const settled = defineAction({
  type: 'test/settled',
  payload: payloadOf<number>(),
  sticky: true,
  analytics: false,
})
const viewer = { remote: 'mf-viewer', version: '2.0.0' }

/** A bus with a recorder. */
function recordedBus() {
  const clock = createManualClock()
  const recorder = createRecorder(clock)
  let at = 0
  const bus = createBus({
    sender: { remote: 'shell', version: '1.0.0' },
    onSubscriberFailure: () => undefined,
    // The clock advances a second between two actions, so the limit of the bus drops none.
    now: () => (at += 1_000),
    probe: recorder.probe,
  })
  return { bus, clock, recorder, actions: recorder.actions }
}

test('an action is kept with its time, its payload, and everybody who handled it', () => {
  const { bus, clock, actions } = recordedBus()
  clock.advance(1_200)
  bus.as(viewer).on(settled, () => undefined)
  bus.publish(settled, 3)
  bus.on(settled, () => {
    throw new Error('broken')
  })
  expect(actions()).toMatchObject([
    {
      atMs: 1_200,
      key: 'test/settled@1',
      sender: { remote: 'shell' },
      isSticky: true,
      payload: '3',
      isWhole: true,
      subscribers: [
        { remote: 'mf-viewer', version: '2.0.0', isLate: false, hasFailed: false },
        { remote: 'shell', isLate: true, hasFailed: true },
      ],
    },
  ])
})

test('a payload is kept as it was when it was published', () => {
  const { bus, actions } = recordedBus()
  const payload = { step: 1 }
  bus.publish(pressed, payload)
  payload.step = 2
  expect(actions()[0]?.payload).toBe('{"step":1}')
})

const cyclic: unknown[] = []
cyclic.push(cyclic)

test.each<[string, unknown]>([
  ['longer than the limit', 'x'.repeat(MAX_PAYLOAD)],
  ['cyclic', cyclic],
])('a payload that is %s is shown cut, and marked', (_, payload) => {
  const { bus, actions } = recordedBus()
  bus.publish(pressed, payload)
  expect(actions()[0]).toMatchObject({ isWhole: false })
  expect(actions()[0]?.payload.length).toBeLessThan(MAX_PAYLOAD * 1.5)
})

test('only the last actions are kept', () => {
  const { bus, actions } = recordedBus()
  bus.publish(settled, 7)
  for (let n = 1; n <= MAX_ACTIONS; n++) bus.publish(pressed, n)
  expect(actions()).toHaveLength(MAX_ACTIONS)
  expect(actions()[0]?.payload).toBe('1')
})

test('clearing drops all actions', () => {
  const { bus, recorder, actions } = recordedBus()
  bus.publish(settled, 7)
  recorder.clear()
  expect(actions()).toEqual([])
})

test('listeners are called once for many changes', () => {
  const { bus, clock, recorder } = recordedBus()
  let calls = 0
  recorder.subscribe(() => (calls += 1))
  for (let n = 0; n < 20; n++) bus.publish(pressed, n)
  clock.advance(1_000)
  expect(calls).toBe(1)
})
