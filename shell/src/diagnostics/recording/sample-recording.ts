import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { createBus, toolbar, viewer } from '@viewpage/shared-events'
import { createRecorder } from './recorder.ts'
import type { Recording } from './recording.ts'

/** The recording of a short visit, for tests: start, a step, a like. */
export function sampleRecording(): Recording {
  const clock = createManualClock()
  const { probe, recording } = createRecorder(clock)
  const sender = { remote: 'mf-viewer', version: '2.0.0' }
  const bus = createBus({ sender, onSubscriberFailure: () => undefined, probe })
  bus.as({ remote: 'mf-toolbar', version: '1.0.0' }).on(viewer.stepChanged, () => undefined)
  clock.advance(1_000)
  bus.publish(viewer.presentationStarted, { oid: 'orbit1', trigger: 'button' })
  bus.publish(viewer.activityNoticed)
  clock.advance(500)
  bus.publish(viewer.stepChanged, { step: 2, stepCount: 9, title: 'A */ title `with` ${signs}\u2028' })
  bus
    .as({ remote: 'mf-toolbar', version: '1.0.0' })
    .publish(toolbar.likeChanged, { oid: 'orbit1', liked: true, count: 8 })
  return recording()
}
