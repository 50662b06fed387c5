import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { DataSchema, HostBuildContract, RemoteContract } from '@viewpage/shared-events/wire'
import { ONE_DATABASE } from '../support/databases.ts'
import { fakeBuild, withContract, type FakeBuild } from '../support/fake-builds.ts'
import {
  asSent,
  FORCED,
  hostTeamAt,
  listen,
  teamAt,
  type HttpAnswer,
  type Team,
} from '../support/release-over-http.ts'
import { RELEASE_TOKEN, startApp, type TestApp } from '../support/start-app.ts'

const EVIL_TOKEN = 'token-of-the-evil-team'

const props = (...names: string[]): DataSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: [],
})
const action = { payload: props('oid'), sticky: false }

/** Mounts a component of mf-evil, and shows slots. */
const HOST: HostBuildContract = {
  ...{ name: 'handbook', version: '1.0.0', emits: {}, consumes: {}, slotProps: props() },
  uses: { 'mf-evil': { './Panel': { props: props('title'), sets: [] } } },
  ...{ provides: { 'remote-kit': '1.2.0' }, languages: ['en'] },
}

const SOUND: Partial<RemoteContract> = {
  emits: { 'evil/done@1': action },
  exposes: { './Panel': props('title') },
}

const evil = (version: string, slots: string[], contract: Partial<RemoteContract> = SOUND) =>
  withContract(fakeBuild('mf-evil', version, slots), contract)
const header = (version: string, slots = ['header']) =>
  withContract(fakeBuild('mf-header', version, slots), { consumes: { 'evil/done@1': action } })

describe.each(ONE_DATABASE)('a team that forces its release, on %s,', (kind) => {
  let app: TestApp
  let team: Team
  let operator: Team
  let url: string

  beforeEach(async () => {
    app = await startApp(kind, {
      remotes: {},
      env: {
        VIEWPAGE_RELEASE_TOKENS: JSON.stringify({
          ...{ 'mf-evil': EVIL_TOKEN, '*': RELEASE_TOKEN },
        }),
      },
    })
    url = await listen(app)
    operator = teamAt(url)
    team = teamAt(url, EVIL_TOKEN)
    await released(operator, evil('1.0.0', ['panel']))
    await released(operator, header('1.0.0'))
    expect((await hostTeamAt(url).register(HOST)).status).toBe(200)
  })

  afterEach(() => app.stop())

  async function released(by: Team, build: FakeBuild, more?: object): Promise<void> {
    const { name, version } = build.manifest
    expect(await by.publish(build, more)).toMatchObject({ status: 201 })
    expect(await by.activate(name, version, more)).toMatchObject({ status: 200 })
  }

  async function call(method: string, path: string, body: object, token = EVIL_TOKEN): Promise<HttpAnswer> {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as HttpAnswer['body'] }
  }

  const textOf = ({ status, body }: HttpAnswer) =>
    `${status} ${String(body['error'])} ${String(body['message'])} ${String(body['details'])}`

  // docs/behaviour/releases.md#forced-release
  it('cannot take the slot of another remote: by release, canary, override or rollback', async () => {
    const thief = evil('1.1.0', ['panel', 'header'])
    const refused = await team.publish(thief, FORCED)
    expect(textOf(refused)).toContain('409 breaks_pages [release] Failed to publish mf-evil 1.1.0')
    expect(textOf(refused)).toContain('fills the slot `header`, which belongs to mf-header')
    expect(textOf(refused)).toContain('ask a holder of the token for all remotes')

    expect((await operator.publish(thief, FORCED)).status).toBe(201)
    const attempts = [
      await team.activate('mf-evil', '1.1.0', FORCED),
      await call('PUT', 'remotes/mf-evil/canary', { version: '1.1.0', share: 10, ...FORCED }),
    ]
    for (const attempt of attempts) expect(textOf(attempt)).toContain('which belongs to mf-header')
    const preview = await call('POST', 'remotes/mf-evil/previews', asSent(thief))
    expect(preview.status).toBe(201)
    for (const version of ['1.1.0', String(preview.body['version'])]) {
      const override = await call('POST', 'overrides/', { versions: { 'mf-evil': version } })
      expect(textOf(override)).toContain('which belongs to mf-header')
    }
    expect((await operator.activate('mf-evil', '1.1.0', FORCED)).status).toBe(200)
  })

  it('cannot go back to a version with a slot that belongs to another remote by now', async () => {
    await released(operator, evil('1.1.0', ['panel', 'footer']))
    await released(operator, evil('1.2.0', ['panel']), FORCED)
    // Its fallback version still fills the slot.
    await released(operator, header('1.1.0', ['header', 'footer']), FORCED)
    const refused = await team.rollback('mf-evil')
    expect(textOf(refused)).toContain('the slot `footer`, which belongs to mf-header now')
    expect((await operator.rollback('mf-evil')).status).toBe(200)
    expect((await app.parts.releases.current()).remotes['mf-evil']?.version).toBe('1.1.0')
  })

  it.each<[string, Partial<RemoteContract>, string]>([
    ['no longer publishes what it handles', { exposes: SOUND.exposes ?? {} }, 'mf-header'],
    [
      'publishes what it does not accept',
      { ...SOUND, emits: { 'evil/done@1': { payload: { type: 'null' }, sticky: false } } },
      'mf-header',
    ],
    ['drops a component that it mounts', { emits: SOUND.emits ?? {} }, 'handbook'],
    ['drops a prop that it passes', { ...SOUND, exposes: { './Panel': props() } }, 'handbook'],
  ])('cannot harm another party: it %s', async (_, contract, owner) => {
    const build = evil('1.1.0', ['panel'], contract)
    const refused = await team.publish(build, FORCED)
    expect(textOf(refused)).toContain(
      `409 breaks_pages [release] Failed to publish mf-evil 1.1.0: it would harm ${owner}`,
    )
    await released(operator, build, FORCED)
  })

  it('can force what harms its own remote only', async () => {
    const build = evil('1.1.0', ['other'])
    expect((await team.publish(build)).body['error']).toBe('breaks_pages')
    await released(team, build, FORCED)
  })
})
