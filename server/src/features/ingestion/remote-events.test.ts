import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { analyticsEvent } from '../../../test/support/analytics-event.ts'
import { DATABASES } from '../../../test/support/databases.ts'
import { notesBuild, NOTE_ADDED, remoteEvent, sendEvents } from '../../../test/support/events-of-remotes.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'
import { readEventCounts } from '../../releases/index.ts'

describe.each(DATABASES)("events of a remote's own, on %s", (kind) => {
  let app: TestApp
  let preview: string

  beforeAll(async () => {
    app = await startApp(kind, { remotes: { 'mf-viewer': { slots: ['viewer'] } } })
    const { releases } = app.parts
    await releases.publish(notesBuild('1.0.0'), { force: true })
    await releases.publish(
      notesBuild('1.1.0', {
        'mf-notes/note_added@1': {
          ...NOTE_ADDED,
          properties: { ...NOTE_ADDED.properties, color: { type: 'string' } },
        },
        'mf-notes/note_drawn@2': {
          type: 'object',
          properties: { isShared: { type: 'boolean' } },
          required: [],
        },
      }),
      { force: true },
    )
    await releases.publish(notesBuild('1.0.0', { 'mf-other/opened@1': NOTE_ADDED }, 'mf-other'), {
      force: true,
    })
    preview = (await releases.publishPreview(notesBuild('1.2.0'))).version
  })
  afterAll(() => app.stop())

  const send = (...events: readonly object[]) => sendEvents(app.browser(), events)
  const stored = () => app.parts.database.read.selectFrom('remote_events').selectAll().orderBy('id').execute()
  const refused = () =>
    app.parts.database.read
      .selectFrom('analytics_events')
      .select(['reason', 'name', 'session_id', 'seq'])
      .where('valid', '=', 0)
      .orderBy('id')
      .execute()
  const counts = async () =>
    (await readEventCounts(app.parts.database.read, 'mf-notes', app.clock.now)).map(
      ({ name, version, count }) => [name, version, count],
    )

  // docs/behaviour/tracking.md#events-of-remotes
  it('are stored by the declaration of the version that sent them, without a visitor or a presentation', async () => {
    expect(await send(remoteEvent({ length: 4, kind: 'text', topic: 'moons' }))).toBe(204)
    const [event] = await stored()
    expect(event).toMatchObject({
      remote: 'mf-notes',
      version: '1.0.0',
      name: 'mf-notes/note_added@1',
      source: 'view_page',
    })
    expect(JSON.parse(event?.fields ?? '')).toEqual({ length: 4, kind: 'text', topic: 'moons' })
    expect(JSON.stringify(event)).not.toMatch(/session|orbit1/)
  })

  it('are counted by day and version once, however often they arrive', async () => {
    const before = await counts()
    const again = remoteEvent({ length: 1, kind: 'drawing', color: 'red' }, { version: '1.1.0' })
    await send(again, again)
    await send(again)
    await send(remoteEvent({ isShared: true }, { key: 'mf-notes/note_drawn@2', version: '1.1.0' }))
    expect(before).toEqual([['mf-notes/note_added@1', '1.0.0', 1]])
    expect(await counts()).toEqual([
      ...before,
      ['mf-notes/note_added@1', '1.1.0', 1],
      ['mf-notes/note_drawn@2', '1.1.0', 1],
    ])
  })

  // docs/behaviour/tracking.md#invalid-events
  it.each<[string, () => object, string]>([
    [
      'has a field that is not declared',
      () => remoteEvent({ length: 1, kind: 'text', color: 'red' }),
      '/body/color is not a field of this event',
    ],
    [
      'has a field of the prototype',
      () => remoteEvent(JSON.parse('{"length":1,"kind":"text","__proto__":1}') as object),
      '/body/__proto__ is not a field of this event',
    ],
    ['lacks a field', () => remoteEvent({ length: 1 }), '/body/kind is missing'],
    [
      'has a value of another type',
      () => remoteEvent({ length: '1', kind: 'text' }),
      '/body/length must be a number',
    ],
    [
      'has a value that is not allowed',
      () => remoteEvent({ length: 1, kind: 'song' }),
      '/body/kind is not one of the allowed values',
    ],
    [
      'has a long text',
      () => remoteEvent({ length: 1, kind: 'text', topic: 'x'.repeat(1_001) }),
      '/body/topic must not have more than 1000 characters',
    ],
    [
      "has another remote's name",
      () => remoteEvent({}, { key: 'mf-other/opened@1' }),
      'an event that is not one of mf-notes, which sent it',
    ],
    [
      'has a name of the catalogue',
      () => remoteEvent({ trigger: 'button' }, { key: 'play@1' }),
      'an event that is not one of mf-notes, which sent it',
    ],
    [
      'is not declared by its version',
      () => remoteEvent({ isShared: true }, { key: 'mf-notes/note_drawn@2' }),
      'an event that mf-notes 1.0.0 does not declare',
    ],
    [
      'has another major version',
      () => remoteEvent({}, { key: 'mf-notes/note_added@2' }),
      'an event that mf-notes 1.0.0 does not declare',
    ],
    [
      'is of a version that does not exist',
      () => remoteEvent({}, { version: '9.9.9' }),
      'mf-notes 9.9.9, which sent an event, is not published',
    ],
    [
      'is of a preview',
      () => remoteEvent({ length: 1, kind: 'text' }, { version: preview }),
      'is a preview, which counts nothing',
    ],
    [
      'names two events',
      () => ({ ...remoteEvent(), body: { event_name: 'mf-notes/other' } }),
      '/core/schema_id, /core/event_type and /body/event_name differ',
    ],
    [
      'has no version',
      () => {
        const { core, ...event } = remoteEvent()
        const { remote_version: _, ...rest } = core
        return { ...event, core: rest }
      },
      '/core/remote_version is missing',
    ],
    [
      'has no id',
      () => ({ ...remoteEvent(), event_id: undefined }),
      'must have required properties event_id',
    ],
  ])('are refused with a sentence if one %s; the rest of its batch is stored', async (_, event, reason) => {
    const [kept, before] = [await stored(), await refused()]
    expect(await send(event(), remoteEvent(), analyticsEvent('click_logo'))).toBe(204)
    expect(await stored()).toHaveLength(kept.length + 1)
    const last = (await refused()).slice(before.length)
    expect(last).toEqual([
      { reason: expect.stringContaining(reason), name: null, session_id: null, seq: null },
    ])
  })

  it('are named by the release set of a page, unless the version on it is a preview', async () => {
    const { releases } = app.parts
    const eventsOn = async (version: string) =>
      (await releases.current({ key: version, versions: { 'mf-notes': version } })).remotes['mf-notes']
        ?.events
    expect(await eventsOn('1.0.0')).toEqual(['mf-notes/note_added@1'])
    expect(await eventsOn('1.1.0')).toEqual(['mf-notes/note_added@1', 'mf-notes/note_drawn@2'])
    expect(await eventsOn(preview)).toBeUndefined()
    expect((await releases.current()).remotes['mf-viewer']).not.toHaveProperty('events')
  })

  // docs/behaviour/tracking.md#events-of-remotes
  it('are in no table from which figures of a presentation are made', async () => {
    const { read } = app.parts.database
    const rows = await read.selectFrom('analytics_events').select('name').where('valid', '=', 1).execute()
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['click_logo']))
    for (const table of ['presentation_views', 'view_events', 'roll_ups'] as const)
      expect(await read.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('of the catalogue are as before: a page of an earlier host sends them without a remote', async () => {
    const before = await refused()
    await send(analyticsEvent('play', { trigger: 'button' }))
    expect(await refused()).toEqual(before)
  })
})
