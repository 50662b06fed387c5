import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import type { DataSchema } from '@viewpage/shared-events/wire'
import { readEventCounts } from '../../src/releases/index.ts'
import { notesBuild, NOTE_ADDED, remoteEvent, sendEvents } from '../support/events-of-remotes.ts'
import type { FakeBuild } from '../support/fake-builds.ts'
import { listen, teamAt, type Team } from '../support/release-over-http.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

/** A version that declares an event with these fields. */
const withFields = (properties: Record<string, DataSchema>, more: object = {}) =>
  notesBuild('1.1.0', {
    'mf-notes/note_added@1': { type: 'object', properties, required: [], ...more },
  })

const named = (key: string) => notesBuild('1.1.0', { [key]: NOTE_ADDED })
const many = <Value>(count: number, nameOf: (index: number) => string, value: Value): Record<string, Value> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [nameOf(index), value]))

describe('a team whose events are hostile', () => {
  let app: TestApp
  let team: Team

  beforeAll(async () => {
    app = await startApp('sqlite', { remotes: { 'mf-viewer': { slots: ['viewer'] } } })
    team = teamAt(await listen(app))
    expect((await team.publish(notesBuild('1.0.0'))).status).toBe(201)
  })
  afterAll(() => app.stop())

  // docs/behaviour/releases.md#contract
  it.each<[string, () => FakeBuild, string]>([
    [
      "another remote's name",
      () => named('mf-viewer/note_added@1'),
      'the event mf-viewer/note_added@1 has the name of another remote: those of mf-notes begin with "mf-notes/"',
    ],
    ['a name of the catalogue', () => named('play@1'), '/manifest/events/0 must match pattern'],
    [
      'a name without end',
      () => named(`mf-notes/${'a'.repeat(5_000)}@1`),
      '/manifest/events/0 must NOT have more than 99 characters',
    ],
    [
      'a pattern, which might take for ever',
      () => withFields({ text: { type: 'string', pattern: '^(a+)+$' } as DataSchema }),
      'contract.json cannot be compared: events/mf-notes/note_added@1/properties/text has other fields beside "type"',
    ],
    [
      'types inside each other',
      () => withFields({ places: { type: 'array', items: { type: 'array', items: { type: 'string' } } } }),
      'contract.json: the event mf-notes/note_added@1 has the field "places", which is no text, number, flag or list of allowed values',
    ],
    [
      'any type',
      () => withFields({ any: {} }),
      'contract.json: the event mf-notes/note_added@1 has the field "any", which is no text',
    ],
    [
      'any field',
      () => withFields({}, { additionalProperties: {} }),
      'contract.json: the event mf-notes/note_added@1 allows fields that it does not name',
    ],
    [
      'a thousand fields',
      () => withFields(many(1_000, (index) => `f${index}`, { type: 'string' } as const)),
      'contract.json: the event mf-notes/note_added@1 has 1000 fields, and at most 20 are allowed',
    ],
    [
      'fields of 100 kB',
      () => withFields({ kind: { enum: Array.from({ length: 5_000 }, (_, index) => `a value, ${index}`) } }),
      'bytes of fields, and at most 2000 are allowed',
    ],
    [
      'a thousand names',
      () =>
        notesBuild(
          '1.1.0',
          many(1_000, (index) => `mf-notes/e${index}@1`, NOTE_ADDED),
        ),
      '/manifest/events must NOT have more than 30 items',
    ],
  ])('is refused with a sentence for %s', async (_, build, reason) => {
    const { status, body } = await team.publish(build())
    expect([status, String(body['details'])]).toEqual([422, expect.stringContaining(reason)])
  })

  it('is refused for events in remote.json that the contract does not have', async () => {
    const { manifest, files } = notesBuild('1.1.0')
    const { status, body } = await team.publish({
      manifest: { ...manifest, events: ['mf-notes/other@1'] },
      files,
    })
    expect(status).toBe(422)
    expect(String(body['details'])).toContain('contract.json and remote.json differ in actions, events')
  })

  // docs/behaviour/tracking.md#events-of-remotes
  it('sends 10,000 events from one page: each is counted once, and others lose nothing', async () => {
    const browser = app.browser()
    const batches = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => remoteEvent()))
    for (const batch of batches) expect(await sendEvents(browser, batch)).toBe(204)
    app.clock.now += MINUTE_MS
    for (const batch of batches.slice(0, 10)) expect(await sendEvents(browser, batch)).toBe(204)
    const [count] = await readEventCounts(app.parts.database.read, 'mf-notes', app.clock.now)
    expect(count).toMatchObject({ name: 'mf-notes/note_added@1', version: '1.0.0', count: 10_000 })
    const rows = await app.parts.database.read.selectFrom('analytics_events').selectAll().execute()
    expect(rows).toEqual([])
  })

  it('names versions that do not exist: each request is still responded to, and none is kept in memory', async () => {
    app.clock.now += MINUTE_MS
    const batch = Array.from({ length: 100 }, (_, index) => remoteEvent({}, { version: `9.9.${index}` }))
    expect(await sendEvents(app.browser(), batch)).toBe(204)
    const rows = await app.parts.database.read.selectFrom('analytics_events').select('reason').execute()
    expect(new Set(rows.map(({ reason }) => reason?.replace(/9\.9\.\d+/, '9.9.n')))).toEqual(
      new Set(['mf-notes 9.9.n, which sent an event, is not published']),
    )
  })
})
