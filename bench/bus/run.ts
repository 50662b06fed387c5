import { browserClock } from '@viewpage/remote-kit/browser'
import { createBus, viewer, type BusProbe } from '@viewpage/shared-events'
import { createRecorder } from '@viewpage/shell/src/diagnostics/recording/recorder.ts'
import { median } from '../median.ts'
import { table } from '../table.ts'

/** Actions of one measurement, and subscribers of each. */
const ACTIONS = Number(process.env['ACTIONS'] ?? 20_000)
const SUBSCRIBERS = 10
const ROUNDS = 9

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
  for (let step = 1; step <= ACTIONS; step++)
    bus.publish(viewer.stepChanged, { step, stepCount: 9, title: '' })
  const elapsed = performance.now() - start
  if (sum === 0) throw new Error('[bench] Failed to measure the bus: no subscriber was called.')
  return (elapsed * 1e6) / ACTIONS
}

// Alternating, so that other load on the machine affects both alike.
const off: number[] = []
const on: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  off.push(measure())
  on.push(measure(createRecorder(browserClock).probe))
}
const microseconds = (values: readonly number[]) => `${(median(values) / 1_000).toFixed(2)} µs`
console.log(
  table(
    ['an action with ten subscribers', 'median'],
    [
      ['without diagnostics', microseconds(off)],
      ['with the panel', microseconds(on)],
    ],
  ),
)
