import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { GateReport, RemoteContract } from '@viewpage/shared-events/wire'
import { DATABASES } from '../../../test/support/databases.ts'
import { fakeBuild, withContract, type FakeBuild } from '../../../test/support/fake-builds.ts'
import { type HttpAnswer, type Team } from '../../../test/support/release-over-http.ts'
import { type TestApp } from '../../../test/support/start-app.ts'
import {
  accepted,
  number,
  object,
  payload,
  publicView,
  registerHost,
  SHELL,
  SOUND,
  start,
  text,
  toolbar,
} from '../../../test/support/declared-contracts.ts'

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
})
