import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../support/databases.ts'
import { fakeBuild, withFile } from '../support/fake-builds.ts'
import { teamAt, type Team } from '../support/release-over-http.ts'
import { activeOn, createSeveralServers, type SeveralServers } from '../support/several-servers.ts'
import type { ServerProcess } from '../support/start-server-process.ts'
import { until } from '../support/until.ts'

const RACES = 50
/** Processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 120_000

describe.each(DATABASES)('two server processes on one %s database', (kind) => {
  let several: SeveralServers
  let servers: [ServerProcess, ServerProcess]
  let teams: [Team, Team]

  beforeAll(async () => {
    several = await createSeveralServers(kind)
    servers = [await several.start(), await several.start()]
    teams = [teamAt(servers[0].url), teamAt(servers[1].url)]
  }, TEST_TIMEOUT_MS)

  afterAll(() => several.remove(), TEST_TIMEOUT_MS)

  async function publish(remote: string, versions: readonly string[]): Promise<void> {
    for (const version of versions) await teams[0].publish(fakeBuild(remote, version, [remote.slice(3)]))
  }

  /** Each activation of another version must fall back to the one before it. */
  async function expectChain(remote: string): Promise<void> {
    const rows = await several.activations(remote)
    let active: string | null = null
    let fallback: string | null = null
    const expected = rows.map(({ version }) => {
      if (version !== active) [active, fallback] = [version, active]
      return fallback
    })
    expect(rows.map(({ fallback_version }) => fallback_version)).toEqual(expected)
  }

  // docs/behaviour/releases.md#expected-version
  it(
    'accept one of two concurrent activations that replace the same version',
    async () => {
      const versions = ['1.0.0', '1.1.0', '1.2.0']
      await publish('mf-toolbar', versions)
      await teams[0].activate('mf-toolbar', '1.0.0', { expect: null })
      let active = '1.0.0'
      for (let race = 0; race < RACES; race++) {
        const replaced = active
        const [first = '', second = ''] = versions.filter((version) => version !== replaced)
        const answers = await Promise.all([
          teams[0].activate('mf-toolbar', first, { expect: replaced }),
          teams[1].activate('mf-toolbar', second, { expect: replaced }),
        ])
        active = answers[0].status === 200 ? first : second
        const [loser] = answers.filter(({ status }) => status !== 200)
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
        expect(loser?.body).toMatchObject({
          error: 'active_changed',
          message: expect.stringContaining(`it was to replace ${replaced}, but ${active} is active now`),
        })
      }
      await expectChain('mf-toolbar')
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'agree on the fallback of each activation, also without the replaced version',
    async () => {
      await publish('mf-viewer', ['1.0.0', '1.1.0'])
      for (let race = 0; race < 10; race++) {
        await Promise.all(teams.map((team, index) => team.activate('mf-viewer', `1.${(race + index) % 2}.0`)))
      }
      await expectChain('mf-viewer')
    },
    TEST_TIMEOUT_MS,
  )

  // docs/behaviour/releases.md#published-once
  it(
    'publish a version once, with the files of the successful attempt',
    async () => {
      const makers = ['Ada', 'Ben', 'Cora', 'Dan']
      for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
        const answers = await Promise.all(
          makers.map((maker, index) => {
            const build = fakeBuild('mf-sidebars', version, ['sidebar'])
            return teams[index % 2 === 0 ? 0 : 1].publish(withFile(build, 'remoteEntry.1.js', maker))
          }),
        )
        const codes = answers.map(({ status, body }) => [status, body['error']])
        expect(codes.sort()).toEqual([
          [201, undefined],
          ...makers.slice(1).map(() => [409, 'already_published']),
        ])
        const winner = makers[answers.findIndex(({ status }) => status === 201)]
        for (const { url } of servers) {
          const entry = await fetch(`${url}/remotes/mf-sidebars/${version}/remoteEntry.1.js`)
          expect(await entry.text()).toBe(winner)
        }
      }
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'both show a release soon, whichever of them received it',
    async () => {
      await publish('mf-identification', ['1.0.0'])
      await teams[0].activate('mf-identification', '1.0.0')
      expect(await activeOn(servers[0], 'mf-identification')).toBe('1.0.0')
      await until(async () => (await activeOn(servers[1], 'mf-identification')) === '1.0.0')
    },
    TEST_TIMEOUT_MS,
  )
})
