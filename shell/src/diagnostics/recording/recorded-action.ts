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
  /** Ascending. */
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

/** The sum of all subscribers. */
export function durationOf({ subscribers }: Pick<RecordedAction, 'subscribers'>): number {
  return subscribers.reduce((sum, { durationMs }) => sum + durationMs, 0)
}
