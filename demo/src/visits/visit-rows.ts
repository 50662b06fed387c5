import type { Audience } from '../audiences.ts'
import { createRandom } from '@viewpage/server'
import type { NewRow } from '../insert-rows.ts'
import { analyticsRows } from './analytics-rows.ts'
import { identifiedRows } from './identified-rows.ts'
import { sessionId } from './session-id.ts'
import { visitTime } from './visit-time.ts'
import { visitTraits } from './visit-traits.ts'
import { makeUpAttention, watchPath, type Stay } from './watch-path.ts'

const DAY = 86_400_000
/** No visit starts later than this before now, so that all have ended. */
const QUIET_MS = 3_600_000

const RECENT_MS = 30 * DAY
const EARLIER_MS = 400 * DAY

/** Interval of view events on a step (docs/behaviour/tracking.md#path-view-log). */
const LOG_SECONDS = 10

/** The presentations were never edited. */
const FIRST_REVISION = 1

/** One visit to a presentation. */
export interface Visit {
  readonly oid: string
  readonly sessionId: string
  readonly linkId: string | null
  /** ms since 1970 */
  readonly startedAt: number
  readonly stays: readonly Stay[]
}

export interface VisitRows {
  readonly views: NewRow<'presentation_views'>[]
  readonly events: NewRow<'view_events'>[]
  readonly viewers: NewRow<'link_viewers'>[]
  readonly analytics: NewRow<'analytics_events'>[]
}

/** The time of the first view. @param now ms since 1970 */
export function firstViewTime({ earlierViews }: Audience, now: number): number {
  return now - (earlierViews > 0 ? EARLIER_MS : RECENT_MS)
}

/**
 * All rows of the audience of a presentation; deterministic, relative to `now`.
 *
 * @param now ms since 1970
 */
export function visitRows(oid: string, stepCount: number, audience: Audience, now: number): VisitRows {
  const seed = [...oid].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)
  const random = createRandom(seed)
  // A separate random sequence, so that new traits do not change the visits.
  const traits = visitTraits(createRandom(seed + 1))
  const recent = recentVisits(random, oid, stepCount, audience, now)
  return {
    views: [...earlierViews(random, oid, audience.earlierViews, now), ...recent].map((visit) => ({
      ...viewOf(visit),
      ...traits(visit.linkId),
    })),
    events: recent.flatMap((visit) => eventsOf(visit, stepCount)).sort(byReceipt),
    viewers: identifiedRows(recent, audience.links ?? []),
    analytics: analyticsRows(createRandom(seed + 2), recent, stepCount),
  }
}

function recentVisits(
  random: () => number,
  oid: string,
  stepCount: number,
  { recentViews, links = [], attention = makeUpAttention(random, stepCount) }: Audience,
  now: number,
): Visit[] {
  const byLink = links.flatMap(({ linkId, views }) => Array.from({ length: views }, () => linkId))
  return Array.from({ length: recentViews }, (_, index) => ({
    oid,
    sessionId: sessionId(random),
    linkId: byLink[index] ?? null,
    startedAt: visitTime(random, now - RECENT_MS, now - QUIET_MS),
    stays: watchPath(random, attention).slice(0, stepCount),
  })).sort((one, other) => one.startedAt - other.startedAt)
}

function earlierViews(random: () => number, oid: string, count: number, now: number): Omit<Visit, 'stays'>[] {
  const times = Array.from({ length: count }, () => visitTime(random, now - EARLIER_MS, now - RECENT_MS))
  return times
    .sort((one, other) => one - other)
    .map((startedAt) => ({ oid, sessionId: sessionId(random), linkId: null, startedAt }))
}

function viewOf({ oid, sessionId, linkId, startedAt }: Omit<Visit, 'stays'>) {
  return { oid, session_id: sessionId, link_id: linkId, viewed_at: startedAt }
}

function eventsOf({ oid, sessionId, linkId, startedAt, stays }: Visit, stepCount: number) {
  const events: (NewRow<'view_events'> & { received_at: number })[] = []
  let time = startedAt
  for (const { step, seconds } of stays) {
    for (let logged = 0; logged < seconds; logged += LOG_SECONDS) {
      const active = Math.round(Math.min(LOG_SECONDS, seconds - logged) * 10) / 10
      time += active * 1_000
      events.push({
        oid,
        link_id: linkId,
        session_id: sessionId,
        step,
        step_count: stepCount,
        active_time: active,
        revision: FIRST_REVISION,
        received_at: Math.round(time),
      })
    }
  }
  return events
}

function byReceipt(one: { received_at: number }, other: { received_at: number }): number {
  return one.received_at - other.received_at
}
