import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { CanaryStatus } from '@viewpage/shared-events/wire'
import { createAccountStore } from '../../src/people/accounts/account-store.ts'
import { DATABASES } from '../support/databases.ts'
import { fakeBuild } from '../support/fake-builds.ts'
import { teamAt } from '../support/release-over-http.ts'
import { presentationRow } from '../support/seed-rows.ts'
import { createSeveralServers, type SeveralServers } from '../support/several-servers.ts'
import { RELEASE_TOKEN } from '../support/start-app.ts'
import type { ServerProcess } from '../support/start-server-process.ts'
import { until } from '../support/until.ts'
import { USER_AGENT } from '../support/user-agent.ts'

/** Processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 120_000
const VERSIONS = ['1.0.0', '1.1.0', '1.2.0']

describe.each(DATABASES)('canaries of two server processes on one %s database', (kind) => {
  let several: SeveralServers
  let servers: [ServerProcess, ServerProcess]
  let visitors = 0

  beforeAll(async () => {
    several = await createSeveralServers(kind)
    await several.inDatabase(async (database) => {
      const names = { firstName: 'Ada', lastName: 'Lovelace' }
      const user = await createAccountStore(database).signUp({
        email: 'ada@x.example',
        password: 'demo-demo',
        ...names,
      })
      const row = presentationRow({
        oid: 'orbit1',
        owner_oid: user?.oid ?? '',
        created_at: 0,
        modified_at: 0,
      })
      await database.write((transaction) => transaction.insertInto('presentations').values(row).execute())
    })
    const deploy = { env: { VIEWPAGE_TRUST_PROXY: '1' } }
    servers = [await several.start(deploy), await several.start(deploy)]
    const team = teamAt(servers[0].url)
    for (const version of VERSIONS) await team.publish(fakeBuild('mf-toolbar', version, ['toolbar']))
    await team.activate('mf-toolbar', '1.0.0')
  }, TEST_TIMEOUT_MS)

  afterAll(() => several.remove(), TEST_TIMEOUT_MS)

  const call = (index: 0 | 1, method: string, path: string, body?: object) =>
    fetch(`${servers[index].url}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${RELEASE_TOKEN}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const statuses = async () => (await (await call(0, 'GET', 'canaries/')).json()) as CanaryStatus[]

  /** The page of a visitor with the first bucket and an address of their own. */
  async function open(index: 0 | 1) {
    visitors += 1
    const address = `10.2.0.${visitors}`
    const headers = {
      accept: 'text/html',
      'user-agent': USER_AGENT,
      cookie: 'canary_bucket=0',
      'x-forwarded-for': address,
    }
    const page = await fetch(`${servers[index].url}/p/orbit1/`, { headers })
    const token = /desc="([^"]*)"/.exec(page.headers.get('server-timing') ?? '')?.[1] ?? ''
    const version = /data-remote="mf-toolbar" data-version="([^"]+)"/.exec(await page.text())?.[1]
    return { address, token, version }
  }

  /** @param index of the server that gets the report, which may be another one than that of the page */
  const report = (index: 0 | 1, { address, token }: { address: string; token: string }, failed: string[]) =>
    fetch(`${servers[index].url}/api/v1/page-views/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ token, state: 'live', failed }),
    })

  // docs/behaviour/releases.md#canary
  it(
    'are on the pages of both, and count together what is reported to either',
    async () => {
      await call(0, 'PUT', 'remotes/mf-toolbar/canary', { version: '1.1.0', share: 10 })
      for (const index of [0, 1] as const) await until(async () => (await open(index)).version === '1.1.0')

      for (let view = 0; view < 4; view++) {
        const page = await open(view % 2 === 0 ? 0 : 1)
        expect(page.version).toBe('1.1.0')
        const failed = ['mf-toolbar@1.1.0']
        // The same report arrives at both servers at once, and counts once.
        await Promise.all([report(0, page, failed), report(1, page, failed)])
      }
      await until(async () => (await statuses())[0]?.state === 'rolled-back')
      expect((await statuses())[0]?.views.canary).toMatchObject({ views: 4, bad: 4 })
      expect((await statuses())[0]?.changes.map(({ action }) => action)).toEqual(['start', 'roll-back'])
      for (const index of [0, 1] as const) await until(async () => (await open(index)).version === '1.0.0')
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'start once, when two teams start one at the same time',
    async () => {
      const answers = await Promise.all([
        call(0, 'PUT', 'remotes/mf-toolbar/canary', { version: '1.1.0', share: 10 }),
        call(1, 'PUT', 'remotes/mf-toolbar/canary', { version: '1.2.0', share: 10 }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      const changes = await Promise.all(
        [0, 1, 0, 1].map((index) =>
          call(index === 0 ? 0 : 1, 'POST', 'remotes/mf-toolbar/canary/promote', {}),
        ),
      )
      // Two stages: one promotion each, and the others are told that it changed or ended.
      const codes = changes.map(({ status }) => status)
      expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(2)
      expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(1)
      const activations = await several.activations('mf-toolbar')
      expect(activations.length).toBeLessThanOrEqual(2)
    },
    TEST_TIMEOUT_MS,
  )
})
