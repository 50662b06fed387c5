import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { analyticsEvent } from '../support/analytics-event.ts'
import { DATABASES } from '../support/databases.ts'
import { HOSTILE_BODIES, HOSTILE_VALUES } from '../support/hostile-input.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../support/start-app.ts'

const LOGS = ['/log/json', '/fallback/json', '/api/v1/viewer-log/'] as const
const VIEWED = '/api/v2/assets/presentation-viewed/'
const VIEW_EVENT = '/api/v1/insights/view-event/'
const VIEWERS = '/api/v1/insights/viewers/linkask1/'
const WRITE_ROUTES = [...LOGS, VIEWED, VIEW_EVENT, VIEWERS] as const

const TABLES = [
  'analytics_events',
  'viewer_log',
  'view_events',
  'presentation_views',
  'link_viewers',
] as const

describe.each(DATABASES)('the body of a hostile client, on %s', (kind) => {
  let app: TestApp
  let visitor: Browser
  let trackingOid: string

  beforeAll(async () => {
    app = await startApp(kind)
    const { oid: owner_oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid })
    await app.addPresentation({ oid: 'garden1', owner_oid })
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('view_links')
        .values({
          oid: 'orbit1',
          sharer_oid: owner_oid,
          created_at: 0,
          revoked_at: null,
          link_id: 'linkask1',
          viewer_identification: 1,
          require_identification: 0,
        })
        .execute(),
    )
    visitor = app.browser()
    trackingOid = pageDataIn(await visitor.get('/p/orbit1/')).trackingOid ?? ''
  })

  afterAll(() => app.stop())

  beforeEach(async () => {
    // Limits are high, so that earlier requests refuse none.
    visitor = app.browser()
    await visitor.get('/p/orbit1/')
    await app.parts.database.write(async (transaction) => {
      for (const table of TABLES) await transaction.deleteFrom(table).execute()
    })
  })

  const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
    visitor.ask({
      method: 'POST',
      url,
      payload,
      headers: {
        'content-type': 'application/json',
        'x-csrftoken': visitor.cookies.get('csrftoken') ?? '',
        ...headers,
      },
    })

  async function rowsStored(): Promise<number> {
    const counts = await Promise.all(
      TABLES.map((table) =>
        app.parts.database.read
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('all'))
          .executeTakeFirstOrThrow(),
      ),
    )
    return counts.reduce((sum, { all }) => sum + Number(all), 0)
  }

  const viewEvent = (fields: object = {}) => ({
    tracking_oid: trackingOid,
    session_id: 'a-session-id',
    current_step_number: 1,
    total_step_count: 12,
    active_time: 1,
    ...fields,
  })

  const storedEvents = () =>
    app.parts.database.read
      .selectFrom('analytics_events')
      .select(['event_id', 'name', 'valid', 'reason', 'event'])
      .orderBy('id')
      .execute()

  describe.each(WRITE_ROUTES)('to %s', (url) => {
    it.each(HOSTILE_BODIES)(
      'is refused with a reason and not stored: $name',
      async ({ payload, headers }) => {
        const answer = await post(url, payload, headers)
        expect([400, 413, 415, 422]).toContain(answer.statusCode)
        expect(answer.json()).toEqual({
          error: expect.stringMatching(/^[a-z_]+$/),
          message: expect.stringMatching(/\w/),
          details: expect.any(Array),
        })
        expect(await rowsStored()).toBe(0)
      },
    )
  })

  describe.each([
    [VIEW_EVENT, () => viewEvent()],
    [VIEWED, () => ({ prezi_oid: 'orbit1', prezi_link: 'linkask1' })],
    [VIEWERS, () => ({ name: 'Ben', email: 'ben@example.com' })],
  ] as const)('to %s', (url, sound) => {
    it.each(HOSTILE_VALUES)('is cleaned or refused in each field: %s', async (_, json) => {
      for (const field of Object.keys(sound())) {
        const payload = JSON.stringify({ ...sound(), [field]: '@' }).replace('"@"', () => json)
        const { statusCode } = await post(url, payload)
        expect([200, 204, 400, 422]).toContain(statusCode)
      }
    })
  })

  describe.each(LOGS.slice(0, 2))('to %s', (url) => {
    it.each(HOSTILE_VALUES)('does not affect the other events of its batch: %s', async (_, json) => {
      const [first, last] = [analyticsEvent('play', { trigger: 'button' }), analyticsEvent('restart')]
      const holding = (event: object) => JSON.stringify(event).replaceAll('"@"', () => json)
      const name = json.startsWith('"') ? json : JSON.stringify(json)
      for (const hostile of [
        json,
        holding({ event_id: '@' }),
        holding(analyticsEvent('@')),
        holding({ ...analyticsEvent('play'), user: { session_id: '@' } }),
        holding(analyticsEvent('play', { trigger: '@' })),
        holding({ ...analyticsEvent('restart'), more: 1 }).replace('"more"', () => name),
      ]) {
        const batch = `[${JSON.stringify(first)},${hostile},${JSON.stringify(last)}]`
        expect((await post(url, batch)).statusCode).toBe(204)
      }
      const stored = await storedEvents()
      expect(stored.filter(({ valid }) => valid === 1).map(({ event_id }) => event_id)).toEqual([
        first.event_id,
        last.event_id,
      ])
      expect(stored.filter(({ valid }) => valid === 0)).toHaveLength(6)
      for (const { valid, reason } of stored) expect(reason === null).toBe(valid === 1)
    })
  })

  it('is stored without its values and without names that are values', async () => {
    const secret = 'ada@example.com'
    const wrong = { ...analyticsEvent('play', { trigger: secret }), [secret]: [{ mail: secret }, 7, null] }
    expect((await post('/log/json', `[${JSON.stringify(wrong)}]`)).statusCode).toBe(204)
    const [stored] = await storedEvents()
    expect(stored?.event).not.toContain(secret)
    expect(JSON.parse(stored?.event ?? '')).toMatchObject({
      body: { event_name: 'string of 4', trigger: 'string of 15' },
      'name of 15': [{ mail: 'string of 15' }, 'number', 'null'],
    })
  })

  it('is stored as an outline with the reason: no object, too deep or too large', async () => {
    const sound = analyticsEvent('play', { trigger: 'button' })
    const batch = [
      '7',
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
      JSON.stringify(analyticsEvent('play', { trigger: 'x'.repeat(17_000) })),
    ]
    for (const [url, right] of [
      ['/log/json', sound],
      ['/api/v1/viewer-log/', { action: 'start' }],
    ] as const) {
      expect((await post(url, `[${[...batch, JSON.stringify(right)].join(',')}]`)).statusCode).toBe(204)
    }
    const reasons = [
      'must be object',
      'must be object',
      'must not be deeper than 32 levels',
      'must not be larger than 16384 bytes',
      null,
    ]
    const events = await storedEvents()
    expect(events.map(({ reason }) => reason)).toEqual(reasons)
    expect(events[0]?.event).toBe('"number"')
    expect(JSON.parse(events[4]?.event ?? '')).toEqual(sound)
    for (const { event } of events) expect(event.length).toBeLessThan(2_000)
    const log = await app.parts.database.read
      .selectFrom('viewer_log')
      .select('reason')
      .orderBy('id')
      .execute()
    expect(log.map(({ reason }) => reason)).toEqual(reasons)
  })

  it('has a readable reason for a field with a NUL', async () => {
    const event = { ...analyticsEvent('restart'), 'a\u0000\ud800b': 1 }
    expect((await post('/log/json', JSON.stringify([event]))).statusCode).toBe(204)
    expect((await storedEvents()).map(({ reason }) => reason)).toEqual([
      '/a\ufffdb is not a field of this event',
    ])
  })

  it('gets 413 for a single large entry', async () => {
    const answer = await post('/log/json', `[{"a":"${'x'.repeat(17_000)}"}]`)
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({
      error: 'too_large',
      details: ['/0 must not be larger than 16384 bytes'],
    })
  })

  it('is stored once when it is sent again, concurrently, twice in one batch, or in capitals', async () => {
    const event = analyticsEvent('restart')
    const again = { ...event, event_id: event.event_id.toUpperCase() }
    const answers = await Promise.all(
      [[event], [event, event], [again], [event]].map((batch) => post('/log/json', JSON.stringify(batch))),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204])
    expect((await storedEvents()).map(({ event_id }) => event_id)).toEqual([event.event_id])
  })

  it('is stored once in the viewer’s log, too; entries without an id each time', async () => {
    const { event_id } = analyticsEvent('restart')
    const again = { action: 'restart', event_id: event_id.toUpperCase() }
    const batches = [
      [{ action: 'start', event_id }],
      [{ action: 'start', event_id }, again, { action: 'old' }],
      [{ action: 'old', event_id: 7 }, again],
    ]
    for (const batch of batches) {
      expect((await post('/api/v1/viewer-log/', JSON.stringify(batch))).statusCode).toBe(204)
    }
    const log = await app.parts.database.read
      .selectFrom('viewer_log')
      .select(['event_id', 'entry'])
      .orderBy('id')
      .execute()
    expect(log.map((row) => [row.event_id, JSON.parse(row.entry) as object])).toMatchObject([
      [event_id, { action: 'start' }],
      [null, { action: 'old' }],
      [null, { action: 'string of 3' }],
    ])
  })

  // docs/behaviour/tracking.md#tracking-id
  it('counts for the presentation of its tracking id only', async () => {
    const garden = app.browser()
    const ofGarden = pageDataIn(await garden.get('/p/garden1/')).trackingOid ?? ''
    const referer = 'http://localhost/p/orbit1/'
    await post(VIEW_EVENT, JSON.stringify(viewEvent({ tracking_oid: ofGarden })), { referer })
    const [text, signature] = [trackingOid.split('.')[0], ofGarden.split('.')[1]]
    const mixed = await post(VIEW_EVENT, JSON.stringify(viewEvent({ tracking_oid: `${text}.${signature}` })))
    expect(mixed.statusCode).toBe(422)
    const rows = await app.parts.database.read.selectFrom('view_events').select('oid').execute()
    expect(rows).toEqual([{ oid: 'garden1' }])
  })

  it.each([
    ['too short', 'short'],
    ['too long', 'a'.repeat(65)],
    ['of other characters', 'a session id'],
    ['no text', 12345678],
  ])('is refused with a session id that is %s', async (_, session_id) => {
    expect((await post(VIEW_EVENT, JSON.stringify(viewEvent({ session_id })))).statusCode).toBe(422)
  })

  // docs/behaviour/tracking.md#credited-time
  it('is credited with at most the time that passed', async () => {
    const seconds = async (active_time: number) => {
      expect((await post(VIEW_EVENT, JSON.stringify(viewEvent({ active_time })))).statusCode).toBe(204)
    }
    // What one stay may count, and not a second more at once.
    for (const each of [60, 60, 10]) await seconds(each)
    app.clock.now += 10_000
    await seconds(60)
    app.clock.now -= 5_000
    await seconds(60)
    app.clock.now += 3_600_000
    await seconds(60)
    await seconds(60)
    const rows = await app.parts.database.read
      .selectFrom('view_events')
      .select('active_time')
      .orderBy('id')
      .execute()
    expect(rows.map(({ active_time }) => active_time)).toEqual([60, 0, 0, 10, 0, 60, 0])
  })

  it('loses no time when events of a page arrive late', async () => {
    for (const [wait, active_time] of [
      [12_000, 10],
      [8_000, 10],
      [19_000, 10],
      [1_000, 10],
      [10_000, 9.9],
    ] as const) {
      app.clock.now += wait
      await post(VIEW_EVENT, JSON.stringify(viewEvent({ active_time })))
    }
    const rows = await app.parts.database.read.selectFrom('view_events').select('active_time').execute()
    expect(rows.map(({ active_time }) => active_time)).toEqual([10, 10, 10, 10, 9.9])
  })
})
