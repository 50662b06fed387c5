import type { Timing } from './measure.ts'
import { isInsights } from './requests.ts'

/** Large size beside the demo's, of medians; or {@link FAST_MS}. */
const MAX_RATIO = 1.5
const FAST_MS = 20
const MAX_INSIGHTS_MS = 100
/** Of another request. */
const MAX_WAIT_MS = 50
/** SQL on the main thread, in processor time. */
const MAX_CALL_MS = 10
/** Step events of the popular presentation beside an unwatched one. */
export const MIN_INGESTION_SHARE = 0.9

/** A goal that an address can miss. */
export type Missed = 'time' | 'wait' | 'SQL'

/**
 * The time of an export depends on its size, so it has no goal. Others wait because of the server only if its main thread
 * worked as long in one turn; otherwise they waited for a processor.
 */
export function missedGoals({
  asked,
  demo,
  large,
  longestWait,
}: Omit<Timing, 'missed' | 'rounds'>): Missed[] {
  const isInTime =
    asked.isFile ||
    (isInsights(asked) ? large.ms <= MAX_INSIGHTS_MS : large.ms <= FAST_MS || large.ms <= MAX_RATIO * demo.ms)
  return [
    ...(isInTime ? [] : ['time' as const]),
    ...(longestWait <= MAX_WAIT_MS || large.longestTurn <= MAX_WAIT_MS ? [] : ['wait' as const]),
    ...(large.longestCall <= MAX_CALL_MS ? [] : ['SQL' as const]),
  ]
}
