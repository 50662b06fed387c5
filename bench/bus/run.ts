import { browserClock } from '@viewpage/remote-kit/browser'
import { createBus, viewer, type BusProbe } from '@viewpage/shared-events'
import { createRecorder } from '@viewpage/shell/src/diagnostics/recording/recorder.ts'
import { median } from '@viewpage/tooling/figures'
import { compare, report } from '../harness/compare.ts'
import { readOptions } from '../harness/options.ts'

const { actions, rounds } = readOptions({
  actions: [20_000, 'actions of one measurement'],
  rounds: [9, 'measurements of each row, in turn'],
})
const SUBSCRIBERS = 10

/** ns of one action with all its subscribers. */
function measure(probe?: BusProbe): number {
  let at = 0
  const bus = createBus({
    sender: { remote: 'shell', version: '1.0.0' },
    onSubscriberFailure: () => undefined,
    // The clock advances a second between two actions, so the limit of the bus drops none.
    now: () => (at += 1_000),
    probe,
  })
  let sum = 0
  for (let n = 0; n < SUBSCRIBERS; n++) bus.on(viewer.stepChanged, ({ step }) => (sum += step))
  const start = performance.now()
  for (let step = 1; step <= actions; step++)
    bus.publish(viewer.stepChanged, { step, stepCount: 9, title: '' })
  const elapsed = performance.now() - start
  if (sum === 0) throw new Error('[bench] Failed to measure the bus: no subscriber was called.')
  return (elapsed * 1e6) / actions
}

const times = await compare(
  {
    'without diagnostics': () => measure(),
    'with the panel': () => measure(createRecorder(browserClock).probe),
  },
  rounds,
)
report(
  'One action of the bus',
  ['an action with ten subscribers', 'median'],
  Object.entries(times).map(([name, all]) => [name, `${(median(all) / 1_000).toFixed(2)} µs`]),
)
