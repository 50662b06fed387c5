import type { Recorder } from './recording/recorder.ts'
import { stateAfter, type StickyState } from './recording/recording.ts'
import type { Replay } from './recording/replay.ts'
import { changedKeys, connectReduxDevTools, type DevToolsExtension } from './redux-devtools.ts'

declare global {
  interface Window {
    __REDUX_DEVTOOLS_EXTENSION__?: DevToolsExtension
  }
}

/** Sender of the actions that a jump publishes. */
const DEVTOOLS = { remote: 'redux-devtools', version: '1' }

/**
 * Sends every recorded action to the Redux DevTools, if they are installed. A jump there replays the sticky actions that
 * differ, so only remotes that handle these actions change.
 *
 * @returns the undo
 */
export function mirrorToDevTools(recorder: Recorder, replay: Replay): () => void {
  const extension = window.__REDUX_DEVTOOLS_EXTENSION__
  if (!extension) return () => undefined
  const stateNow = () => stateAfter(recorder.recording(), Infinity)

  function jump(wanted: StickyState): void {
    replay(
      changedKeys(stateNow(), wanted).map((key) => ({
        key,
        sender: DEVTOOLS,
        isSticky: true,
        payload: wanted[key] ?? '',
        isWhole: true,
      })),
    )
  }

  let lastId = recorder.recording().actions.at(-1)?.id ?? 0
  const send = connectReduxDevTools(extension, { state: stateNow, onJump: jump })
  return recorder.subscribe(() => {
    const recording = recorder.recording()
    recording.actions.forEach((action, at) => {
      if (action.id > lastId) send(action, stateAfter(recording, at + 1))
    })
    lastId = recording.actions.at(-1)?.id ?? lastId
  })
}
