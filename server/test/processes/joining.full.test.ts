import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { askPostgres } from '../support/ask-postgres.ts'
import { createStorage, DATABASES, type TestStorage } from '../support/databases.ts'
import { fakeBuild } from '../support/fake-builds.ts'
import { teamAt } from '../support/release-over-http.ts'
import { activeOn, severalServersOn, type SeveralServers } from '../support/several-servers.ts'
import { until } from '../support/until.ts'

/** One test starts seven processes, which takes a minute on a busy machine. */
const TEST_TIMEOUT_MS = 240_000

const OTHER_TOKENS = JSON.stringify({ '*': 'a-token-of-somebody-else' })

describe('a server that joins others on one PostgreSQL database', () => {
  let storage: TestStorage
  let several: SeveralServers

  beforeEach(async () => {
    storage = await createStorage('postgres', { hasTables: true })
    several = severalServersOn(storage)
  })
  afterEach(() => several.remove(), TEST_TIMEOUT_MS)

  const withTokens = (tokens: string, previous = '') =>
    several.start({
      env: { VIEWPAGE_RELEASE_TOKENS: tokens, VIEWPAGE_RELEASE_TOKENS_PREVIOUS: previous },
    })

  it(
    'does not start with other release tokens, unless it replaces those of the others',
    async () => {
      const tokens = JSON.stringify({ 'mf-viewer': 'a-token-of-one-team', '*': 'a-token-of-all-teams' })
      const sameTokens = JSON.stringify({ '*': 'a-token-of-all-teams', 'mf-viewer': 'a-token-of-one-team' })
      await withTokens(tokens)
      await withTokens(sameTokens)
      const refusal = /VIEWPAGE_RELEASE_TOKENS .*must be the same for all servers of this database/
      await expect(withTokens(OTHER_TOKENS)).rejects.toThrow(refusal)
      await expect(withTokens(OTHER_TOKENS, OTHER_TOKENS)).rejects.toThrow(refusal)
      await withTokens(OTHER_TOKENS, tokens)
      await withTokens(OTHER_TOKENS)
      await expect(withTokens(tokens)).rejects.toThrow(refusal)
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'sees releases by the others also after its connection for notices was cut',
    async () => {
      const [first, second] = [await several.start(), await several.start()]
      const team = teamAt(first.url)
      for (const version of ['1.0.0', '1.1.0'])
        await team.publish(fakeBuild('mf-viewer', version, ['viewer']))
      await team.activate('mf-viewer', '1.0.0')
      await until(async () => (await activeOn(second, 'mf-viewer')) === '1.0.0')
      await askPostgres(
        process.env['TEST_POSTGRES_URL'] ?? '',
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(storage)}'`,
      )
      await until(async () => (await team.activate('mf-viewer', '1.1.0')).status === 200)
      await until(async () => (await activeOn(second, 'mf-viewer')) === '1.1.0')
    },
    TEST_TIMEOUT_MS,
  )
})

const nameOf = ({ databaseUrl }: TestStorage): string => new URL(databaseUrl ?? '').pathname.slice(1)

describe.each(DATABASES)('a server whose %s database is newer', (kind) => {
  it(
    'starts, and warns of migrations that it does not know',
    async () => {
      const several = severalServersOn(await createStorage(kind, { hasTables: true }))
      await several.inDatabase(({ write }) =>
        write((transaction) =>
          transaction
            .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
            .insertInto('kysely_migration')
            .values({ name: '9999-from-the-future', timestamp: new Date().toISOString() })
            .execute(),
        ),
      )
      const server = await several.start({ env: { VIEWPAGE_LOG_LEVEL: 'warn' } })
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      expect(server.log()).toMatch(/9999-from-the-future.*The database is newer than this server/)
      await several.remove()
    },
    TEST_TIMEOUT_MS,
  )
})
