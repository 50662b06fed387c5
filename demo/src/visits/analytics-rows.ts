import type { AnalyticsEnvelope } from '@viewpage/shared-events/schemas'
import type { NewRow } from '../insert-rows.ts'
import { sessionId } from './session-id.ts'
import type { Visit } from './visit-rows.ts'

/** Fraction of events that are lost. */
const LOSS_RATE = 0.012

/** Tracking events of the visits: page load, play, end screen. Some are lost. */
export function analyticsRows(
  random: () => number,
  visits: readonly Visit[],
  stepCount: number,
): NewRow<'analytics_events'>[] {
  return visits.flatMap((visit) => {
    const pageLoad = sessionId(random)
    const sent = [
      { event_name: 'load_public_view_page', is_public: visit.oid !== 'secret1' && visit.oid !== 'hidden1' },
      { event_name: 'play', trigger: 'button' },
      ...(visit.stays.at(-1)?.step === stepCount ? [{ event_name: 'end_screen_shown' }] : []),
    ]
    return sent.flatMap((body, seq) => {
      const event = {
        ...envelopeOf(visit, pageLoad, body.event_name),
        body,
        event_id: sessionId(random),
        seq,
      }
      if (random() < LOSS_RATE) return []
      const names = { event_id: event.event_id, session_id: visit.sessionId, name: body.event_name }
      return [{ ...names, event: JSON.stringify(event), seq, valid: 1, received_at: visit.startedAt }]
    })
  })
}

function envelopeOf({ oid, sessionId, linkId, startedAt }: Visit, pageLoad: string, name: string) {
  const path = linkId === null ? `/p/${oid}/` : `/v/${linkId}/`
  return {
    core: {
      type: 'event',
      schema_id: `${name}@1`,
      client_time_ms: startedAt,
      event_source: 'view_page',
      event_type: name,
    },
    event_source: { single_page_session_id: pageLoad },
    platform: { type: 'Web', id: 'viewpage', referrer: '', current_url: `https://www.example.com${path}` },
    user: { session_id: sessionId },
  } satisfies Omit<AnalyticsEnvelope, 'body' | 'event_id' | 'seq'>
}
