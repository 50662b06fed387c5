import { afterEach, expect, test } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { createBus, viewer } from '@viewpage/shared-events'
import { mirrorToDevTools } from './mirror-to-devtools.ts'
import { createRecorder } from './recording/recorder.ts'
import { createReplay } from './recording/replay.ts'

afterEach(() => {
  delete window.__REDUX_DEVTOOLS_EXTENSION__
  globalThis.__isExcluded = undefined
})

test('actions reach the extension, and a jump there publishes what differs as a replay', () => {
  const sent: unknown[] = []
  let message: (message: unknown) => void = () => undefined
  window.__REDUX_DEVTOOLS_EXTENSION__ = {
    connect: () => ({
      init: () => undefined,
      send: (action, state) => sent.push([action, state]),
      subscribe: (listener) => (message = listener),
    }),
  }
  const clock = createManualClock()
  const recorder = createRecorder(clock)
  const bus = createBus({
    sender: { remote: 'mf-viewer', version: '2.0.0' },
    onSubscriberFailure: () => undefined,
    probe: recorder.probe,
  })
  const steps: number[] = []
  bus.on(viewer.stepChanged, ({ step }) => steps.push(step))
  mirrorToDevTools(
    recorder,
    createReplay(bus, () => true),
  )

  const one = { step: 1, stepCount: 9, title: '' }
  bus.publish(viewer.loadProgressed, { percentage: 100 })
  bus.publish(viewer.stepChanged, one)
  bus.publish(viewer.stepChanged, { ...one, step: 2 })
  clock.advance(1_000)
  expect(sent).toHaveLength(3)

  const state = JSON.stringify({
    'viewer/stepChanged@1': one,
    'viewer/loadProgressed@1': { percentage: 100 },
  })
  message({ type: 'DISPATCH', payload: { type: 'JUMP_TO_STATE' }, state })
  expect(steps).toEqual([1, 2, 1])
  const replayed = recorder.recording().actions.filter(({ sender }) => sender.isReplay)
  expect(replayed.map(({ key }) => key)).toEqual(['viewer/stepChanged@1'])
})

test('without the extension nothing happens', () => {
  const recorder = createRecorder(createManualClock())
  const stop = mirrorToDevTools(recorder, () => ({ published: 0, skipped: 0 }))
  expect(stop).not.toThrow()
})
