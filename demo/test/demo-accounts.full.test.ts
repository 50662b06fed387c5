import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { DEMO_PASSWORD } from '@viewpage/server'
import { createAccountStore, openDatabase, type Database } from '@viewpage/server/storage'
import type { TestStorage } from '@viewpage/server/testing/databases'
import { createHttpBrowser } from '@viewpage/server/testing/http-client'
import { createStorageWithBuilds } from '@viewpage/server/testing/prepared-builds'
import { runServer, type RunningServer } from '@viewpage/server/testing/run-server'

const PRODUCTION = { VIEWPAGE_ENV: 'production', VIEWPAGE_PUBLIC_URL: 'https://viewpage.example' }
const TIMEOUT_MS = 120_000

describe('a production server', () => {
  let storage: TestStorage
  let server: RunningServer | null = null

  beforeEach(async () => {
    storage = await createStorageWithBuilds('sqlite')
  })
  afterEach(async () => {
    server?.kill()
    server = null
    await storage.remove()
  })

  async function withDatabase<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await openDatabase({ dataDir: storage.dataDir })
    try {
      return await use(database)
    } finally {
      await database.close()
    }
  }

  /** An account of the demo, as `npm start` has left it in the database. */
  const addAda = (password = DEMO_PASSWORD) =>
    withDatabase((database) =>
      createAccountStore(database).signUp({
        email: 'ada@example.com',
        firstName: 'Ada',
        lastName: 'Lovelace',
        password,
      }),
    )

  it(
    'has no accounts that everybody knows the password of, also when npm start runs it',
    async () => {
      const env = { ...PRODUCTION, VIEWPAGE_DEMO: undefined }
      server = await runServer(storage, { env, command: ['npm', 'start'] })
      const answer = await createHttpBrowser(server.url).submit('/login/', {
        email: 'ada@example.com',
        password: DEMO_PASSWORD,
      })
      expect(answer.status).toBe(422)
      await server.stop()
      expect(await withDatabase(({ read }) => read.selectFrom('users').selectAll().execute())).toEqual([])
    },
    TIMEOUT_MS,
  )

  it(
    'is not started with demo data, nor on a database that has it',
    async () => {
      const start = (env: Record<string, string>) => runServer(storage, { env: { ...PRODUCTION, ...env } })
      await expect(start({ VIEWPAGE_DEMO: '1' })).rejects.toThrow(/ended with 1: .*VIEWPAGE_DEMO is "1"/)
      await addAda()
      await expect(start({})).rejects.toThrow(/ended with 1: .*VIEWPAGE_DEMO.* ada@example\.com/s)
    },
    TIMEOUT_MS,
  )

  it(
    'is started when the password was changed',
    async () => {
      await addAda('a fig tree')
      server = await runServer(storage, { env: PRODUCTION })
      expect((await createHttpBrowser(server.url).get('/readyz')).status).toBe(200)
      await server.stop()
    },
    TIMEOUT_MS,
  )

  it('is not started without the address that visitors use', async () => {
    const env = { VIEWPAGE_ENV: 'production' }
    await expect(runServer(storage, { env })).rejects.toThrow(/ended with 1: .*VIEWPAGE_PUBLIC_URL/)
  })
})
