import { afterEach, describe, expect, it } from '@jest/globals'
import type { CanaryStatus } from '@viewpage/shared-events/wire'
import { DATABASES } from '../../../test/support/databases.ts'
import { until } from '../../../test/support/until.ts'
import { startCanaryWorld, type CanaryWorld } from '../../../test/support/canary-world.ts'

describe.each(DATABASES)('a canary on %s', (kind) => {
  let world: CanaryWorld
  afterEach(() => world.app.stop())

  // docs/behaviour/releases.md#promotion
  it('that is healthy is promoted to half of the visitors, and then to all', async () => {
    world = await startCanaryWorld(kind)
    await world.start('1.1.0', { share: 10 })
    await world.cleanViews(100)
    expect(await world.untilStage(2)).toMatchObject({ share: 50, state: 'running' })
    await world.cleanViews(300)
    const status = await world.untilState('promoted')
    expect(status.changes.map(({ action }) => action)).toEqual(['start', 'promote', 'complete'])
    expect(await world.activeVersion()).toBe('1.1.0')
  })

  // docs/behaviour/releases.md#undecided
  it('without visitors is held when its time is over, and says that it is undecided', async () => {
    world = await startCanaryWorld(kind)
    await world.start('1.1.0', { share: 10, minutes: 30 })
    world.app.clock.now += 31 * 60_000
    const status = await world.untilState('held')
    expect(status.changes.at(-1)).toMatchObject({ action: 'undecided' })
    expect(await world.activeVersion()).toBe('1.0.0')
    // It is still rolled back if it is bad.
    for (const visitor of world.visitorsIn('canary', 4)) {
      await visitor.versionSeen()
      await visitor.report({ failed: ['mf-toolbar@1.1.0'] })
    }
    await world.untilState('rolled-back')
  })

  // docs/behaviour/releases.md#automatic-rollback
  it('whose pages freeze before their slots are live is rolled back, though they report nothing', async () => {
    world = await startCanaryWorld(kind)
    await world.start('1.1.0', { share: 10 })
    for (const visitor of world.visitorsIn('canary', 6)) {
      await visitor.versionSeen()
      await visitor.report({ state: 'started' })
    }
    // Pages that are left early say so.
    for (const visitor of world.visitorsIn('canary', 3)) {
      await visitor.versionSeen()
      await visitor.report({ state: 'left' })
    }
    world.app.clock.now += 61_000
    const status = await world.untilState('rolled-back')
    expect(status.views.canary).toMatchObject({ views: 9, bad: 0, silent: 6 })
  })

  // docs/behaviour/releases.md#bad-view
  it('whose slots throw on the server has bad views, without a report of the page', async () => {
    world = await startCanaryWorld(kind, 'throws')
    // docs/behaviour/releases.md#gate
    expect((await world.start('1.1.0', { share: 10 })).json()).toMatchObject({ error: 'breaks_pages' })
    const forced = { share: 10, force: true }
    expect((await world.start('1.1.0', forced)).json()).toMatchObject({ error: 'invalid_body' })
    await world.start('1.1.0', { ...forced, reason: 'it throws on purpose' })
    // Renders that are late are not bad.
    await until(async () => {
      const [visitor] = world.visitorsIn('canary', 1)
      await visitor?.versionSeen()
      await visitor?.report({ state: 'live' })
      return (await world.statuses())[0]?.state === 'rolled-back'
    })
    const [status] = await world.statuses()
    expect(status?.views.canary.bad).toBeGreaterThanOrEqual(4)
  })

  it('is refused while another one of the same remote is open, or too few visitors are left', async () => {
    world = await startCanaryWorld(kind)
    await world.start('1.1.0', { share: 30 })
    const second = await world.start('1.2.0', { share: 10 })
    expect([second.statusCode, second.body]).toEqual([
      409,
      expect.stringContaining('1.1.0 is a canary already'),
    ])
    const other = await world.start('1.1.0', { share: 30, remote: 'mf-viewer' })
    expect([other.statusCode, other.body]).toEqual([
      409,
      expect.stringContaining('other canaries leave 20 %'),
    ])
    expect(await world.statuses()).toHaveLength(1)
  })

  // docs/behaviour/releases.md#several-canaries
  it('of another remote has other visitors', async () => {
    world = await startCanaryWorld(kind)
    await world.start('1.1.0', { share: 25 })
    await world.start('1.1.0', { share: 25, remote: 'mf-viewer' })
    const pairs = await Promise.all(
      Array.from({ length: 100 }, (_, index) => world.visitor(index * 10).versionsSeen()),
    )
    const text = pairs.map(({ 'mf-toolbar': toolbar, 'mf-viewer': viewer }) => `${toolbar} ${viewer}`)
    const count = (pair: string) => text.filter((each) => each === pair).length
    expect([count('1.1.0 1.0.0'), count('1.0.0 1.1.0'), count('1.0.0 1.0.0'), count('1.1.0 1.1.0')]).toEqual([
      25, 25, 50, 0,
    ])
  })

  // docs/behaviour/releases.md#watched-release
  it('is not needed to watch a release, which is rolled back only if that was asked for', async () => {
    world = await startCanaryWorld(kind)
    const failAll = async (version: string) => {
      for (let count = 0; count < 4; count++) {
        const visitor = world.visitor()
        expect(await visitor.versionSeen()).toBe(version)
        await visitor.report({ failed: [`mf-toolbar@${version}`] })
      }
    }
    await world.activate('1.1.0', { rollBackIfBad: true })
    await failAll('1.1.0')
    await world.untilState('rolled-back')
    expect(await world.activeVersion()).toBe('1.0.0')
    await until(async () => (await world.visitor().versionSeen()) === '1.0.0')

    await world.activate('1.2.0')
    await failAll('1.2.0')
    const [watched] = (await world.statuses()) as [CanaryStatus]
    expect(watched).toMatchObject({ kind: 'watch', state: 'running', views: { canary: { bad: 4 } } })
    expect(watched.e.bad).toBeGreaterThan(1_000)
    expect(await world.activeVersion()).toBe('1.2.0')
  })
})
