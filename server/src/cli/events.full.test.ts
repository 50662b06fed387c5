import { describe, expect, it } from '@jest/globals'
import { analyticsEvent } from '../../test/support/analytics-event.ts'
import { setUpCommandTests } from '../../test/support/command-tests.ts'
import { storesOf } from '../../test/support/stores.ts'

describe('npm run events', () => {
  const command = setUpCommandTests('events.ts')
  const { run } = command

  it('counts valid and invalid events and shows why they are invalid, while the server runs', async () => {
    expect((await run()).out).toBe('Nothing was counted.\n')
    const wrong = analyticsEvent('play', { trigger: 'nobody' })
    await command.app.browser().ask({
      method: 'POST',
      url: '/log/json',
      payload: [analyticsEvent('play', { trigger: 'button' }), wrong, { strange: true }],
    })
    const { code, out } = await run()
    expect(code).toBe(0)
    expect(out.split('\n')).toEqual([
      'event         valid   invalid',
      '(no name)         0         1',
      'play              1         1',
      '',
      '2026-11-14 12:00  (no name)  must have required properties core, event_source, platform, user, event_id, body',
      '  {"strange":"boolean"}',
      '',
      '2026-11-14 12:00  play  /body/trigger must be equal to one of the allowed values',
      expect.stringMatching(/^ {2}\{.*"body":\{"event_name":"string of 4","trigger":"string of 6"\}/),
      '',
    ])
    const { out: json } = await run('--json', '--limit', '1')
    expect(JSON.parse(json)).toMatchObject({ unfit: [{ event: { strange: 'boolean' } }] })
  })

  it('writes every stored event with --ndjson, one per line', async () => {
    const { database } = command.app.parts
    const { events } = storesOf(command.app)
    for (const table of ['analytics_events', 'viewer_log', 'view_events'] as const) {
      await database.write((transaction) => transaction.deleteFrom(table).execute())
    }
    const visit = { oid: 'orbit1', linkId: null, revision: 2, sessionId: 'a-session-id' }
    await events.addViewEvent({ ...visit, step: 3, stepCount: 12, activeTime: 9.5 })
    await events.addViewerLog(null, [{ eventId: null, json: '{"action":"start"}', reason: null }])
    const row = { eventId: null, sessionId: null, name: 'play', seq: 7, reason: 'no reason' }
    await events.addEvents(Array.from({ length: 1_201 }, () => ({ ...row, json: '{"a":1}' })))
    const { code, out } = await run('--ndjson')
    expect(code).toBe(0)
    const lines = out.trimEnd().split('\n')
    expect(lines).toHaveLength(1_203)
    const time = '2026-11-14T12:00:00.000Z'
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      ...Array.from({ length: 1_201 }, () => ({
        table: 'analytics_events',
        received_at: time,
        name: 'play',
        seq: 7,
        reason: 'no reason',
        event: { a: 1 },
      })),
      { table: 'view_events', received_at: time, oid: 'orbit1', step: 3, active_time: 9.5 },
      { table: 'viewer_log', received_at: time, entry: { action: 'start' } },
    ])
  })

  it('shows invalid events that were only counted, and the most frequent unknown names', async () => {
    const { database } = command.app.parts
    const { events } = storesOf(command.app)
    await database.append('invalid_events', [
      { day: 20_000, reason: 'strange', stored: 5, counted: 0 },
      { day: 20_000, reason: 'wrong', stored: 5, counted: 7 },
      { day: 20_001, reason: 'wrong', stored: 9, counted: 8 },
    ])
    const row = { eventId: null, sessionId: null, seq: null, reason: 'unknown', json: '{}' }
    const names = Array.from({ length: 60 }, (_, number) => `made_up_${number}`)
    await events.addEvents(names.map((name) => ({ ...row, name })))
    const { out } = await run('--limit', '1')
    expect(out).toContain('\n\ninvalid, counted but not stored\n      15  wrong\n')
    expect(out).not.toContain('strange')
    expect(out).toMatch(/^\(10 other names\) +0 +10$/m)
  })

  it('shows its usage after an invalid option', async () => {
    const { code, err } = await run('--limit', 'many')
    expect(code).toBe(1)
    expect(err).toContain('--limit must be a number from 1\nusage: npm run events')
  })
})
