import { describe, expect, it } from '@jest/globals'
import {
  search,
  viewer,
  type AnalyticsEnvelope,
  type PageData,
  type PublishedAction,
} from '@viewpage/shared-events'
import { pageStore } from '../../browser/key-value-store.ts'
import { createAnalytics } from './analytics.ts'
import { createOutbox } from './outbox.ts'

const sender = { remote: 'mf-viewer', version: '1.0.0' }
const played: PublishedAction = {
  type: viewer.presentationStarted.key,
  payload: { oid: 'orbit1', trigger: 'button' },
  sender,
}
const searched = (term: string): PublishedAction => ({
  type: search.searchSubmitted.key,
  payload: { term, from: 'input' },
  sender,
})

function page(
  environment: PageData['environment'] = 'production',
  url = 'https://viewpage.example/p/orbit1/#step=2',
) {
  const store = pageStore()
  const outbox = createOutbox(store)
  const sent: AnalyticsEnvelope[] = []
  const logged: unknown[][] = []
  const visitor = { isDisabled: false, sessionId: 'a-session-id', number: 0 }
  const count = createAnalytics({
    environment,
    source: 'view_page',
    session: {
      id: () => visitor.sessionId,
      nextNumber: () => visitor.number++,
      pageLoadId: 'a-page-load-id',
    },
    isDisabled: () => visitor.isDisabled,
    outbox,
    sender: { send: (event) => Promise.resolve(sent.push(event) > 0) },
    page: () => ({ referrer: 'https://example.com/', url }),
    console: { info: (...line: unknown[]) => logged.push(line) },
  })
  return { count, sent, logged, visitor, outbox }
}

describe('an event', () => {
  // docs/behaviour/tracking.md#envelope
  it('is sent in the envelope', () => {
    const { count, sent } = page()
    count(played, 1_700_000_000_000)
    expect(sent).toEqual([
      {
        core: {
          type: 'event',
          schema_id: 'play@1',
          client_time_ms: 1_700_000_000_000,
          event_source: 'view_page',
          event_type: 'play',
        },
        event_source: { single_page_session_id: 'a-page-load-id' },
        platform: {
          type: 'Web',
          id: 'viewpage',
          referrer: 'https://example.com/',
          current_url: 'https://viewpage.example/p/orbit1/#step=2',
        },
        user: { session_id: 'a-session-id' },
        body: { event_name: 'play', trigger: 'button' },
        event_id: expect.stringMatching(/^018bcfe5-6800-7/),
        seq: 0,
      },
    ])
  })

  it('has texts and URLs cut to the limits of the schema', () => {
    const { count, sent } = page('production', `https://viewpage.example/?q=${'x'.repeat(9_000)}`)
    count(searched('軌'.repeat(5_000)), 1)
    expect(sent[0]?.body).toMatchObject({ search_term: '軌'.repeat(1_000), search_type: 'PRESENT' })
    expect(sent[0]?.platform.current_url).toHaveLength(4_000)
  })

  // docs/behaviour/tracking.md#event-numbers
  it('is numbered within the session, and reports how many were dropped before', () => {
    const { count, sent, visitor, outbox } = page()
    count(played, 1)
    outbox.drop(sent[0] as AnalyticsEnvelope)
    count(played, 2)
    count(played, 3)
    Object.assign(visitor, { sessionId: 'the-next-session', number: 0 })
    count(played, 4)
    expect(sent.map(({ seq, dropped }) => [seq, dropped])).toEqual([
      [0, undefined],
      [1, 1],
      [2, undefined],
      [0, undefined],
    ])
  })

  it('is not sent for an action without analytics', () => {
    const { count, sent } = page()
    count({ type: viewer.stepChanged.key, payload: { step: 1, stepCount: 2, title: '' }, sender }, 1)
    count({ type: 'somebody/didSomething@1', payload: {}, sender }, 1)
    expect(sent).toEqual([])
  })

  // docs/behaviour/tracking.md#environment
  it.each(['preproduction', 'dev', 'local'] as const)(
    'stands in the console only on %s hosts',
    (environment) => {
      const { count, sent, logged } = page(environment)
      count(played, 1)
      expect(sent).toEqual([])
      expect(logged).toEqual([['[analytics]', expect.objectContaining({ seq: 0 })]])
    },
  )

  it('is not sent once tracking is disabled', () => {
    const { count, sent, logged, visitor } = page()
    count(played, 1)
    visitor.isDisabled = true
    count(played, 2)
    expect([sent.length, logged.length]).toEqual([1, 0])
  })
})
