import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DAY_MS } from '@viewpage/shared-events/durations'
import { DATABASES } from '../../../test/support/databases.ts'
import { notesBuild, remoteEvent, sendEvents } from '../../../test/support/events-of-remotes.ts'
import { RELEASE_TOKEN, startApp, type TestApp } from '../../../test/support/start-app.ts'
import { submitForm } from '../../../test/support/submit-form.ts'
import { eventCountsOf, remoteEventsOf } from '../../releases/events/read-remote-events.ts'

const OWN_TOKEN = 'the-token-of-mf-notes'
const OTHER_TOKEN = 'the-token-of-mf-other'

describe.each(DATABASES)('the team of a remote with events, on %s', (kind) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp(kind, {
      env: {
        VIEWPAGE_RELEASE_TOKENS: JSON.stringify({
          '*': RELEASE_TOKEN,
          'mf-notes': OWN_TOKEN,
          'mf-other': OTHER_TOKEN,
        }),
      },
    })
    const { releases } = app.parts
    for (const version of ['1.0.0', '1.1.0']) {
      await releases.publish(notesBuild(version), { force: true })
      await releases.activate('mf-notes', version, { force: true })
    }
  })
  afterAll(() => app.stop())

  /** The page of the remote, for somebody who entered its token. */
  async function remotePage(): Promise<string> {
    const team = app.browser()
    await submitForm(team, '/releases/', { 'release-token': OWN_TOKEN, person: 'Ada', action: 'log-in' })
    return (await team.get('/releases/mf-notes/')).body
  }
  const send = (count: number, version: string, topic = 'moons') =>
    sendEvents(
      app.browser(),
      Array.from({ length: count }, () => remoteEvent({ length: 4, kind: 'text', topic }, { version })),
    )
  const read = (path: string, token: string | null = OWN_TOKEN) =>
    app.browser().ask({
      method: 'GET',
      url: `/api/v1/remotes/mf-notes/${path}`,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    })

  // docs/behaviour/releases.md#events-of-remotes
  it('sees on its page how often each arrived, by day, beside the version before', async () => {
    expect(await remotePage()).not.toContain('id="events"')
    await send(3, '1.0.0')
    app.clock.now += DAY_MS
    await send(2, '1.0.0')
    await send(5, '1.1.0')
    const body = await remotePage()
    const section = /<section[^>]*aria-labelledby="events">.*?<\/section>/s.exec(body)?.[0] ?? ''
    expect(section).toContain('<h3>mf-notes/note_added@1</h3>')
    expect(section).toContain('1.1.0: 5 · 1.0.0: 5')
    expect(section).toMatch(
      /<th scope="col">Day<\/th><th scope="col">1\.1\.0<\/th><th scope="col">1\.0\.0<\/th>/,
    )
    const rows = [...section.matchAll(/<tr><th scope="row">[^<]+<\/th>(.*?)<\/tr>/g)].map(([, cells = '']) =>
      [...cells.matchAll(/<td dir="auto">(\d+)<\/td>/g)].map(([, count]) => Number(count)),
    )
    expect(rows).toEqual([
      [5, 2],
      [0, 3],
    ])
    expect(section).toMatch(/<div class="releases-days"><span>[^<]+<\/span><span>[^<]+<\/span><\/div>/)
  })

  it('sees each version as a line from its first event on', async () => {
    const paths = [...(await remotePage()).matchAll(/<path class="releases-(before|line)" d="([^"]+)"/g)]
    expect(paths.map(([, name, path]) => [name, path])).toEqual([
      ['before', 'M963.0,400.0L1000.0,600.0h0'],
      ['line', 'M1000.0,0.0h0'],
    ])
  })

  // docs/releasing.md#events-of-its-own
  it('reads the counts and the events with its token, newest first, page by page', async () => {
    await send(100, '1.1.0')
    for (let batch = 0; batch < 5; batch++) await send(100, '1.1.0', `batch ${batch}`)
    expect((await read('event-counts/')).json()).toEqual([
      {
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        name: 'mf-notes/note_added@1',
        version: '1.0.0',
        count: 2,
      },
      {
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        name: 'mf-notes/note_added@1',
        version: '1.1.0',
        count: 605,
      },
      {
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        name: 'mf-notes/note_added@1',
        version: '1.0.0',
        count: 3,
      },
    ])
    const first = await read('events/')
    const events: { fields: { topic: string } }[] = first.json()
    expect([events.length, events[0]?.fields.topic]).toEqual([500, 'batch 4'])
    expect(events[0]).toEqual({
      at: new Date(app.clock.now).toISOString(),
      name: 'mf-notes/note_added@1',
      version: '1.1.0',
      source: 'view_page',
      fields: { length: 4, kind: 'text', topic: 'batch 4' },
    })
    const next = /^<\/api\/v1\/remotes\/mf-notes\/(events\/\?before=\d+)>; rel="next"$/.exec(
      String(first.headers['link']),
    )?.[1]
    const last = await read(next ?? '')
    expect([last.json<unknown[]>().length, last.headers['link']]).toEqual([110, undefined])
  })

  it("gets nothing with another remote's token or with none", async () => {
    for (const path of ['events/', 'event-counts/']) {
      const refused = await read(path, OTHER_TOKEN)
      expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
        403,
        '[release] This token may not release mf-notes: it is for another remote. Nothing was changed. Set VIEWPAGE_RELEASE_TOKEN to the token for mf-notes, which the operator has.',
      ])
      expect((await read(path, null)).statusCode).toBe(401)
    }
    expect((await read('events/?before=x')).statusCode).toBe(422)
  })
})

describe('the events of a remote', () => {
  it('are read by keys, whatever is stored', async () => {
    const app = await startApp('sqlite')
    const { read } = app.parts.database
    const queries = [eventCountsOf(read, 'mf-notes', app.clock.now), remoteEventsOf(read, 'mf-notes', 1_000)]
    const plans = await Promise.all(
      queries
        .map((query) => query.compile())
        .map((query) => read.executeQuery({ ...query, sql: `explain query plan ${query.sql}` })),
    )
    await app.stop()
    const [counts, events] = plans.map(({ rows }) => JSON.stringify(rows))
    expect(counts).toMatch(/SEARCH remote_event_counts USING PRIMARY KEY \(remote=\? AND day>\?\)/)
    expect(events).toMatch(/SEARCH remote_events USING INDEX events_of_remote \(remote=\? AND id<\?\)/)
    expect(events).not.toContain('TEMP B-TREE')
  })
})
