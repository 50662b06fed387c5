import type { Sender } from '@viewpage/shared-events'

/** A subscriber that handled an action. */
export interface Subscriber {
  readonly remote: string
  readonly version: string
  readonly durationMs: number
  /** It subscribed after the action and received the last value. */
  readonly isLate: boolean
  readonly hasFailed: boolean
}

/** An action as it was published, and who handled it. */
export interface RecordedAction {
  /** Ascending within a recording. */
  readonly id: number
  /** ms since navigation */
  readonly atMs: number
  /** `owner/fact@major` */
  readonly key: string
  readonly sender: Sender
  readonly isSticky: boolean
  /** JSON; empty for an action without a payload. */
  readonly payload: string
  /** The payload was plain data and short enough to be kept whole. */
  readonly isWhole: boolean
  /** In the order in which they were called. */
  readonly subscribers: readonly Subscriber[]
}

/** Sticky actions by key, with their payloads as JSON. */
export type StickyState = Readonly<Record<string, string>>

/** Consecutive actions of a bus. */
export interface Recording {
  /** The state before the first action. */
  readonly before: StickyState
  readonly actions: readonly RecordedAction[]
}

/** The last values of sticky actions after the first `count` actions. */
export function stateAfter({ before, actions }: Recording, count: number): StickyState {
  const state = { ...before }
  for (const { isSticky, key, payload } of actions.slice(0, count)) if (isSticky) state[key] = payload
  return state
}

/** The value of a payload. @returns `undefined` for an action without one */
export function valueOf(payload: string): unknown {
  return payload === '' ? undefined : (JSON.parse(payload) as unknown)
}

/** The sum of all subscribers. */
export function durationOf({ subscribers }: Pick<RecordedAction, 'subscribers'>): number {
  return subscribers.reduce((sum, { durationMs }) => sum + durationMs, 0)
}
