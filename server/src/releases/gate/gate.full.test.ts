import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { DataSchema, RemoteContract, RemoteVersions } from '@viewpage/shared-events/wire'
import { DATABASES } from '../../../test/support/databases.ts'
import { fakeBuild, withContract } from '../../../test/support/fake-builds.ts'
import { FORCED, listen, teamAt, type Team } from '../../../test/support/release-over-http.ts'
import { RELEASE_TOKEN, startApp, type TestApp } from '../../../test/support/start-app.ts'
import {
  accepted,
  LIKES,
  number,
  object,
  payload,
  registerHost,
  release,
  SHELL,
  SOUND,
  start,
  text,
  toolbar,
} from '../../../test/support/declared-contracts.ts'

describe.each(DATABASES)('a version that does not fit, on %s,', (kind) => {
  let app: TestApp
  let team: Team

  beforeEach(async () => {
    ;({ app, team } = await start(kind))
  })

  afterEach(() => app.stop())

  // docs/behaviour/releases.md#forced-release
  it('is released by force with a reason, and the list shows what it went past', async () => {
    const breaking = toolbar('1.5.0', { ...SOUND, emits: {} })
    expect((await team.publish(breaking, { force: true })).status).toBe(422)
    expect((await team.publish(breaking, { force: true, reason: ' ' })).status).toBe(422)
    expect((await team.publish(breaking, FORCED)).status).toBe(201)
    expect((await team.activate('mf-toolbar', '1.5.0')).status).toBe(409)
    expect((await team.activate('mf-toolbar', '1.5.0', { force: true })).status).toBe(422)
    expect((await team.activate('mf-toolbar', '1.5.0', FORCED)).status).toBe(200)
    const headers = { authorization: `Bearer ${RELEASE_TOKEN}` }
    const list = (await app.browser().get('/api/v1/remotes/', headers)).json<RemoteVersions[]>()
    expect(list[0]?.activation).toMatchObject({
      reason: FORCED.reason,
      forced: [expect.stringContaining('mf-toolbar 1.5.0 no longer publishes `toolbar/likeChanged@1`')],
    })
    expect((await app.browser().get('/api/v1/remotes/')).body).not.toContain('no longer publishes')
  })

  // docs/behaviour/releases.md#rollback
  it('is gone back to by a rollback, which nothing holds back', async () => {
    await release(team, toolbar('1.5.0'))
    await registerHost(app, {
      ...SHELL,
      version: '2.2.0',
      provides: { react: '20.0.0', 'remote-kit': '2.0.0' },
    })
    expect((await team.activate('mf-toolbar', '1.4.0')).status).toBe(409)
    expect((await team.rollback('mf-toolbar')).status).toBe(200)
  })

  it('is refused when another one that it does not fit is activated at the same moment', async () => {
    const sends = (schema: DataSchema) => ({ 'toolbar/likeRequested@1': payload(object({ oid: schema })) })
    const viewer = (version: string, consumes: RemoteContract['consumes']) =>
      withContract(fakeBuild('mf-viewer', version, ['viewer']), { consumes, slotProps: accepted })
    expect((await team.publish(viewer('1.0.0', sends(number)))).status).toBe(201)
    expect(
      (await team.publish(toolbar('1.5.0', { ...SOUND, emits: { ...LIKES, ...sends(text) } }))).status,
    ).toBe(201)
    const responses = await Promise.all([
      team.activate('mf-viewer', '1.0.0'),
      team.activate('mf-toolbar', '1.5.0'),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a remote whose versions never had a contract', () => {
  it('is released without one', async () => {
    const app = await startApp('sqlite', { remotes: {} })
    const team = teamAt(await listen(app))
    expect((await team.publish(fakeBuild('mf-toolbar', '1.0.0', ['toolbar']))).status).toBe(201)
    expect((await team.activate('mf-toolbar', '1.0.0')).status).toBe(200)
    await app.stop()
  })
})
