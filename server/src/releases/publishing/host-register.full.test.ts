import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { DataSchema, HostBuildContract, RemoteContract } from '@viewpage/shared-events/wire'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { fakeBuild, withContract } from '../../../test/support/fake-builds.ts'
import {
  hostTeamAt,
  listen,
  teamAt,
  type HostTeam,
  type Team,
} from '../../../test/support/release-over-http.ts'
import { RELEASE_TOKEN, startApp, type TestApp } from '../../../test/support/start-app.ts'
import { submitForm } from '../../../test/support/submit-form.ts'
import { MAX_OUTSIDE_HOSTS } from '../../storage/hosts/outside-hosts.ts'

const HANDBOOK_TOKEN = 'token-of-the-handbook-team'

const object = (properties: Record<string, DataSchema>): DataSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
const text: DataSchema = { type: 'string' }

/** A host that mounts `./Toolbar` with these props. */
const handbook = (
  version: string,
  props: DataSchema = object({ title: text }),
  name = 'handbook',
): HostBuildContract => ({
  name,
  version,
  emits: {},
  consumes: {},
  slotProps: null,
  uses: { 'mf-toolbar': { './Toolbar': { props, sets: [] } } },
  provides: { 'remote-kit': '1.2.0' },
  languages: ['en'],
})

/** `./Toolbar` accepts these props. */
const toolbar = (version: string, props: DataSchema) => {
  const contract: Partial<RemoteContract> = { slotProps: object({}), exposes: { './Toolbar': props } }
  return withContract(fakeBuild('mf-toolbar', version, ['toolbar']), contract)
}

describe.each(ONE_DATABASE)('a host that another server serves, on %s,', (kind) => {
  let app: TestApp
  let team: Team
  let hosts: HostTeam
  let url: string

  beforeEach(async () => {
    app = await startApp(kind, {
      remotes: {},
      env: {
        VIEWPAGE_RELEASE_TOKENS: JSON.stringify({ 'host:handbook': HANDBOOK_TOKEN, '*': RELEASE_TOKEN }),
      },
    })
    url = await listen(app)
    team = teamAt(url)
    hosts = hostTeamAt(url, HANDBOOK_TOKEN)
    expect((await team.publish(toolbar('1.0.0', object({ title: text })))).status).toBe(201)
    expect((await team.activate('mf-toolbar', '1.0.0')).status).toBe(200)
  })

  afterEach(() => app.stop())

  async function releasesPage(token: string, path = '/releases/') {
    const browser = app.browser()
    await submitForm(browser, '/releases/', { 'release-token': token, person: 'Ada', action: 'log-in' })
    return browser.get(path)
  }

  /** Each row as `<what> <version>: <who>, <why>`. */
  async function timelineOf(token: string, path?: string): Promise<string[]> {
    const { body } = await releasesPage(token, path)
    const [, timeline = ''] = body.split('<h2 id="timeline">')
    return [...timeline.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(([, row = '']) => {
      const [what, version, , who, why] = row
        .split(/<\/t[hd]>/)
        .map((cell) => cell.replaceAll(/<[^>]*>/g, ''))
      return `${what} ${version}: ${who}, ${why}`
    })
  }

  // docs/behaviour/releases.md#hosts-elsewhere
  it('is registered by its team, and from then on releases have to fit it', async () => {
    const breaking = toolbar('1.1.0', object({ heading: text }))
    expect((await team.check(breaking)).body['ok']).toBe(true)
    expect(await hosts.register(handbook('3.0.0'), { by: 'Ada', reason: 'first' })).toEqual({
      status: 200,
      body: { host: 'handbook', version: '3.0.0', replaced: null, parties: ['mf-toolbar 1.0.0'] },
    })
    const response = await team.publish(breaking)
    expect([response.status, response.body['error']]).toEqual([409, 'breaks_pages'])
    expect(String(response.body['details'])).toContain(
      'mf-toolbar 1.1.0 no longer accepts `title` in `./Toolbar`, which handbook 3.0.0 passes.',
    )
    expect((await team.check(breaking)).body['parties']).toContain('handbook 3.0.0')
  })

  // docs/behaviour/releases.md#hosts-elsewhere
  it('counts in its newest version only, and not at all once it is withdrawn', async () => {
    await hosts.register(handbook('3.0.0'))
    const wider = { title: text, note: text }
    const accepts: DataSchema = { type: 'object', properties: wider, required: [] }
    expect((await team.publish(toolbar('1.1.0', accepts))).status).toBe(201)
    expect((await team.activate('mf-toolbar', '1.1.0')).status).toBe(200)
    const next = await hosts.register(handbook('3.1.0', object({ note: text })))
    expect(next.body).toMatchObject({ version: '3.1.0', replaced: '3.0.0', parties: ['mf-toolbar 1.1.0'] })
    const onlyNotes = toolbar('1.2.0', object({ note: text }))
    expect((await team.check(onlyNotes)).body['ok']).toBe(true)
    expect((await team.check(toolbar('1.2.0', object({})))).body['ok']).toBe(false)
    expect((await hosts.withdraw('handbook')).status).toBe(204)
    expect((await team.check(toolbar('1.2.0', object({})))).body['ok']).toBe(true)
    expect((await hosts.withdraw('handbook')).status).toBe(404)
  })

  // docs/behaviour/releases.md#hosts-elsewhere
  it('is refused if it does not fit what is live, because it would stop the releases of others', async () => {
    const { status, body } = await hosts.register(handbook('3.0.0', object({ heading: text })))
    expect([status, body['error']]).toEqual([409, 'breaks_pages'])
    expect(String(body['details'])).toContain('`heading` in `./Toolbar`, which handbook 3.0.0 passes')
    expect(await hosts.list()).toEqual([])
    expect((await team.check(toolbar('1.1.0', object({ title: text })))).body['ok']).toBe(true)
  })

  // docs/behaviour/releases.md#hosts-elsewhere
  it('is on the list and on the page of releases, with who registered it and why', async () => {
    await hosts.register(handbook('3.0.0'), { by: 'Ada', reason: 'the new <handbook>' })
    expect(await hosts.list()).toEqual([
      {
        host: 'handbook',
        version: '3.0.0',
        mounts: ['mf-toolbar'],
        fillsSlots: false,
        registeredAt: new Date(app.clock.now).toISOString(),
        registration: { token: 'host:handbook', by: 'Ada', reason: 'the new <handbook>' },
      },
    ])
    const { body } = await releasesPage(HANDBOOK_TOKEN)
    expect(body).toContain('<th scope="row">handbook</th>')
    expect(body).toContain('Ada (host:handbook)')
    expect(body).toContain('the new &#60;handbook&#62;')
  })

  // docs/behaviour/releases.md#timeline
  it('is in the timeline when it is registered and withdrawn, with who did it and why', async () => {
    await hosts.register(handbook('3.0.0'), { by: 'Ada', reason: 'first' })
    expect((await team.activate('mf-toolbar', '1.0.0')).status).toBe(200)
    await hosts.withdraw('handbook', { by: 'Grace', reason: 'the <stage> is gone' })
    expect(await timelineOf(RELEASE_TOKEN)).toEqual([
      'handbook (host withdrawn) 3.0.0: Grace (host:handbook), the &#60;stage&#62; is gone',
      'mf-toolbar 1.0.0: *, –',
      'handbook (host registered) 3.0.0: Ada (host:handbook), first',
      'mf-toolbar 1.0.0: *, –',
    ])
    await hosts.register(handbook('3.1.0'))
    await hosts.withdraw('handbook')
    await hostTeamAt(url).register(handbook('1.0.0', undefined, 'wiki'))
    expect((await timelineOf(HANDBOOK_TOKEN)).map((row) => row.replace(/:.*/, ''))).toEqual([
      'handbook (host withdrawn) 3.1.0',
      'handbook (host registered) 3.1.0',
      'handbook (host withdrawn) 3.0.0',
      'handbook (host registered) 3.0.0',
    ])
    const ofRemote = await timelineOf(RELEASE_TOKEN, '/releases/?remote=mf-toolbar')
    expect(ofRemote).toEqual(['mf-toolbar 1.0.0: *, –', 'mf-toolbar 1.0.0: *, –'])
  })

  // docs/behaviour/releases.md#hosts-elsewhere
  it('is changed with its own token or the one for all, and that token releases nothing', async () => {
    await hosts.register(handbook('3.0.0'))
    expect((await hosts.register(handbook('1.0.0', undefined, 'wiki'))).status).toBe(403)
    expect((await hostTeamAt(url, null).withdraw('handbook')).status).toBe(401)
    expect((await hostTeamAt(url, 'some-other-token-entirely').withdraw('handbook')).status).toBe(403)
    expect((await fetch(`${url}/api/v1/hosts/`)).status).toBe(401)
    expect((await teamAt(url, HANDBOOK_TOKEN).activate('mf-toolbar', '1.0.0')).status).toBe(403)
    expect((await hostTeamAt(url).withdraw('handbook')).status).toBe(204)
  })

  it('is one of so many that each release is compared with all of them', async () => {
    const all = hostTeamAt(url)
    const named = (index: number) => handbook('1.0.0', undefined, `host-${index}`)
    for (let index = 0; index < MAX_OUTSIDE_HOSTS; index++)
      expect((await all.register(named(index))).status).toBe(200)
    const { status, body } = await all.register(handbook('1.0.0'))
    expect([status, body['error']]).toEqual([409, 'too_many_hosts'])
    expect((await all.register(named(3))).status).toBe(200)
    await all.withdraw('host-3')
    expect((await all.register(handbook('1.0.0'))).status).toBe(200)
  })
})
