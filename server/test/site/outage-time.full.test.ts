import { afterEach, beforeEach, expect, it } from '@jest/globals'
import type { App } from '../../src/app.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'

let app: TestApp
let cutOff: App
let cut: () => Promise<void>

beforeEach(async () => {
  app = await startApp('postgres')
  const { oid } = await app.logIn('ada@example.com')
  await app.addPresentation({ oid: 'orbit1', owner_oid: oid })
  await app.addPresentation({ oid: 'orbit2', owner_oid: oid })
  const proxy = await startTcpProxy(app.databaseUrl ?? '')
  cut = proxy.close
  cutOff = await app.another({ DATABASE_URL: proxy.url })
})

afterEach(async () => {
  await cutOff.close()
  await app.stop()
})

const ask = (url: string) => cutOff.server.inject({ url, headers: { accept: 'text/html' } })
const statusOf = async (url: string) => (await ask(url)).statusCode
const isKept = async (url: string) => (await ask(url)).headers['etag'] !== undefined

// docs/operating/outages.md
it('a server that cannot reach its database is ready, and sends what it knows, for a minute', async () => {
  await until(() => isKept('/p/orbit1/'))
  // Counts on kept pages would be made again now.
  app.clock.now += 30_000
  await until(() => isKept('/p/orbit2/'))
  await cut()
  expect((await ask('/readyz')).json()).toEqual({ status: 'ready', database: 'unreachable' })
  app.clock.now += 30_000
  expect([await statusOf('/p/orbit1/'), await statusOf('/p/orbit2/')]).toEqual([200, 200])
  app.clock.now += 1
  expect([await statusOf('/p/orbit1/'), await statusOf('/p/orbit2/')]).toEqual([503, 200])
  app.clock.now += 30_000
  expect([await statusOf('/p/orbit2/'), await statusOf('/readyz')]).toEqual([503, 503])
})
