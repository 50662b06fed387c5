import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { join } from 'node:path'
import { activateDeployed } from '../../src/releases/index.ts'
import { ONE_DATABASE } from '../support/databases.ts'
import { createHttpVisitor } from '../support/http-visitor.ts'
import { RELEASE_TOKEN } from '../support/start-app.ts'
import { fakeBuild, withFile } from '../support/fake-builds.ts'
import { teamAt } from '../support/release-over-http.ts'
import { activeOn, createSeveralServers, type SeveralServers } from '../support/several-servers.ts'
import { until } from '../support/until.ts'

const REMOTE = 'mf-toolbar'
/** Processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 120_000

/** The same version, built for an older and a newer deployment. */
const bundle = (name: 'old' | 'new') => ({
  bundle: {
    name,
    build: withFile(fakeBuild(REMOTE, '1.0.0', ['toolbar']), 'remoteEntry.1.js', `var mf_toolbar="${name}"`),
  },
})

describe.each(ONE_DATABASE)('servers with builds beside them on one %s database', (kind) => {
  let several: SeveralServers

  beforeEach(async () => {
    several = await createSeveralServers(kind)
  })

  afterEach(() => several.remove(), TEST_TIMEOUT_MS)

  // docs/behaviour/releases.md#bundled-builds
  it(
    'keep the newer build when one restarts with an older one',
    async () => {
      const old = await several.start(bundle('old'))
      expect(await activeOn(old, REMOTE)).toBe('1.0.0')
      const newer = await several.start(bundle('new'))
      const active = await activeOn(newer, REMOTE)
      expect(active).toMatch(/^1\.0\.0-local\.[0-9a-f]{8}$/)
      await until(async () => (await activeOn(old, REMOTE)) === active)

      await several.end(old)
      expect(await activeOn(await several.start(bundle('old')), REMOTE)).toBe(active)
      await several.end(newer)
      expect(await activeOn(await several.start(bundle('new')), REMOTE)).toBe(active)
    },
    TEST_TIMEOUT_MS,
  )

  // docs/behaviour/releases.md#bundled-builds
  it(
    'say so after a rollback of the server, until one command activates all of its builds',
    async () => {
      await several.end(await several.start(bundle('old')))
      await several.end(await several.start(bundle('new')))
      const back = await several.start({ ...bundle('old'), env: { VIEWPAGE_LOG_LEVEL: 'warn' } })
      const active = await activeOn(back, REMOTE)
      expect(back.log()).toContain(`{"remote":"${REMOTE}","version":"1.0.0","active":"${active}"}`)
      const team = createHttpVisitor(Number(new URL(back.url).port))
      await team.ask('GET', '/releases/')
      await team.submit('/releases/', { 'release-token': RELEASE_TOKEN, person: 'Ada', action: 'log-in' })
      const notice = async () =>
        /mf-toolbar \S+ instead of 1\.0\.0/.exec((await team.ask('GET', '/releases/')).body)?.[0]
      expect(await notice()).toBe(`mf-toolbar ${active} instead of 1.0.0`)

      const folders = [join(several.dataDir, 'builds/1/old')]
      const record = { token: '*', by: 'root', reason: 'the builds of this deployment' }
      const activate = () =>
        several.inDatabase((database) => activateDeployed(database, { folders, record, now: Date.now }))
      expect(await activate()).toEqual([{ remote: REMOTE, version: '1.0.0' }])
      expect(await activate()).toEqual([])
      await until(async () => (await activeOn(back, REMOTE)) === '1.0.0')
      expect((await several.activations(REMOTE)).at(-1)).toMatchObject({
        activated_by: 'root',
        fallback_version: active,
      })
      expect(await notice()).toBeUndefined()
    },
    TEST_TIMEOUT_MS,
  )

  // docs/behaviour/releases.md#bundled-builds
  it(
    'keep a version that a team released or rolled back to',
    async () => {
      const team = teamAt((await several.start(bundle('old'))).url)
      await team.publish(fakeBuild(REMOTE, '2.0.0', ['toolbar']))
      await team.activate(REMOTE, '2.0.0')
      expect(await activeOn(await several.start(bundle('new')), REMOTE)).toBe('2.0.0')
      await team.rollback(REMOTE)
      expect(await activeOn(await several.start(bundle('new')), REMOTE)).toBe('1.0.0')
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'activate a build once when several start with it at the same time',
    async () => {
      await Promise.all([1, 2, 3].map(() => several.start(bundle('old'))))
      expect(await several.activations(REMOTE)).toMatchObject([
        { version: '1.0.0', fallback_version: null, token_name: null, activated_by: null, reason: null },
      ])
    },
    TEST_TIMEOUT_MS,
  )
})
