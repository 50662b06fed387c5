import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { analyticsEvent } from '../support/analytics-event.ts'
import { fakeBuild } from '../support/fake-builds.ts'
import { createHttpVisitor, type HttpAnswer, type HttpVisitor } from '../support/http-visitor.ts'
import { startOwnPostgres, type OwnPostgres } from '../support/own-postgres.ts'
import { teamAt } from '../support/release-over-http.ts'
import { presentationRow } from '../support/seed-rows.ts'
import { activeOn, severalServersOn, signUpAt, type SeveralServers } from '../support/several-servers.ts'
import type { ServerProcess } from '../support/start-server-process.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'

const SLOTS = ['header', 'viewer', 'metadata', 'toolbar', 'transcript', 'sidebar', 'cta']
const PAGE = { headers: { accept: 'text/html' } }
const TEST_TIMEOUT_MS = 180_000

describe('a server whose PostgreSQL', () => {
  let postgres: OwnPostgres
  let proxy: TcpProxy
  let several: SeveralServers
  let server: ServerProcess
  let other: ServerProcess
  /** With an account, and without. */
  let owner: HttpVisitor
  let visitor: HttpVisitor

  beforeAll(async () => {
    postgres = await startOwnPostgres()
    proxy = await startTcpProxy(postgres.databaseUrl)
    several = severalServersOn(postgres)
    const bundle = { name: 'mf-all', build: fakeBuild('mf-all', '1.0.0', SLOTS) }
    server = await several.start({ bundle, env: { DATABASE_URL: proxy.url } })
    other = await several.start({ bundle })
    const account = await signUpAt(several, [server], 'ada@example.com')
    ;[owner] = account.at as [HttpVisitor]
    visitor = createHttpVisitor(Number(new URL(server.url).port))
    await several.inDatabase(({ write }) =>
      write(async (transaction) => {
        const owned = { owner_oid: account.oid }
        for (const row of [
          { oid: 'orbit1', ...owned },
          { oid: 'orbit2', ...owned },
          { oid: 'orbit3', ...owned, privacy: 'private' as const },
        ])
          await transaction.insertInto('presentations').values(presentationRow(row)).execute()
      }),
    )
    await teamAt(server.url).publish(fakeBuild('mf-all', '1.1.0', SLOTS))
  }, TEST_TIMEOUT_MS)

  afterAll(async () => {
    await several.remove()
    await proxy.close()
  }, TEST_TIMEOUT_MS)

  const open = (path: string, who = visitor): Promise<HttpAnswer> => who.ask('GET', path, PAGE)
  const statusOf = async (path: string) => (await open(path)).status
  const like = () => owner.write('PUT', '/api/v4/presentation/orbit1/like/')
  const sendEvents = () =>
    visitor.ask('POST', '/log/json', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([analyticsEvent('clicked_like')]),
    })
  const logIn = () => owner.submit('/login/', { email: 'ada@example.com', password: 'demo-demo' })
  const warm = (path: string) => until(async () => (await open(path)).headers['etag'] !== undefined)

  function expectToRetry({ status, headers }: HttpAnswer): void {
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
  }

  // docs/operating/outages.md
  it(
    'restarts sends pages as they were last known, refuses the rest for a moment, and goes on by itself',
    async () => {
      await warm('/p/orbit1/')
      await warm('/explore/')
      const before = await open('/p/orbit1/')
      await postgres.stop()

      const known = await open('/p/orbit1/')
      expect(known).toMatchObject({ status: 200, body: before.body })
      expect([known.headers['cache-control'], known.headers['etag']]).toEqual(['no-store', undefined])
      expect(await statusOf('/explore/')).toBe(200)
      expect(JSON.parse((await visitor.ask('GET', '/readyz')).body)).toEqual({
        status: 'ready',
        database: 'unreachable',
      })
      for (const answer of [await like(), await sendEvents(), await logIn()]) expectToRetry(answer)
      // Pages of somebody, pages that nobody has opened, and what is private.
      for (const path of ['/p/orbit1/', '/dashboard/']) expectToRetry(await open(path, owner))
      for (const path of ['/p/orbit2/', '/p/orbit3/']) expectToRetry(await open(path))

      await postgres.start()
      await until(async () => (await like()).status === 200)
      expect((await sendEvents()).status).toBe(204)
      await until(async () => (await open('/p/orbit1/')).headers['etag'] !== undefined)
      expect(await statusOf('/p/orbit2/')).toBe(200)
      expect((await logIn()).status).toBe(303)
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'was away sees what was released, changed and made private meanwhile',
    async () => {
      await warm('/p/orbit1/')
      await postgres.stop()
      expect(await statusOf('/p/orbit1/')).toBe(200)
      await postgres.start()
      await until(async () => (await teamAt(other.url).activate('mf-all', '1.1.0')).status === 200)
      await until(async () => (await activeOn(server, 'mf-all')) === '1.1.0')
      await several.inDatabase(({ write }) =>
        write((transaction) =>
          transaction
            .updateTable('presentations')
            .set({ privacy: 'private' })
            .where('oid', '=', 'orbit1')
            .execute(),
        ),
      )
      await until(async () => (await statusOf('/p/orbit1/')) === 404)
      await postgres.stop()
      // It is known to be private.
      expectToRetry(await open('/p/orbit1/'))
      await postgres.start()
      await until(async () => (await statusOf('/p/orbit2/')) === 200)
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'gives no answer ends every request, and sends what it knows',
    async () => {
      await warm('/p/orbit2/')
      proxy.hang()
      expect(await statusOf('/p/orbit2/')).toBe(200)
      const refused = await Promise.all([like(), sendEvents(), logIn(), open('/dashboard/', owner)])
      refused.forEach(expectToRetry)
      proxy.resume()
      await until(async () => (await like()).status !== 503)
      await until(async () => (await open('/p/orbit2/')).headers['etag'] !== undefined)
    },
    TEST_TIMEOUT_MS,
  )
})
