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
  ['start loading', 'loadFailed', 'start error', 'a failure behind the start screen says nothing yet'],
  ['start success', 'startWanted', 'playing success', 'starting when loaded hides the layer'],
  ['start none', 'startWanted', 'loading none', 'starting before that shows the ring'],
  ['start loading', 'startWanted', 'loading loading', 'starting during that shows the ring'],
  ['start error', 'startWanted', 'loading error', 'starting after a failure shows it'],
  ['start error', 'loadStarted', 'start loading', 'a failed load can be tried again'],
  ['start success', 'identificationNeeded', 'identifying success', 'asking who it is hides the layer'],
  ['start none', 'identificationNeeded', 'identifying none', 'asking comes before loading'],
  ['identifying loading', 'loadFinished', 'identifying success', 'loading does not show the layer meanwhile'],
  ['identifying success', 'startWanted', 'playing success', 'an answer starts'],
  ['identifying loading', 'startWanted', 'loading loading', 'an answer before loading shows the ring'],
  ['identifying success', 'identificationDismissed', 'start success', 'no answer goes back to the start'],
  ['loading none', 'loadStarted', 'loading loading', 'the ring turns'],
  ['loading loading', 'loadFinished', 'playing success', 'loading finished hides the ring'],
  ['loading loading', 'loadFailed', 'loading error', 'a failure takes the place of the ring'],
  ['loading error', 'loadStarted', 'loading loading', 'trying again brings the ring back'],
  ['playing success', 'endReached', 'end success', 'beyond the last step comes the end screen'],
  ['playing success', 'loadFailed', 'loading error', 'an engine that breaks says so'],
  ['end success', 'endHidden', 'playing success', 'the end screen can be hidden'],
  ['end error', 'endHidden', 'end error', 'but only when there is something to go back to'],
  ['end success', 'loadFailed', 'end error', 'an engine may break at the end'],
  ['end success', 'restartPressed', 'playing success', 'restart plays again'],
  ['end error', 'restartPressed', 'loading error', 'restart without an engine shows the failure'],
  ['playing success', 'startWanted', 'playing success', 'who plays cannot start'],
  ['playing success', 'restartPressed', 'playing success', 'restarting goes on playing'],
  ['start success', 'endReached', 'start success', 'there is no end before the start'],
  ['end success', 'startWanted', 'end success', 'the end screen has no start'],
]

test.each(rows)('%s, %s: %s (%s)', (before, event, after) => {
  expect(overlayReducer(stateOf(before), event)).toEqual(stateOf(after))
})

test('the mode follows the phase, and there is none while playing', () => {
  const modes = (['start', 'identifying', 'loading', 'playing', 'end'] as const).map(modeOf)
  expect(modes).toEqual(['start', 'start', 'loading', null, 'restart'])
})

test('time counts only while playing without a modal', () => {
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
