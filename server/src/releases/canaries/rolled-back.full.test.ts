import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { RemoteVersions } from '@viewpage/shared-events/wire'
import { RELEASE_TOKEN } from '../../../test/support/start-app.ts'
import { startCanaryWorld, type CanaryWorld } from '../../../test/support/canary-world.ts'

const WHY = { force: true, reason: 'the CDN was at fault' }

// docs/behaviour/releases.md#rolled-back-by-evidence
describe('a version that evidence rolled back', () => {
  let world: CanaryWorld

  beforeAll(async () => {
    world = await startCanaryWorld('sqlite')
    await world.start('1.1.0')
    for (const visitor of world.visitorsIn('canary', 4)) {
      await visitor.versionSeen()
      await visitor.report({ failed: ['mf-toolbar@1.1.0'] })
    }
    await world.untilState('rolled-back')
  })
  afterAll(() => world.app.stop())

  it('is not activated again by chance, and the response says why and what to do', async () => {
    const refused = await world.activate('1.1.0')
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        error: 'rolled_back',
        message: expect.stringMatching(
          /^\[release\] Failed to activate mf-toolbar 1\.1\.0: the evidence of visitors rolled this version back at 2026-\S+Z: 4 of its 4 views failed, 0 of 0 with the version before \(E \d+\)\. Release a repaired version, or say why this one is good now: --force --reason "<why>"\.$/,
        ),
        details: [],
      },
    ])
    expect(await world.activeVersion()).toBe('1.0.0')
  })

  it('nor given to some visitors again', async () => {
    const refused = await world.start('1.1.0')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('Failed to start a canary of mf-toolbar 1.1.0: the evidence') },
    ])
  })

  it('is not activated by force without a reason', async () => {
    expect((await world.activate('1.1.0', { force: true, reason: ' ' })).statusCode).toBe(422)
    expect(await world.activeVersion()).toBe('1.0.0')
  })

  it('does not hold back another version', async () => {
    expect((await world.activate('1.2.0')).statusCode).toBe(200)
  })

  it('is activated with force and a reason, and the list says past what', async () => {
    expect((await world.activate('1.1.0', WHY)).statusCode).toBe(200)
    const headers = { authorization: `Bearer ${RELEASE_TOKEN}` }
    const list = (await world.app.browser().get('/api/v1/remotes/', headers)).json<RemoteVersions[]>()
    expect(list.find(({ remote }) => remote === 'mf-toolbar')).toMatchObject({
      active: '1.1.0',
      activation: {
        reason: WHY.reason,
        forced: [expect.stringContaining('The evidence of visitors rolled mf-toolbar 1.1.0 back at')],
      },
    })
  })

  it('is free again when nothing speaks against it for as long as it is watched', async () => {
    world.app.clock.now += 31 * 60_000
    await world.untilState('watched')
    await world.activate('1.2.0')
    expect((await world.activate('1.1.0')).statusCode).toBe(200)
  })
})
