import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { ask } from '../support/http-client.ts'
import { listen } from '../support/http-visitor.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { startHaproxy, type Haproxy } from '../support/start-haproxy.ts'
import { until } from '../support/until.ts'

/** Fewer than in the configuration, so that the test needs few. */
const MAX_CONNECTIONS = 200
const MAX_REQUESTS = 300

const PAGE = '/p/orbit1/'
const VISITOR = '127.0.0.3'

describe('HAProxy, with the documented configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewpage-haproxy-'))
  let app: TestApp
  let haproxy: Haproxy
  let port: number

  beforeAll(async () => {
    app = await startApp('sqlite', {
      env: { VIEWPAGE_TRUST_PROXY: '1', VIEWPAGE_PUBLIC_URL: 'http://127.0.0.1:8080' },
    })
    const { oid: owner_oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid })
    const serverPort = await listen(app)
    const [free = 0, figuresPort = 0] = await freePorts()
    port = free
    haproxy = await startHaproxy({
      ...{ folder, port, figuresPort, serverPorts: [serverPort, serverPort, serverPort] },
      replaced: {
        'bind 127.0.0.1:8080': `bind 127.0.0.1:${port}\n    bind [::1]:${port}`,
        'sc0_conn_cur gt 2000': `sc0_conn_cur gt ${MAX_CONNECTIONS}`,
        'sc0_http_req_rate gt 10000': `sc0_http_req_rate gt ${MAX_REQUESTS}`,
      },
    })
  }, 120_000)
  afterAll(async () => {
    await haproxy.stop()
    await app.stop()
    rmSync(folder, { recursive: true })
  })

  const sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  /** @returns the number of connections that stay open */
  async function openMany(count: number, localAddress: string, host = '127.0.0.1'): Promise<() => number> {
    let open = count
    const decided = Array.from({ length: count }, () => {
      const socket = connect({ port, host, localAddress })
      sockets.push(socket)
      // A reset ends a connection like any other.
      socket.on('error', () => undefined)
      return new Promise<void>((resolve) => {
        socket.once('connect', resolve)
        socket.once('close', () => {
          open -= 1
          resolve()
        })
      })
    })
    await Promise.all(decided)
    return () => open
  }

  /** What HAProxy counts, by source. */
  async function table(): Promise<string> {
    const socket = connect(join(folder, 'haproxy.sock'))
    socket.end('show table visitors\n')
    let text = ''
    for await (const part of socket) text += String(part)
    return text
  }

  it('ends excess connections of one address, and no visitor of another one waits', async () => {
    const open = await openMany(2 * MAX_CONNECTIONS, '127.0.0.2')
    await until(() => open() <= MAX_CONNECTIONS)
    expect((await ask(haproxy.url, PAGE, { localAddress: VISITOR })).status).toBe(200)
    expect(open()).toBe(MAX_CONNECTIONS)
  })

  it('counts all addresses of an IPv6 /64 as one', async () => {
    await openMany(1, '::1', '::1')
    await until(async () => /key=:: use=1/.test(await table()))
    expect(await table()).not.toContain('key=::1 ')
  })

  it('refuses excess requests of one address, and serves those of another', async () => {
    const statuses: number[] = []
    for (let number = 0; number < MAX_REQUESTS + 50; number += 50) {
      const answers = Array.from({ length: 50 }, () =>
        ask(haproxy.url, '/healthz', { localAddress: '127.0.0.4' }),
      )
      statuses.push(...(await Promise.all(answers)).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(MAX_REQUESTS)
    const refused = await ask(haproxy.url, '/healthz', { localAddress: '127.0.0.4' })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10'])
    expect((await ask(haproxy.url, PAGE, { localAddress: VISITOR })).status).toBe(200)
  })
})

describe('HAProxy, while one of its servers is frozen', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewpage-frozen-'))
  let app: TestApp
  let frozen: Server
  let isFrozen = false
  let haproxy: Haproxy

  beforeAll(async () => {
    app = await startApp('sqlite', {
      env: { VIEWPAGE_TRUST_PROXY: '1', VIEWPAGE_PUBLIC_URL: 'http://127.0.0.1:8080' },
    })
    const { oid: owner_oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid })
    const serverPort = await listen(app)
    const [port = 0, figuresPort = 0] = await freePorts()
    frozen = createServer((visitor) => {
      const server = connect({ port: serverPort, host: '127.0.0.1' })
      for (const socket of [visitor, server]) socket.on('error', () => undefined)
      visitor.on('data', (part) => isFrozen || server.write(part))
      server.on('data', (part) => isFrozen || visitor.write(part))
      visitor.on('close', () => server.destroy())
      server.on('close', () => visitor.destroy())
    })
    frozen.listen(0, '127.0.0.1')
    await once(frozen, 'listening')
    const frozenPort = (frozen.address() as AddressInfo).port
    haproxy = await startHaproxy({
      folder,
      port,
      figuresPort,
      serverPorts: [frozenPort, frozenPort, serverPort],
    })
  }, 120_000)
  afterAll(async () => {
    await haproxy.stop()
    await app.stop()
    frozen.close()
    rmSync(folder, { recursive: true })
  })

  it('asks another one what it no longer answers', async () => {
    const askPage = () => ask(haproxy.url, PAGE, { localAddress: VISITOR })
    await until(async () => (await askPage()).status === 200)
    isFrozen = true
    const together = await Promise.all(Array.from({ length: 12 }, askPage))
    expect(new Set(together.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await askPage()).status).toBe(200)
  })
})

async function freePorts(): Promise<number[]> {
  const servers = [createServer(), createServer()]
  const ports = await Promise.all(
    servers.map(async (server) => {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      return typeof address === 'object' && address ? address.port : 0
    }),
  )
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}
