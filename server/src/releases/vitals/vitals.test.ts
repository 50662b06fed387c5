import { DAY_MS } from '@viewpage/shared-events/durations'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import { sendVitals, vitalRows } from '../../../test/support/send-vitals.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'
import { deleteOldRows } from '../../storage/retention/delete-old-rows.ts'
import { readSetVitals, readVersionVitals } from './read-vitals.ts'

describe.each(DATABASES)('vitals on %s', (kind) => {
  let app: TestApp

  beforeEach(async () => {
    app = await startApp(kind, {
      env: { VIEWPAGE_TRUST_PROXY: '1', VIEWPAGE_HOSTS: JSON.stringify({ noCookies: ['plain.example'] }) },
    })
  })
  afterEach(() => app.stop())

  const ofVersions = () => readVersionVitals(app.parts.database.read, 'mf-all', app.clock.now)
  const ofSets = () => readSetVitals(app.parts.database.read, null, app.clock.now)

  async function activateNext(): Promise<void> {
    await app.parts.releases.publish(fakeBuild('mf-all', '1.1.0', ['toolbar']), { force: true })
    await app.parts.releases.activate('mf-all', '1.1.0', { force: true })
  }

  // docs/behaviour/releases.md#vitals-of-versions
  it('are percentiles by version, with the time until the slots of that remote were live', async () => {
    for (let view = 0; view < 4; view++)
      expect(
        await sendVitals(app, {
          lcp: 1_000,
          inp: 80,
          cls: 0.02,
          live: 1_500,
          slots: { 'mf-all': 900 },
        }),
      ).toBe(204)
    await activateNext()
    await sendVitals(app, { lcp: 4_000, slots: { 'mf-all': 3_000 } })
    const versions = await ofVersions()
    expect([...versions.keys()].sort()).toEqual(['1.0.0', '1.1.0'])
    const { page, own } = versions.get('1.0.0') ?? { page: {} }
    expect([page.lcp?.views, page.inp?.views, page.cls?.views, page.live?.views, own?.views]).toEqual(
      Array.from({ length: 5 }, () => 4),
    )
    expect(Math.round((page.lcp?.p75 ?? 0) / 100)).toBe(10)
    expect(Math.round((own?.p75 ?? 0) / 100)).toBe(9)
    expect(versions.get('1.1.0')?.page).toEqual({ lcp: { p75: expect.any(Number), views: 1 } })
  })

  // docs/behaviour/releases.md#vitals-of-versions
  it('are percentiles by release set, newest first, with its versions', async () => {
    await sendVitals(app, { lcp: 1_000 })
    app.clock.now += 1_000
    await activateNext()
    await sendVitals(app, { lcp: 2_000 })
    expect((await ofSets()).map(({ versions, page }) => [versions, page.lcp?.views])).toEqual([
      [{ 'mf-all': '1.1.0' }, 1],
      [{ 'mf-all': '1.0.0' }, 1],
    ])
  })

  it('are still counted of a tab that was opened before a release', async () => {
    const { id } = await app.parts.releases.current()
    await sendVitals(app, { lcp: 1_000 })
    await activateNext()
    await sendVitals(app, { set: id, lcp: 1_000 })
    expect((await ofSets()).map(({ set, page }) => [set, page.lcp?.views])).toEqual([[id, 2]])
  })

  it('are counted by all processes together', async () => {
    const other = await app.another({})
    await Promise.all(
      Array.from({ length: 20 }, (_, view) =>
        sendVitals(view % 2 === 0 ? app : { ...app, ...other }, { lcp: 1_000, inp: 50, cls: 0, live: 900 }),
      ),
    )
    expect((await vitalRows(app)).views).toBe(20)
    await other.close()
  })

  it('are about the last 28 days', async () => {
    await sendVitals(app, { lcp: 1_000 })
    app.clock.now += 27 * DAY_MS
    expect((await ofVersions()).size).toBe(1)
    app.clock.now += DAY_MS
    expect([(await ofVersions()).size, await ofSets()]).toEqual([0, []])
  })

  // docs/behaviour/tracking.md#retention
  it('are deleted after the retention period', async () => {
    await sendVitals(app, { lcp: 1_000 })
    await deleteOldRows(app.parts.database, { maxDays: 30, now: app.clock.now + 29 * DAY_MS })
    expect((await vitalRows(app)).counts).toBe(1)
    await deleteOldRows(app.parts.database, { maxDays: 30, now: app.clock.now + 32 * DAY_MS })
    expect((await vitalRows(app)).counts).toBe(0)
  })

  // docs/behaviour/tracking.md#vitals
  it.each<[string, Record<string, string>]>([
    ['visitors who opted out by a signal', { 'sec-gpc': '1' }],
    ['visitors who opted out by their choice', { cookie: 'tracking_choice=off' }],
    ['programs that say what they are', { 'user-agent': 'Googlebot/2.1' }],
    ['hosts without cookies', { host: 'plain.example' }],
  ])('are not stored of %s', async (_, headers) => {
    expect(await sendVitals(app, { lcp: 1_000 }, { headers })).toBe(204)
    expect(await vitalRows(app)).toEqual({ counts: 0, sets: 0, views: 0 })
  })
})
