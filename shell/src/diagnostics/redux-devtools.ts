import * as v from 'valibot'
import { ActionKey } from './recording/action-key.ts'
import { jsonOf } from './recording/json-of.ts'
import { valueOf, type RecordedAction, type StickyState } from './recording/recording.ts'

/** The part of the extension's interface that is used. */
export interface DevToolsExtension {
  connect(options: { name: string; features: object }): DevToolsConnection
}

interface DevToolsConnection {
  init(state: unknown): void
  send(action: object | null, state: unknown): void
  /** The message comes from the extension's page. */
  subscribe(listener: (message: unknown) => void): void
}

export interface DevToolsPage {
  /** The state of the page now. */
  readonly state: () => StickyState
  /** The extension asks the page to be in another state. */
  readonly onJump: (state: StickyState) => void
}

/** Characters of a state that the extension sends. */
const MAX_STATE = 5_000_000

const Jump = v.object({
  type: v.literal('DISPATCH'),
  payload: v.object({ type: v.picklist(['JUMP_TO_STATE', 'JUMP_TO_ACTION', 'ROLLBACK']) }),
  state: v.pipe(v.string(), v.maxLength(MAX_STATE)),
})
const Import = v.object({
  type: v.literal('DISPATCH'),
  payload: v.object({
    type: v.literal('IMPORT_STATE'),
    nextLiftedState: v.looseObject({
      currentStateIndex: v.pipe(v.number(), v.integer(), v.minValue(0)),
      computedStates: v.array(v.object({ state: v.unknown() })),
    }),
  }),
})
const Restart = v.object({
  type: v.literal('DISPATCH'),
  payload: v.object({ type: v.picklist(['COMMIT', 'RESET']) }),
})
const State = v.record(ActionKey, v.unknown())

/**
 * Shows the actions of the bus in the Redux DevTools, where they are installed. The state is the last value of each sticky
 * action.
 *
 * @returns sends an action with the state after it
 */
export function connectReduxDevTools(
  extension: DevToolsExtension,
  { state, onJump }: DevToolsPage,
): (action: RecordedAction, after: StickyState) => void {
  const features = { pause: true, export: true, import: 'custom', jump: true, lock: false, persist: false }
  const connection = extension.connect({ name: 'viewpage', features })
  connection.init(valuesOf(state()))

  function jumpTo(candidate: unknown): void {
    const { success, output } = v.safeParse(State, candidate)
    if (success) onJump(textsOf(output))
  }

  connection.subscribe((message) => {
    if (v.is(Jump, message)) jumpTo(jsonOf(message.state))
    else if (v.is(Restart, message)) connection.init(valuesOf(state()))
    else if (v.is(Import, message)) {
      const { nextLiftedState } = message.payload
      connection.send(null, nextLiftedState)
      jumpTo(nextLiftedState.computedStates[nextLiftedState.currentStateIndex]?.state)
    }
  })

  return ({ key, payload, sender }, after) =>
    connection.send({ type: key, payload: valueOf(payload), sender }, valuesOf(after))
}

/** The sticky actions whose values differ from those of the page. */
export function changedKeys(now: StickyState, wanted: StickyState): readonly string[] {
  return Object.keys(wanted).filter((key) => now[key] !== wanted[key])
}

function valuesOf(state: StickyState): Record<string, unknown> {
  return Object.fromEntries(Object.entries(state).map(([key, payload]) => [key, valueOf(payload)]))
}

function textsOf(state: Record<string, unknown>): StickyState {
  return Object.fromEntries(
    Object.entries(state).map(([key, value]) => [key, value === undefined ? '' : JSON.stringify(value)]),
  )
}
