import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { ConnectionLimits } from '../../src/foundation/http/connections/connection-limits.ts'
import { isWatched } from '../../src/foundation/http/connections/watched-response.ts'
import { createCertificate } from '../support/certificate.ts'
import { ask } from '../support/http-client.ts'
import { END_HEADERS, END_STREAM, frame, headerBlock, PREFACE } from '../support/http2-frames.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { until } from '../support/until.ts'

const MEGABYTE = 1024 * 1024
const DOCUMENT_BYTES = 15 * MEGABYTE
const STREAMS = 60
/** Less than a twelfth of what the answers have together. */
const MAX_GROWTH_BYTES = 250 * MEGABYTE

interface Site {
  readonly app: TestApp
  readonly port: number
  /** All responses so far. */
  readonly responses: ServerResponse[]
  connections(): Promise<number>
}

/** Of the first response. */
function sentBytes({ responses: [response] }: Site): number {
  return response && isWatched(response) ? response.sentBytes : 0
}

const pathOf = (oid: string) => `/api/v4/presentation/${oid}/document/?revision=1`

/** Lets the server send as much as it likes, on the connection and on each stream. */
const WIDE_WINDOWS = Buffer.concat([
  frame('settings', 0, 0, Buffer.of(0, 4, 0x7f, 0xff, 0xff, 0xff)),
  frame('windowUpdate', 0, 0, Buffer.of(0x7f, 0, 0, 0)),
])

describe('answers that are not read', () => {
  const ends: (() => unknown)[] = []
  const warnings: string[] = []
  const onWarning = ({ name }: Error) => void warnings.push(name)
  beforeAll(() => void process.on('warning', onWarning))
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
    expect(warnings).not.toContain('MaxListenersExceededWarning')
  })
  afterAll(() => void process.off('warning', onWarning))

  /** @param documents bytes by oid */
  async function start(
    documents: Readonly<Record<string, number>>,
    { isSecure = false, limits = {} }: { isSecure?: boolean; limits?: Partial<ConnectionLimits> } = {},
  ): Promise<Site> {
    const certificate = isSecure ? await createCertificate() : null
    if (certificate) ends.push(certificate.remove)
    const app = await startApp('sqlite', {
      connectionLimits: limits,
      ...(certificate && { env: certificate.env }),
    })
    ends.push(() => app.stop())
    const { oid: owner_oid } = await app.logIn('ada@example.com')
    for (const [oid, bytes] of Object.entries(documents)) {
      await app.addPresentation({ oid, owner_oid })
      const document = JSON.stringify({ schema: 1, oid, text: 'x'.repeat(bytes) })
      await app.parts.database.write((transaction) =>
        transaction.insertInto('documents').values({ oid, revision: 1, document, created_at: 0 }).execute(),
      )
    }
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.server.address()
    const responses: ServerResponse[] = []
    app.server.server.on('request', (_: IncomingMessage, response: ServerResponse) =>
      responses.push(response),
    )
    return {
      app,
      port: typeof address === 'object' && address !== null ? address.port : 0,
      responses,
      connections: () =>
        new Promise((resolve) => app.server.server.getConnections((_, count) => resolve(count))),
    }
  }

  async function open(port: number, protocol: 'plain' | 'http/1.1' | 'h2'): Promise<Socket | TLSSocket> {
    const socket =
      protocol === 'plain'
        ? connect(port, '127.0.0.1')
        : connectTls({ port, ALPNProtocols: [protocol], rejectUnauthorized: false })
    socket.on('error', () => undefined)
    ends.push(() => socket.destroy())
    await once(socket, protocol === 'plain' ? 'connect' : 'secureConnect')
    return socket
  }

  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const stream = (number: number, path: string) =>
    frame('headers', END_STREAM | END_HEADERS, 2 * number + 1, headerBlock('GET', path))

  const rss = () => process.memoryUsage.rss()

  async function growthUntilSent({ responses }: Site, before: number): Promise<number> {
    let most = 0
    await until(() => {
      most = Math.max(most, rss() - before)
      return responses.length === STREAMS && responses.every(({ headersSent }) => headersSent)
    })
    return Math.max(most, rss() - before)
  }

  it(`of ${STREAMS} streams have a document in memory once`, async () => {
    const site = await start({ large1: DOCUMENT_BYTES }, { isSecure: true })
    const socket = await open(site.port, 'h2')
    const before = rss()
    socket.write(Buffer.concat([PREFACE, WIDE_WINDOWS]))
    for (let number = 0; number < STREAMS; number++) socket.write(stream(number, pathOf('large1')))
    expect(await growthUntilSent(site, before)).toBeLessThan(MAX_GROWTH_BYTES)
  })

  it(`of ${STREAMS} connections have a document in memory once`, async () => {
    const site = await start({ large1: DOCUMENT_BYTES }, { isSecure: true })
    const before = rss()
    for (let number = 0; number < STREAMS; number++)
      (await open(site.port, 'http/1.1')).write(request(pathOf('large1')))
    expect(await growthUntilSent(site, before)).toBeLessThan(MAX_GROWTH_BYTES)
  })

  // Short, so that tests are fast.
  const limits = { readMs: 1_000, minReadBytesPerSecond: MEGABYTE, silentMs: 2_000 }

  it.each(['plain', 'http/1.1', 'h2'] as const)('end their connection: %s', async (protocol) => {
    const site = await start({ large1: DOCUMENT_BYTES }, { isSecure: protocol !== 'plain', limits })
    const socket = await open(site.port, protocol)
    socket.write(
      protocol === 'h2'
        ? Buffer.concat([PREFACE, WIDE_WINDOWS, stream(0, pathOf('large1'))])
        : request(pathOf('large1')),
    )
    await until(() => site.responses.length === 1)
    await until(async () => (await site.connections()) === 0)
    expect(sentBytes(site)).toBeLessThan(DOCUMENT_BYTES)
  })

  it.each(['http/1.1', 'h2'] as const)(
    'end their connection though a little of them is read again and again: %s',
    async (protocol) => {
      const site = await start({ large1: DOCUMENT_BYTES }, { isSecure: true, limits })
      const socket = await open(site.port, protocol)
      socket.write(
        protocol === 'h2'
          ? Buffer.concat([PREFACE, WIDE_WINDOWS, stream(0, pathOf('large1'))])
          : request(pathOf('large1')),
      )
      const timer = setInterval(() => void socket.read(1_000), 50)
      ends.push(() => clearInterval(timer))
      await until(() => site.responses.length === 1)
      await until(async () => (await site.connections()) === 0)
      expect(sentBytes(site)).toBeLessThan(DOCUMENT_BYTES)
    },
  )

  it.each(['plain', 'http/1.1', 'h2'] as const)(
    'end their connection for a file, too: %s',
    async (protocol) => {
      const site = await start({ large1: 100 }, { isSecure: protocol !== 'plain', limits })
      const { storedFiles, database } = site.app.parts
      const sha256 = await storedFiles.put(Buffer.alloc(DOCUMENT_BYTES, 'x'))
      const row = {
        oid: 'large1',
        sha256,
        role: 'document',
        step: 0,
        media_type: 'image/png',
        bytes: DOCUMENT_BYTES,
      } as const
      await database.write((transaction) => transaction.insertInto('assets').values(row).execute())
      const path = `/assets/large1/${sha256}.png`
      const socket = await open(site.port, protocol)
      socket.write(
        protocol === 'h2' ? Buffer.concat([PREFACE, WIDE_WINDOWS, stream(0, path)]) : request(path),
      )
      await until(() => site.responses.length === 1)
      await until(async () => (await site.connections()) === 0)
      expect(site.responses[0]?.statusCode).toBe(200)
      expect(sentBytes(site)).toBeLessThan(DOCUMENT_BYTES)
    },
  )

  it('are not those of a client that reads slowly, but fast enough', async () => {
    const site = await start(
      { large1: DOCUMENT_BYTES },
      { limits: { readMs: 300, minReadBytesPerSecond: 64 * 1024 } },
    )
    const socket = await open(site.port, 'plain')
    let received = 0
    socket.on('data', (part: Buffer) => {
      received += part.length
      // In pauses, the server waits.
      socket.pause()
      setTimeout(() => socket.resume(), 5)
    })
    socket.write(request(pathOf('large1')))
    await until(() => received > DOCUMENT_BYTES)
    expect(sentBytes(site)).toBeGreaterThan(DOCUMENT_BYTES)
  })

  it('are bounded for an address, where the one that waited longest ends, and not for others', async () => {
    const oids = ['large1', 'large2', 'large3', 'large4', 'large5', 'large6']
    const site = await start(Object.fromEntries(oids.map((oid) => [oid, 8 * MEGABYTE])), {
      limits: { unreadBytesPerAddress: 20 * MEGABYTE },
    })
    for (const [index, oid] of oids.entries()) {
      ;(await open(site.port, 'plain')).write(request(pathOf(oid)))
      await until(() => site.responses.length === index + 1 && site.responses[index]?.headersSent === true)
      await until(async () => (await site.connections()) <= 2)
    }
    await until(() => site.responses.filter(({ destroyed }) => !destroyed).length === 2)
    expect(site.responses.map(({ destroyed }) => destroyed)).toEqual([true, true, true, true, false, false])
    const other = await ask(`http://127.0.0.1:${site.port}`, pathOf('large1'), { localAddress: '127.0.0.2' })
    expect(other.body.length).toBeGreaterThan(8 * MEGABYTE)
  })

  it('are bounded in all: those of the address with most of them end first', async () => {
    const oids = ['large1', 'large2', 'large3', 'large4', 'large5', 'large6']
    const site = await start(Object.fromEntries(oids.map((oid) => [oid, 8 * MEGABYTE])), {
      limits: { unreadBytes: 30 * MEGABYTE },
    })
    const openFrom = async (localAddress: string, oid: string) => {
      const count = site.responses.length
      const socket = connect({ port: site.port, host: '127.0.0.1', localAddress })
      socket.on('error', () => undefined)
      ends.push(() => socket.destroy())
      socket.write(request(pathOf(oid)))
      await until(() => site.responses[count]?.writableNeedDrain === true)
    }
    await openFrom('127.0.0.2', 'large1')
    for (const oid of oids.slice(1)) await openFrom('127.0.0.3', oid)
    await until(() => site.responses.filter(({ destroyed }) => !destroyed).length === 3)
    expect(site.responses.map(({ destroyed }) => destroyed)).toEqual([false, true, true, true, false, false])
  })
})
