import { afterEach, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
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
})
