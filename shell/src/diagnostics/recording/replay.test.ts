import { afterEach, expect, test } from '@jest/globals'
import { isExcluded } from '@viewpage/remote-kit/host'
import { createBus, viewer, type PublishedAction } from '@viewpage/shared-events'
import { createReplay } from './replay.ts'
import { sampleRecording } from './sample-recording.ts'

afterEach(() => {
  globalThis.__isExcluded = undefined
})

/** The bus of a page that knows all actions, or none. */
function pageThatKnows(all: boolean) {
  const published: PublishedAction[] = []
  const bus = createBus({
    sender: { remote: 'shell', version: '1.0.0' },
    onSubscriberFailure: () => undefined,
  })
  bus.actions$.subscribe((action) => published.push(action))
  return { bus, published, replay: createReplay(bus, () => all) }
}

// docs/behaviour/errors.md#replayed-actions
test('a replay publishes the actions as their senders, and marks them', () => {
  const { bus, published, replay } = pageThatKnows(true)
  const steps: number[] = []
  bus.on(viewer.stepChanged, ({ step }) => steps.push(step))
  expect(replay(sampleRecording().actions)).toEqual({ published: 4, skipped: 0 })
  expect(steps).toEqual([2])
  expect(published.at(-1)).toEqual({
    type: 'toolbar/likeChanged@1',
    payload: { oid: 'orbit1', liked: true, count: 8 },
    sender: { remote: 'mf-toolbar', version: '1.0.0', isReplay: true },
  })
  expect(bus.last(viewer.stepChanged)?.payload.step).toBe(2)
})

// docs/behaviour/errors.md#left-out
test('from the first replayed action on, the page load is left out of figures', () => {
  const { replay } = pageThatKnows(true)
  expect(isExcluded()).toBe(false)
  replay(sampleRecording().actions)
  expect(isExcluded()).toBe(true)
})

test('actions that this page does not know, or whose payload is incomplete, are skipped', () => {
  const stranger = pageThatKnows(false)
  expect(stranger.replay(sampleRecording().actions)).toEqual({ published: 0, skipped: 4 })
  expect(isExcluded()).toBe(false)
  const { published, replay } = pageThatKnows(true)
  const cut = sampleRecording().actions.map((action) => ({ ...action, isWhole: false }))
  expect(replay(cut)).toEqual({ published: 0, skipped: 4 })
  expect([...stranger.published, ...published]).toEqual([])
})
