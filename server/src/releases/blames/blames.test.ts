import { DAY_MS } from '@viewpage/shared-events/durations'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { PageBlames } from '@viewpage/shared-events/wire'
import { DATABASES } from '../../../test/support/databases.ts'
import { sendVitals } from '../../../test/support/send-vitals.ts'
import { RELEASE_TOKEN, startApp, type TestApp } from '../../../test/support/start-app.ts'
import { submitForm } from '../../../test/support/submit-form.ts'
import { USER_AGENT } from '../../../test/support/user-agent.ts'
import { deleteOldRows } from '../../storage/retention/delete-old-rows.ts'
import { readBlames } from './read-blames.ts'

describe.each(DATABASES)('blames on %s', (kind) => {
  let app: TestApp
  let sent = 0

  beforeEach(async () => {
    app = await startApp(kind, { env: { VIEWPAGE_TRUST_PROXY: '1' } })
  })
  afterEach(() => app.stop())

  const busy = { remote: 'mf-all', version: '1.0.0', ms: 3_200, faults: ['time' as const], stopped: true }
  const ofRemote = () => readBlames(app.parts.database.read, 'mf-all', app.clock.now)

  async function send(
    blames: Partial<PageBlames> = {},
    { address, headers = {} }: { address?: string; headers?: Record<string, string> } = {},
  ): Promise<number> {
    const number = ++sent
    const { id } = await app.parts.releases.current()
    const { statusCode } = await app.server.inject({
      method: 'POST',
      url: '/api/v1/page-blames/',
      headers: {
        'user-agent': USER_AGENT,
        'x-forwarded-for': address ?? `10.2.${number >> 8}.${number & 255}`,
        ...headers,
      },
      payload: {
        set: id,
        view: `a-blaming-view-${String(number).padStart(8, '0')}`,
        watched: 600_000,
        blamed: [busy],
        ...blames,
      },
    })
    return statusCode
  }

  // docs/behaviour/releases.md#reported-neighbours
  it('are added up by version, and shown to its team as a share of all views', async () => {
    expect(await send()).toBe(204)
    expect(await send({ blamed: [{ ...busy, faults: ['time', 'focus'], stopped: false }] })).toBe(204)
    expect(await ofRemote()).toEqual([
      { version: '1.0.0', views: 2, stopped: 1, msPerMinute: 320, faults: ['time', 'focus'] },
    ])
    for (let view = 0; view < 50; view++) await sendVitals(app, { slots: { 'mf-all': 800 } })
    const team = app.browser()
    await submitForm(team, '/releases/', { 'release-token': RELEASE_TOKEN, person: 'Ada', action: 'log-in' })
    const { body } = await team.get('/releases/mf-all/')
    expect(body).toContain('320 ms a minute')
    expect(body).toContain('4% (2)')
    expect(body).toContain('long tasks, moving the focus')
  })

  // docs/behaviour/releases.md#reported-neighbours
  it('count a view once, and an address a hundred times a day', async () => {
    for (let times = 0; times < 3; times++) await send({ view: 'the-same-view-of-a-page' })
    expect(await ofRemote()).toMatchObject([{ views: 1 }])
    for (let times = 0; times < 120; times++) await send({}, { address: `2001:db8:1:${times}::7` })
    expect(await ofRemote()).toMatchObject([{ views: 101 }])
  })

  // docs/behaviour/releases.md#reported-neighbours
  it.each<[string, Partial<PageBlames>]>([
    ['of a set that no page had', { set: 'r_000000000000' }],
    ['of a version that the set does not have', { blamed: [{ ...busy, version: '9.9.9' }] }],
    ['of a remote that the set does not have', { blamed: [{ ...busy, remote: 'mf-nothing' }] }],
  ])('are dropped if they are %s', async (_, odd) => {
    expect(await send(odd)).toBe(204)
    expect(await ofRemote()).toEqual([])
  })

  // docs/behaviour/releases.md#reported-neighbours
  it('are dropped from visitors who opted out, and from robots', async () => {
    await send({}, { headers: { 'sec-gpc': '1' } })
    await send({}, { headers: { 'user-agent': 'Googlebot/2.1' } })
    expect(await ofRemote()).toEqual([])
  })

  it.each<[string, object]>([
    ['nobody', { blamed: [] }],
    ['more remotes than a page has', { blamed: Array.from({ length: 51 }, () => busy) }],
    ['a fault that is not known', { blamed: [{ ...busy, faults: ['<script>'] }] }],
    ['the same fault twice', { blamed: [{ ...busy, faults: ['time', 'time'] }] }],
    ['a time that cannot be', { watched: -1 }],
    ['who it is', { view: 'ada@example.com is watching' }],
  ])('are refused with %s', async (_, odd) => {
    expect(await send(odd)).toBe(422)
    expect(await ofRemote()).toEqual([])
  })

  // docs/behaviour/tracking.md#retention
  it('are deleted with the rest', async () => {
    await send()
    app.clock.now += 401 * DAY_MS
    const { database } = app.parts
    await deleteOldRows(database, { maxDays: 400, now: app.clock.now })
    expect(await database.read.selectFrom('remote_blames').selectAll().execute()).toEqual([])
  })
})
