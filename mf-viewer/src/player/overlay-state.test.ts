import { expect, test } from '@jest/globals'
import {
  isTracked,
  modeOf,
  overlayReducer,
  type LoadStatus,
  type OverlayEvent,
  type OverlayPhase,
} from './overlay-state.ts'

type Short = `${OverlayPhase} ${LoadStatus}`

const rows: [before: Short, event: OverlayEvent, after: Short, why: string][] = [
  ['start none', 'loadStarted', 'start loading', 'loading begins behind the start screen'],
  ['start loading', 'loadFinished', 'start success', 'the start screen stays when loading is finished'],
  ['start loading', 'loadFailed', 'start error', 'a failure behind the start screen is not shown yet'],
  ['start success', 'startWanted', 'playing success', 'starting when loaded hides the layer'],
  ['start none', 'startWanted', 'loading none', 'starting before the load shows the ring'],
  ['start loading', 'startWanted', 'loading loading', 'starting during the load shows the ring'],
  ['start error', 'startWanted', 'loading error', 'starting after a failure shows the failure'],
  ['start error', 'loadStarted', 'start loading', 'a failed load can be tried again'],
  ['start success', 'identificationNeeded', 'identifying success', 'the question hides the layer'],
  ['start none', 'identificationNeeded', 'identifying none', 'the question precedes the load'],
  [
    'identifying loading',
    'loadFinished',
    'identifying success',
    'the end of the load does not show the layer',
  ],
  ['identifying success', 'startWanted', 'playing success', 'an answer starts'],
  ['identifying loading', 'startWanted', 'loading loading', 'an answer before loading shows the ring'],
  [
    'identifying success',
    'identificationDismissed',
    'start success',
    'a closed question returns to the start screen',
  ],
  ['loading none', 'loadStarted', 'loading loading', 'the ring appears'],
  ['loading loading', 'loadFinished', 'playing success', 'loading finished hides the ring'],
  ['loading loading', 'loadFailed', 'loading error', 'a failure replaces the ring'],
  ['loading error', 'loadStarted', 'loading loading', 'a new attempt shows the ring again'],
  ['playing success', 'endReached', 'end success', 'the end screen follows the last step'],
  ['playing success', 'loadFailed', 'loading error', 'a failing engine shows the failure'],
  ['end success', 'endHidden', 'playing success', 'the end screen can be hidden'],
  ['end error', 'endHidden', 'end error', 'but not without a loaded presentation'],
  ['end success', 'loadFailed', 'end error', 'an engine can fail at the end'],
  ['end success', 'restartPressed', 'playing success', 'restart plays again'],
  ['end error', 'restartPressed', 'loading error', 'restart without an engine shows the failure'],
  ['playing success', 'startWanted', 'playing success', 'start is ignored while playing'],
  ['playing success', 'restartPressed', 'playing success', 'restart continues playing'],
  ['start success', 'endReached', 'start success', 'the end is ignored before the start'],
  ['end success', 'startWanted', 'end success', 'start is ignored at the end'],
]

// docs/behaviour/overlay.md#overlay-modes
// docs/behaviour/overlay.md#loading-finished
// docs/behaviour/overlay.md#end-screen
// docs/behaviour/identification.md#start-asks-first
test.each(rows)('%s, %s: %s (%s)', (before, event, after) => {
  expect(overlayReducer(stateOf(before), event)).toEqual(stateOf(after))
})

// docs/behaviour/overlay.md#overlay-modes
test('the mode follows the phase, and there is none while playing', () => {
  const modes = (['start', 'identifying', 'loading', 'playing', 'end'] as const).map(modeOf)
  expect(modes).toEqual(['start', 'start', 'loading', null, 'restart'])
})

// docs/behaviour/overlay.md#time-counts-while-playing
test('watch time counts only while playing without a modal', () => {
  expect(isTracked('playing', false)).toBe(true)
  expect(isTracked('playing', true)).toBe(false)
  for (const phase of ['start', 'identifying', 'loading', 'end'] as const) {
    expect(isTracked(phase, false)).toBe(false)
  }
})

function stateOf(short: Short) {
  const [phase, load] = short.split(' ') as [OverlayPhase, LoadStatus]
  return { phase, load }
}
