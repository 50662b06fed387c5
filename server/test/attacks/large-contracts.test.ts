import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { ActionContracts, DataSchema } from '@viewpage/shared-events/wire'
import { fakeBuild, withContract, withFile } from '../support/fake-builds.ts'
import { hostTeamAt, listen, teamAt, type Team } from '../support/release-over-http.ts'
import { mainThreadMsOf } from '../support/main-thread-time.ts'
import { RELEASE_TOKEN, startApp, type Browser, type TestApp } from '../support/start-app.ts'
import { submitForm } from '../support/submit-form.ts'

/** A host that mounts the remotes, so that they are compared with each other. */
const HOST = {
  ...{ name: 'handbook', version: '1.0.0', emits: {}, consumes: {}, uses: {} },
  slotProps: { type: 'object' as const, properties: {}, required: [] },
  ...{ provides: { 'remote-kit': '1.2.0' }, languages: [] },
}

function actions(count: number, payload: DataSchema = {}, owner = 'notes'): ActionContracts {
  const nameOf = (index: number) =>
    [...index.toString(26)].map((digit) => String.fromCodePoint(97 + Number.parseInt(digit, 26))).join('')
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${owner}/${nameOf(index)}@1`, { payload, sticky: false }]),
  )
}

const toolbar = (version: string, emits: ActionContracts = {}) =>
  withContract(fakeBuild('mf-toolbar', version, ['toolbar']), { emits })

const handling = (consumes: ActionContracts) => ({
  ...{ kit: '1.2.0', emits: {}, consumes, slotProps: {}, exposes: {} },
})

/** Ten times what a check takes the main thread where the machine is slow. */
const MAX_MS = 2_500

describe('a team whose contract is large', () => {
  let app: TestApp
  let team: Team

  beforeAll(async () => {
    app = await startApp('sqlite', { remotes: {} })
    const url = await listen(app)
    team = teamAt(url)
    expect((await hostTeamAt(url).register(HOST)).status).toBe(200)
    await team.publish(toolbar('1.0.0', actions(2)))
    await team.activate('mf-toolbar', '1.0.0')
  })

  afterAll(() => app.stop())

  /** A version that was published before contracts had a limit. */
  async function storeEarlierVersion(name: string, consumes: ActionContracts): Promise<void> {
    expect((await team.publish(withContract(fakeBuild(name, '1.0.0', [name]), {}))).status).toBe(201)
    await app.parts.database.write((transaction) =>
      transaction
        .updateTable('remote_versions')
        .set({ contract: JSON.stringify(handling(consumes)) })
        .where('remote', '=', name)
        .execute(),
    )
    expect((await team.activate(name, '1.0.0')).status).toBe(200)
  }

  // docs/behaviour/releases.md#contract
  it('cannot publish one that handles 9,000 actions', async () => {
    const build = withContract(fakeBuild('mf-notes', '0.9.0', ['notes']), {})
    const { status, body } = await team.publish(
      withFile(build, 'contract.json', JSON.stringify(handling(actions(9_000)))),
    )
    expect([status, String(body['details'])]).toEqual([
      422,
      expect.stringContaining('consumes has 9000 actions, and a contract has at most 300'),
    ])
  })

  it('takes the main thread of others no longer with an earlier one of 9,000 actions', async () => {
    await storeEarlierVersion('mf-notes', actions(9_000))
    const emits = actions(2)
    const { ms, result } = await mainThreadMsOf(async () => [
      (await team.check(toolbar('1.1.0', emits))).body['ok'],
      (await team.publish(toolbar('1.1.0', emits))).status,
      (await team.activate('mf-toolbar', '1.1.0')).status,
    ])
    expect(result).toEqual([true, 201, 200])
    expect(ms).toBeLessThan(MAX_MS)
    const start = await mainThreadMsOf(() => app.parts.releases.logFindings())
    expect(start.ms).toBeLessThan(MAX_MS)
  })

  it('gets one clear finding for types whose comparison takes too long', async () => {
    const wide = (count: number): DataSchema => ({
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `p${index}`,
          { anyOf: Array.from({ length: 20 }, (_each, at) => ({ enum: [`v${index}`, `w${at}`] })) },
        ]),
      ),
      required: [],
    })
    const build = withContract(fakeBuild('mf-slow', '1.0.0', ['slow']), {
      emits: actions(1, wide(80), 'slow'),
      consumes: actions(1, wide(80), 'slow'),
    })
    expect((await team.publish(build)).status).toBe(201)
    expect((await team.activate('mf-slow', '1.0.0')).status).toBe(200)
    const other = withContract(fakeBuild('mf-other', '1.0.0', ['other']), {
      emits: actions(1, wide(80), 'slow'),
    })
    const { status, body } = await team.publish(other)
    const details = body['details'] as string[]
    expect([status, details.length]).toEqual([409, 1])
    expect(details[0]).toContain('It cannot be decided whether mf-other 1.0.0 fits mf-slow 1.0.0')
    expect(details[0]).toContain('Declare fewer actions')
  })

  it('is compared with an earlier version in as many rows as the page shows', async () => {
    const person: Browser = app.browser()
    await submitForm(person, '/releases/', {
      ...{ 'release-token': RELEASE_TOKEN, person: 'Ada', action: 'log-in' },
    })
    for (const [version, prefix] of [
      ['1.0.0', 'a'],
      ['1.1.0', 'b'],
    ] as const) {
      const slotProps: DataSchema = {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: 6_000 }, (_, index) => [`${prefix}${index}`, {}]),
        ),
        required: [],
      }
      const build = withContract(fakeBuild('mf-wide', version, ['wide']), { slotProps })
      expect((await team.publish(build)).status).toBe(201)
    }
    const { ms, result } = await mainThreadMsOf(() => person.get('/releases/mf-wide/1.1.0/?with=1.0.0'))
    expect(result.body).toContain('11,900')
    expect(result.body.match(/Removed|Added/g)).toHaveLength(100)
    expect(ms).toBeLessThan(MAX_MS)
  })
})
