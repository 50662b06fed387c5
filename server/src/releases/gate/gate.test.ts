import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type {
  DataSchema,
  GateReport,
  HostBuildContract,
  RemoteContract,
  RemoteVersions,
} from '@viewpage/shared-events/wire'
import { DATABASES, type DatabaseName } from '../../../test/support/databases.ts'
import {
  fakeBuild,
  withContract,
  type FakeBuild,
  type FakeRemote,
} from '../../../test/support/fake-builds.ts'
import {
  FORCED,
  listen,
  teamAt,
  type HttpAnswer,
  type Team,
} from '../../../test/support/release-over-http.ts'
import { RELEASE_TOKEN, startApp, type TestApp } from '../../../test/support/start-app.ts'
import { registerHostContract } from '../../storage/hosts/host-contracts.ts'

const object = (properties: Record<string, DataSchema>): DataSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
const number: DataSchema = { type: 'number' }
const text: DataSchema = { type: 'string' }
const payload = (schema: DataSchema) => ({ payload: schema, sticky: false })

const SHELL: HostBuildContract = {
  name: 'shell',
  version: '2.1.0',
  emits: {},
  consumes: { 'toolbar/likeChanged@1': payload(object({ count: number })) },
  slotProps: object({ pageData: object({ title: text }) }),
  uses: {},
  provides: { react: '19.3.1', 'remote-kit': '1.2.0' },
  languages: ['en'],
}
const publicView = object({ isPublicView: { type: 'boolean' } })
const EDITOR: HostBuildContract = {
  ...SHELL,
  name: 'editor',
  consumes: {},
  slotProps: null,
  uses: {
    'mf-toolbar': {
      './Toolbar': { props: object({ pageData: publicView }), sets: ['pageData.isPublicView'] },
    },
  },
}

const LIKES = { 'toolbar/likeChanged@1': payload(object({ count: number })) }
const accepted = object({ pageData: object({}) })
const SOUND: Partial<RemoteContract> = {
  emits: LIKES,
  slotProps: accepted,
  exposes: { './Toolbar': object({ pageData: publicView }) },
}

const toolbar = (
  version: string,
  part: Partial<RemoteContract> = SOUND,
  { slots = ['toolbar'], fake }: { slots?: string[]; fake?: FakeRemote } = {},
) => withContract(fakeBuild('mf-toolbar', version, slots, fake), part)

async function registerHost({ parts, clock }: TestApp, contract: HostBuildContract): Promise<void> {
  const folder = mkdtempSync(join(parts.config.files.dataDir, 'host-'))
  writeFileSync(join(folder, 'contract.json'), JSON.stringify(contract))
  clock.now += 1_000
  await registerHostContract(parts.database, { folder }, clock.now)
  rmSync(folder, { recursive: true })
}

async function release(team: Team, build: FakeBuild): Promise<void> {
  const { name, version } = build.manifest
  expect(await team.publish(build)).toMatchObject({ status: 201 })
  expect(await team.activate(name, version)).toMatchObject({ status: 200 })
}

/** A server with a shell, an editor and mf-toolbar 1.4.0. */
async function start(kind: DatabaseName): Promise<{ app: TestApp; team: Team }> {
  const app = await startApp(kind, { remotes: {}, env: { VIEWPAGE_GATE_SLOT_KB: '1' } })
  const team = teamAt(await listen(app))
  await registerHost(app, SHELL)
  await registerHost(app, EDITOR)
  await release(team, toolbar('1.4.0'))
  return { app, team }
}

describe('the gate', () => {
  let app: TestApp
  let team: Team

  const detailsOf = ({ status, body }: HttpAnswer) => [status, body['error'], body['details']]
  const refused = (...details: string[]) => [409, 'breaks_pages', details]

  beforeAll(async () => {
    ;({ app, team } = await start('sqlite'))
  })

  afterAll(() => app.stop())

  // docs/behaviour/releases.md#gate
  it('refuses a version that no longer accepts what a host passes, with both sides and what to do', async () => {
    const response = await team.publish(
      toolbar('1.5.0', { ...SOUND, exposes: { './Toolbar': object({ pageData: object({}) }) } }),
    )
    expect(detailsOf(response)).toEqual(
      refused(
        'mf-toolbar 1.5.0 no longer accepts `isPublicView` in `./Toolbar`, which editor 2.1.0 passes. Accept `pageData.isPublicView` again, or release editor without it first. (contract.json exposes/./Toolbar/pageData/isPublicView)',
      ),
    )
    expect((await team.activate('mf-toolbar', '1.5.0')).status).toBe(404)
  })

  it.each<[string, Partial<RemoteContract>, string]>([
    [
      'publishes another type than the shell handles',
      { emits: { 'toolbar/likeChanged@1': payload(object({ count: text })) } },
      'shell 2.1.0 accepts number as `count` in `toolbar/likeChanged@1`, but mf-toolbar 1.5.0 sends string.',
    ],
    [
      'publishes a version of an action that nobody handles',
      { emits: { 'toolbar/likeChanged@2': payload(object({ count: number })) } },
      'mf-toolbar 1.5.0 publishes `toolbar/likeChanged@2`, but shell 2.1.0 accepts only `toolbar/likeChanged@1`.',
    ],
    [
      'no longer publishes what the shell handles',
      { emits: {} },
      'mf-toolbar 1.5.0 no longer publishes `toolbar/likeChanged@1`, which shell 2.1.0 handles and nobody else publishes.',
    ],
    [
      'needs a prop that hosts do not pass',
      { slotProps: object({ pageData: object({ mood: text }) }) },
      'mf-toolbar 1.5.0 needs `pageData.mood` (string) in its slots, for which shell 2.1.0 passes nothing.',
    ],
    [
      'no longer exposes what a host mounts',
      { exposes: {} },
      'mf-toolbar 1.5.0 no longer exposes `./Toolbar`, which editor 2.1.0 mounts.',
    ],
    [
      'was built for a newer remote-kit than hosts have',
      { kit: '1.3.0' },
      'mf-toolbar 1.5.0 needs remote-kit ^1.3.0, but shell 2.1.0 provides 1.2.0.',
    ],
    [
      'accepts a function that cannot be compared',
      { exposes: { './Toolbar': object({ pageData: publicView, report: { opaque: '(a: 1) => void' } }) } },
      'mf-toolbar 1.5.0 needs `report` ((a: 1) => void) in `./Toolbar`, for which editor 2.1.0 passes nothing.',
    ],
  ])('refuses a version that %s', async (_, change, message) => {
    const { status, body } = await team.publish(toolbar('1.5.0', { ...SOUND, ...change }))
    expect([status, body['error']]).toEqual([409, 'breaks_pages'])
    expect(String(body['details'])).toContain(message)
  })

  it('refuses a remote that handles an action otherwise than another one publishes it', async () => {
    const consumes = { 'toolbar/likeChanged@1': payload(object({ oid: text })) }
    const viewer = withContract(fakeBuild('mf-viewer', '1.0.0', ['viewer']), {
      consumes,
      slotProps: accepted,
    })
    expect(String((await team.publish(viewer)).body['details'])).toContain(
      'mf-viewer 1.0.0 needs `oid` in `toolbar/likeChanged@1` (string), for which mf-toolbar 1.4.0 sends nothing.',
    )
  })

  it.each<[string, FakeBuild, string]>([
    [
      'leaves a slot empty',
      toolbar('1.5.0', SOUND, { slots: ['modals'] }),
      'mf-toolbar 1.5.0 no longer fills the slot `toolbar`, which mf-toolbar 1.4.0 fills.',
    ],
    [
      'does not render in one language',
      toolbar('1.5.0', SOUND, { fake: 'fails-in-japanese' }),
      'mf-toolbar 1.5.0 does not render the slot `toolbar` in ja: Error: there is no text for this.',
    ],
    [
      'has no contract although the version before has one',
      fakeBuild('mf-toolbar', '1.5.0', ['toolbar']),
      'mf-toolbar 1.5.0 has no contract, and mf-toolbar 1.4.0 has one.',
    ],
  ])('refuses a version that %s', async (_, build, message) => {
    expect(String((await team.publish(build)).body['details'])).toContain(message)
  })

  it('says the same before publishing, and publishes nothing', async () => {
    const breaking = toolbar('1.5.0', { ...SOUND, emits: {} })
    const { status, body } = await team.check(breaking)
    expect([status, body['ok'], body['parties']]).toEqual([
      200,
      false,
      ['editor 2.1.0', 'shell 2.1.0', 'mf-toolbar 1.4.0'],
    ])
    expect((body as unknown as GateReport).findings).toEqual([
      {
        rule: 'action',
        level: 'breaking',
        file: 'contract.json',
        at: 'emits/toolbar/likeChanged@1',
        candidate: 'mf-toolbar 1.5.0',
        party: 'shell 2.1.0',
        harms: 'shell',
        message: expect.stringContaining('no longer publishes'),
        advice: 'Publish it again, or release shell without it first.',
      },
    ])
    expect((await team.check(toolbar('1.5.0'))).body['ok']).toBe(true)
    expect((await team.check(toolbar('1.4.0'))).body['findings']).toMatchObject([{ rule: 'version' }])
    expect((await team.activate('mf-toolbar', '1.5.0')).status).toBe(404)
  })
})

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

  it('is found when it is activated, if it was published before', async () => {
    expect((await team.publish(toolbar('1.5.0'))).status).toBe(201)
    await registerHost(app, {
      ...SHELL,
      version: '2.2.0',
      consumes: { 'toolbar/likeChanged@1': payload(object({ count: text })) },
    })
    expect(String((await team.activate('mf-toolbar', '1.5.0')).body['details'])).toContain(
      'shell 2.2.0 accepts string',
    )
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
