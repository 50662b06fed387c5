import type { Database } from '../database/open-database.ts'
import { creditTime } from './credit-time.ts'
import type { Identification } from './identification.ts'
import type { Entry } from './read-entry.ts'
import type { ViewTraits } from './view-traits.ts'

/** What visitors did, as it came in. */
export interface InsightStore {
  /** Counts a view, unless this session had one of this presentation within 30 minutes (D51). */
  addView(view: View): Promise<void>
  /** Credits the time of an event, as far as so much has passed. */
  addViewEvent(event: ViewEvent): Promise<void>
  /** Keeps events, also those that do not fit; one with a known `event_id` is not kept twice. */
  addAnalyticsEvents(events: readonly AnalyticsRow[]): Promise<void>
  /** Keeps entries, also those that cannot be kept as they came; one with a known `event_id` is not kept twice. */
  addViewerLog(
    sessionId: string | null,
    entries: readonly Pick<Entry, 'eventId' | 'json' | 'reason'>[],
  ): Promise<void>
  identify(viewer: LinkViewer): Promise<void>
}

export interface View extends Partial<ViewTraits> {
  readonly oid: string
  readonly sessionId: string
  readonly linkId: string | null
}

export interface ViewEvent {
  readonly oid: string
  readonly linkId: string | null
  /** Which revision the page played; `null` when it did not say. */
  readonly revision: number | null
  readonly sessionId: string
  /** From 1. */
  readonly step: number
  readonly stepCount: number
  /** Seconds. */
  readonly activeTime: number
}

export interface AnalyticsRow {
  readonly eventId: string | null
  readonly sessionId: string | null
  readonly name: string | null
  /** Its place within its session, when it says so (D32). */
  readonly seq: number | null
  /** The event, or the outline of what could not be stored as it came. */
  readonly json: string
  /** Why it does not fit its schema; `null` when it does. */
  readonly reason: string | null
}

export interface LinkViewer extends Identification {
  readonly linkId: string
  readonly sessionId: string
  readonly userOid: string | null
}

/** ms within which views of one session are one view. */
const SESSION_LIFE = 30 * 60_000

export function createInsightStore({ write, append }: Database, now: () => number = Date.now): InsightStore {
  return {
    addView: ({ oid, sessionId, linkId, referrerHost = null, device = null, language = null }) =>
      write(async (transaction) => {
        const recent = await transaction
          .selectFrom('presentation_views')
          .select('id')
          .where('oid', '=', oid)
          .where('session_id', '=', sessionId)
          .where('viewed_at', '>', now() - SESSION_LIFE)
          .executeTakeFirst()
        if (recent) return
        await transaction
          .insertInto('presentation_views')
          .values({
            oid,
            session_id: sessionId,
            link_id: linkId,
            referrer_host: referrerHost,
            device,
            language,
            viewed_at: now(),
          })
          .execute()
        await transaction
          .updateTable('presentations')
          .set((update) => ({ views_count: update('views_count', '+', 1) }))
          .where('oid', '=', oid)
          .execute()
      }),

    async addViewEvent({ oid, linkId, revision, sessionId, step, stepCount, activeTime }) {
      await write(async (transaction) => {
        const before = await transaction
          .selectFrom('view_events')
          .select(['spare', 'received_at'])
          .where('session_id', '=', sessionId)
          .where('oid', '=', oid)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
        const received_at = now()
        const { credited, spare } = creditTime(activeTime, before, received_at)
        await transaction
          .insertInto('view_events')
          .values({
            oid,
            link_id: linkId,
            session_id: sessionId,
            step,
            step_count: stepCount,
            active_time: credited,
            spare,
            revision,
            received_at,
          })
          .execute()
      })
    },

    addAnalyticsEvents: (events) =>
      append(
        'analytics_events',
        events.map(({ eventId, sessionId, name, seq, json, reason }) => ({
          event_id: eventId,
          session_id: sessionId,
          name,
          event: json,
          seq,
          valid: reason === null ? 1 : 0,
          reason,
          received_at: now(),
        })),
      ),

    addViewerLog: (sessionId, entries) =>
      append(
        'viewer_log',
        entries.map(({ eventId, json, reason }) => ({
          event_id: eventId,
          session_id: sessionId,
          entry: json,
          reason,
          received_at: now(),
        })),
      ),

    async identify({ linkId, sessionId, userOid, name, email }) {
      const row = { user_oid: userOid, name, email, identified_at: now() }
      await write((transaction) =>
        transaction
          .insertInto('link_viewers')
          .values({ link_id: linkId, session_id: sessionId, ...row })
          .onConflict((conflict) => conflict.columns(['link_id', 'session_id']).doUpdateSet(row))
          .execute(),
      )
    },
  }
}
