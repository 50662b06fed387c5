import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { RemoteVersions } from '@viewpage/shared-events/wire'
import { DATABASES } from '../../../test/support/databases.ts'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import {
  authorization,
  createReleaseFixture,
  publish,
  type ReleaseFixture,
} from '../../../test/support/release-fixture.ts'

describe.each(DATABASES)('releasing a remote on %s', (kind) => {
  let fixture: ReleaseFixture

  beforeEach(async () => {
    fixture = await createReleaseFixture(kind)
  })

  afterEach(() => fixture.app.stop())

  // docs/behaviour/releases.md#pinned-tab
  it('keeps the files of both versions where a tab may need them', async () => {
    const { team, visitor, activate } = fixture
    await publish(team, fakeBuild('mf-toolbar', '1.1.0', ['toolbar']))
    await activate('1.1.0')
    for (const version of ['1.0.0', '1.1.0']) {
      const entry = await visitor.get(`/remotes/mf-toolbar/${version}/remoteEntry.1.js`)
      expect([entry.statusCode, entry.body]).toEqual([200, `var mf_toolbar={version:"${version}"}`])
      expect(entry.headers['cache-control']).toContain('immutable')
    }
    const again = await visitor.get('/remotes/~1/mf-toolbar/1.1.0/remoteEntry.1.js')
    expect(again.statusCode).toBe(200)
  })

  it('lists what is published and what is active', async () => {
    const { team, visitor } = fixture
    await publish(team, fakeBuild('mf-toolbar', '1.1.0', ['toolbar']))
    const list = (await visitor.get('/api/v1/remotes/')).json<RemoteVersions[]>()
    expect(list.map(({ remote, active, versions }) => [remote, active, versions.length])).toEqual([
      ['mf-toolbar', '1.0.0', 2],
      ['mf-viewer', '1.0.0', 1],
    ])
  })

  // docs/behaviour/releases.md#who-and-why
  it('lists since when, by whom and why a version is active, the last two to teams only', async () => {
    const { app, team, visitor, activate, rollback } = fixture
    await publish(team, fakeBuild('mf-toolbar', '1.1.0', ['toolbar']))
    app.clock.now += 1_000
    const at = new Date(app.clock.now).toISOString()
    await activate('1.1.0', { by: 'Grace', reason: 'Share is "back" – 共有' })

    const activationFor = async (headers: Record<string, string>) =>
      (await visitor.get('/api/v1/remotes/', headers)).json<RemoteVersions[]>()[0]?.activation
    expect(await activationFor({})).toEqual({ at })
    const wrong = await visitor.get('/api/v1/remotes/', { authorization: 'Bearer not-a-token-of-ours' })
    expect([wrong.statusCode, wrong.body]).toEqual([403, expect.stringContaining('it was withdrawn')])
    const forTeams = { at, token: '*', by: 'Grace', reason: 'Share is "back" – 共有' }
    expect(await activationFor({ authorization })).toEqual(forTeams)
    expect(await activationFor({ authorization: 'Bearer token-of-the-viewer-team' })).toEqual(forTeams)

    await rollback()
    expect(await activationFor({ authorization })).toEqual({ at, token: '*', by: null, reason: null })
  })

  // docs/behaviour/releases.md#expected-version
  it('refuses to replace another version than expected, and says which one is active', async () => {
    const { team, activate, rollback, seenVersion } = fixture
    for (const version of ['1.1.0', '1.2.0'])
      await publish(team, fakeBuild('mf-toolbar', version, ['toolbar']))
    await activate('1.1.0', { expect: '1.0.0', by: 'Grace' })
    const refused = [
      await activate('1.2.0', { expect: '1.0.0' }),
      await activate('1.2.0', { expect: null }),
      await rollback({ expect: '1.2.0' }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
    expect(refused.map((response) => response.json<{ error: string; message: string }>())).toMatchObject([
      {
        error: 'active_changed',
        message:
          '[release] Failed to activate mf-toolbar 1.2.0: it was to replace 1.0.0, but 1.1.0 is active now, activated by Grace. Look at what changed (npm run release -- list). If it is still right, run: npm run release -- activate mf-toolbar 1.2.0',
      },
      { message: expect.stringContaining('it was to replace no version, but 1.1.0') },
      {
        message: expect.stringContaining(
          'Failed to roll back mf-toolbar: it was to replace 1.2.0, but 1.1.0',
        ),
      },
    ])
    expect(await seenVersion()).toBe('1.1.0')
    expect((await rollback({ expect: '1.1.0' })).statusCode).toBe(200)
    expect(await seenVersion()).toBe('1.0.0')
  })
})
