import { afterEach, describe, expect, it } from '@jest/globals'
import type { CanaryStatus } from '@viewpage/shared-events/wire'
import { DATABASES } from '../../../test/support/databases.ts'
import { until } from '../../../test/support/until.ts'
import { startCanaryWorld, type CanaryWorld } from '../../../test/support/canary-world.ts'

describe.each(DATABASES)('a canary on %s', (kind) => {
  let world: CanaryWorld
  afterEach(() => world.app.stop())

  // docs/behaviour/releases.md#canary
  it('is on the pages of its share of the visitors, who keep it; all others have the active version', async () => {
    world = await startCanaryWorld(kind)
    expect((await world.start('1.1.0', { share: 50 })).statusCode).toBe(201)
    const visitors = Array.from({ length: 60 }, () => world.visitor())
    const first = await Promise.all(visitors.map((visitor) => visitor.versionSeen()))
    const again = await Promise.all(visitors.map((visitor) => visitor.versionSeen()))
    expect(again).toEqual(first)
    const inCanary = first.filter((version) => version === '1.1.0').length
    expect(first.filter((version) => version === '1.0.0')).toHaveLength(60 - inCanary)
    // The probability of anything else is below 1 in 10,000.
    expect(inCanary).toBeGreaterThan(14)
    expect(inCanary).toBeLessThan(46)
  })

  // docs/behaviour/releases.md#automatic-rollback
  it('that fails is rolled back after four bad views, and everybody has the active version', async () => {
    world = await startCanaryWorld(kind)
    await world.start('1.1.0', { share: 10 })
    for (const visitor of world.visitorsIn('canary', 4)) {
      expect(await visitor.versionSeen()).toBe('1.1.0')
      await visitor.report({ failed: ['mf-toolbar@1.1.0'] })
    }
    const status = await world.untilState('rolled-back')
    expect(status.views.canary).toMatchObject({ views: 4, bad: 4 })
    expect(status.changes.at(-1)).toMatchObject({ action: 'roll-back', by: 'automatic decision' })
    expect(status.changes.at(-1)?.reason).toMatch(/^4 of its 4 views failed, 0 of 0 with the version before/)
    for (const visitor of world.visitorsIn('canary', 2)) expect(await visitor.versionSeen()).toBe('1.0.0')
    expect(await world.addresses()).toBe(0)
  })

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

  it('is refused with the reason, and nothing changes', async () => {
    world = await startCanaryWorld(kind)
    const attempts = [
      ['of a version that was never published', () => world.start('9.9.9'), 404, 'it was never published'],
      ['over 50 %', () => world.start('1.1.0', { share: 60 }), 422, 'a share of 60 % is not'],
      ['without a share', () => world.start('1.1.0', { share: 0 }), 422, 'a share of 0 % is not'],
      ['of the active version', () => world.start('1.0.0'), 409, 'it is the active version already'],
      ['of a remote that is not active', () => world.start('1.1.0', { remote: 'mf-new' }), 404, 'never'],
      ['against another', () => world.start('1.1.0', { expect: '0.9.0' }), 409, 'but 1.0.0 is active now'],
      ['that is promoted, without one', () => world.change('promote'), 404, 'there is none'],
    ] as const
    for (const [name, ask, code, reason] of attempts) {
      const response = await ask()
      expect([name, response.statusCode, response.body]).toEqual([
        name,
        code,
        expect.stringContaining(reason),
      ])
    }
    expect(await world.statuses()).toEqual([])
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

  // docs/behaviour/releases.md#changes-of-a-canary
  it('is held, resumed, promoted and aborted by people, with who and why', async () => {
    world = await startCanaryWorld(kind)
    await world.start('1.1.0', { by: 'Ada', reason: 'new share panel' })
    const verbs = ['hold', 'resume', 'promote', 'abort'] as const
    for (const verb of verbs) {
      const response = await world.change(verb, { expect: '1.1.0', by: 'Grace', reason: `to ${verb}` })
      expect(response.statusCode).toBe(200)
    }
    const [status] = await world.statuses()
    expect(status?.state).toBe('aborted')
    expect(status?.changes.map(({ action, by, reason }) => [action, by, reason])).toEqual([
      ['start', 'Ada', 'new share panel'],
      ...verbs.map((verb) => [verb, 'Grace', `to ${verb}`]),
    ])
    const late = await world.change('promote', { expect: '1.1.0' })
    expect(late.statusCode).toBe(404)
  })

  it('is not changed by somebody who thinks it is another one', async () => {
    world = await startCanaryWorld(kind)
    await world.start('1.1.0')
    const response = await world.change('promote', { expect: '1.2.0' })
    expect([response.statusCode, response.body]).toEqual([409, expect.stringContaining('it is 1.1.0 now')])
    expect((await world.statuses())[0]).toMatchObject({ stage: 1, state: 'running' })
  })

  // docs/behaviour/releases.md#rollback-during-a-canary
  it('ends with a rollback of its remote, which says so', async () => {
    world = await startCanaryWorld(kind)
    await world.start('1.1.0')
    // There is no earlier version, and yet it is not refused.
    const response = await world.rollback()
    expect([response.statusCode, JSON.parse(response.body)]).toEqual([
      200,
      expect.objectContaining({ endedCanary: { version: '1.1.0', state: 'aborted' } }),
    ])
    expect(await world.activeVersion()).toBe('1.0.0')
    expect((await world.rollback()).statusCode).toBe(409)
    await world.start('1.1.0')
    expect(JSON.parse((await world.activate('1.1.0')).body)).toMatchObject({
      endedCanary: { state: 'promoted' },
    })
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
