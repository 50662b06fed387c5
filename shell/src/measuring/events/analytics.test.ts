import { describe, expect, it } from '@jest/globals'
import {
  createBus,
  defineAction,
  fieldsOf,
  payloadOf,
  search,
  viewer,
  type ActionDeclaration,
  type AnalyticsEnvelope,
  type PageData,
  type PublishedAction,
  type ReleaseSet,
} from '@viewpage/shared-events'
import { pageStore } from '../../browser/key-value-store.ts'
import { createAnalytics } from './analytics.ts'
import { createOutbox } from './outbox.ts'
import { allowDeclared, MAX_OWN_EVENTS } from './own-events.ts'

const sender = { remote: 'mf-viewer', version: '1.0.0' }

/** An action as the bus delivers it. */
function published<Payload>(
  declaration: ActionDeclaration<Payload>,
  payload: Payload,
  by = sender,
): PublishedAction {
  const actions: PublishedAction[] = []
  const bus = createBus({ sender: by, onSubscriberFailure: ({ error }) => expect(error).toBeUndefined() })
  bus.actions$.subscribe((action) => actions.push(action))
  bus.publish<unknown>(declaration as ActionDeclaration, payload)
  const [action] = actions
  if (!action) throw new Error('Nothing was published.')
  return action
}

const played = published(viewer.presentationStarted, { oid: 'orbit1', trigger: 'button' })
const searched = (term: string) => published(search.searchSubmitted, { term, from: 'input' })

const noteAdded = defineAction({
  type: 'notes/added',
  payload: payloadOf<{ text: string }>(),
  analytics: {
    event: 'mf-notes/note_added',
    version: 2,
    fields: fieldsOf<{ length: number; text: string }>(),
    properties: ({ text }) => ({ length: text.length, text }),
  },
})
const noted = (text: string, version = '1.1.0') =>
  published(noteAdded, { text }, { remote: 'mf-notes', version })

/** A set with a version of `mf-notes` that declares the event, one that does not, and one that pages fall back to. */
const remotes = {
  'mf-notes': {
    version: '1.1.0',
    events: ['mf-notes/note_added@2'],
    fallback: { version: '1.0.0', events: ['mf-notes/note_added@1'] },
  },
} as unknown as ReleaseSet['remotes']

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
    maySend: allowDeclared(remotes, { warn: (...line: unknown[]) => logged.push(line) }),
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
    count(published(viewer.stepChanged, { step: 1, stepCount: 2, title: '' }), 1)
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

describe("an event of a remote's own", () => {
  // docs/behaviour/tracking.md#events-of-remotes
  it('is sent with its remote and version, and without a number, which only events of the catalogue have', () => {
    const { count, sent, visitor } = page()
    count(noted('four'), 1_700_000_000_000)
    count(played, 1_700_000_000_000)
    expect(sent[0]).toMatchObject({
      core: {
        schema_id: 'mf-notes/note_added@2',
        event_type: 'mf-notes/note_added',
        remote: 'mf-notes',
        remote_version: '1.1.0',
      },
      body: { event_name: 'mf-notes/note_added', length: 4, text: 'four' },
    })
    expect(sent.map((event) => Object.hasOwn(event, 'seq'))).toEqual([false, true])
    expect([sent[1]?.seq, visitor.number]).toEqual([0, 1])
    expect(sent[1]?.core).not.toHaveProperty('remote')
  })

  it('is not sent if the version on the page did not declare it, which the console says', () => {
    const { count, sent, logged } = page()
    for (const version of ['1.0.0', '1.2.0']) count(noted('four', version), 1)
    expect(sent).toEqual([])
    expect(logged).toEqual([
      ['[analytics] mf-notes 1.0.0 may not send mf-notes/note_added@2'],
      ['[analytics] mf-notes 1.2.0 may not send mf-notes/note_added@2'],
    ])
  })

  it('is sent at most 300 times a page, so that events of others keep their place', () => {
    const { count, sent, logged } = page()
    for (let each = 0; each < 10_000; each++) count(noted('four'), each)
    count(played, 1)
    expect([sent.length, MAX_OWN_EVENTS]).toEqual([301, 300])
    expect(sent.at(-1)?.body.event_name).toBe('play')
    expect(logged).toHaveLength(1)
  })

  it('is sent without what is no field, whatever a remote without types makes', () => {
    const { count, sent } = page()
    const odd = { length: 10n, text: () => 'text', place: {}, kind: 'x'.repeat(2_000), isShared: false }
    count(
      {
        ...noted('four'),
        event: { name: 'mf-notes/note_added', version: 2, fields: odd },
      },
      1,
    )
    expect(sent[0]?.body).toEqual({
      event_name: 'mf-notes/note_added',
      kind: 'x'.repeat(1_000),
      isShared: false,
    })
  })
})
