import type { Audience } from '../audiences.ts'
import { createRandom } from '../../seeded-random.ts'
import type { NewRow } from '../insert-rows.ts'
import { identifiedRows } from './identified-rows.ts'
import { sessionId } from './session-id.ts'
import { visitTime } from './visit-time.ts'
import { makeUpAttention, watchPath, type Stay } from './watch-path.ts'

const DAY = 86_400_000
/** ms; the last visits have ended. */
const QUIET = 3_600_000

const RECENT = 30 * DAY
const EARLIER = 400 * DAY

/** A path is logged this often while somebody stays on a step (section 4). */
const LOG_SECONDS = 10

/** Somebody watched a presentation. */
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
}

/** Since when there is somebody to watch. @param now ms since 1970 */
export function firstViewTime({ earlierViews }: Audience, now: number): number {
  return now - (earlierViews > 0 ? EARLIER : RECENT)
}

/**
 * Everything that the audience of a presentation left behind; the same each time, but for the time it is seen from.
 *
 * @param now ms since 1970
 */
export function visitRows(oid: string, stepCount: number, audience: Audience, now: number): VisitRows {
  const random = createRandom([...oid].reduce((seed, letter) => seed * 31 + letter.charCodeAt(0), 7))
  const recent = recentVisits(random, oid, stepCount, audience, now)
  return {
    views: [...earlierViews(random, oid, audience.earlierViews, now), ...recent.map(viewOf)],
    events: recent.flatMap((visit) => eventsOf(visit, stepCount)).sort(byReceipt),
    viewers: identifiedRows(recent, audience.links ?? []),
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
    startedAt: visitTime(random, now - RECENT, now - QUIET),
    stays: watchPath(random, attention).slice(0, stepCount),
  })).sort((one, other) => one.startedAt - other.startedAt)
}

function earlierViews(
  random: () => number,
  oid: string,
  count: number,
  now: number,
): NewRow<'presentation_views'>[] {
  const times = Array.from({ length: count }, () => visitTime(random, now - EARLIER, now - RECENT))
  return times
    .sort((one, other) => one - other)
    .map((startedAt) => viewOf({ oid, sessionId: sessionId(random), linkId: null, startedAt }))
}

function viewOf({ oid, sessionId, linkId, startedAt }: Omit<Visit, 'stays'>): NewRow<'presentation_views'> {
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
        received_at: Math.round(time),
      })
    }
  }
  return events
}

function byReceipt(one: { received_at: number }, other: { received_at: number }): number {
  return one.received_at - other.received_at
}
