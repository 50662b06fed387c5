import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createCertificate, type Certificate } from '../support/certificate.ts'
import {
  END_HEADERS,
  END_STREAM,
  frame,
  headerBlock,
  headerField,
  PREFACE,
  resetRequest,
} from '../support/http2-frames.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const FRAMES = 50_000
/** Frames written at once. */
const BATCH = 500
/** For another visitor during the flood; generous, because the machine may be busy. */
const MAX_WAIT_MS = 10_000

const PAGE = '/p/orbit1/'
const MAX_CONCURRENT = Buffer.of(0, 3, 0, 0, 0, 100)

/** What is sent again and again; the first frame is number 0. */
const HTTP2_FLOODS: readonly (readonly [name: string, bytesOf: (number: number) => Buffer])[] = [
  ['requests that are cancelled at once', (number) => resetRequest(2 * number + 1, PAGE)],
  [
    'requests whose answers it does not read',
    (number) => frame('headers', END_STREAM | END_HEADERS, 2 * number + 1, headerBlock('GET', PAGE)),
  ],
  ['pings', () => frame('ping', 0, 0, Buffer.alloc(8))],
  ['settings', () => frame('settings', 0, 0, MAX_CONCURRENT)],
  ['priorities', (number) => frame('priority', 0, 2 * number + 1, Buffer.of(0, 0, 0, 0, 16))],
  [
    'headers without an end',
    (number) =>
      number === 0
        ? frame('headers', END_STREAM, 1, headerBlock('GET', PAGE))
        : frame('continuation', 0, 1, headerField(`x-${number}`, 'y'.repeat(100))),
  ],
  [
    'pieces of a body with nothing in them',
    (number) =>
      number === 0 ? frame('headers', END_HEADERS, 1, headerBlock('GET', PAGE)) : frame('data', 0, 1),
  ],
]

/** Sends until all is sent or the server closes the connection. */
async function flood(socket: Socket, bytesOf: (number: number) => Buffer): Promise<void> {
  // A connection that is reset under the flood is what is wanted.
  socket.on('error', () => undefined)
  for (let number = 0; number < FRAMES && socket.writable; number += BATCH) {
    const batch = Buffer.concat(Array.from({ length: BATCH }, (_, index) => bytesOf(number + index)))
    if (socket.write(batch)) await new Promise((resolve) => setImmediate(resolve))
    else
      await new Promise<void>((resolve) =>
        ['drain', 'close'].forEach((event) => socket.once(event, () => resolve())),
      )
  }
}

describe('a flood', () => {
  let app: TestApp
  let certificate: Certificate
  let origin: string
  let visitor: ClientHttp2Session

  beforeAll(async () => {
    certificate = await createCertificate()
    app = await startApp('sqlite', { env: certificate.env })
    const { oid: owner_oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid })
    origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
    visitor = connectHttp2(origin, { rejectUnauthorized: false })
    await ask()
  })
  afterAll(async () => {
    visitor.destroy()
    await app.stop()
    certificate.remove()
  })

  /** @returns how long another visitor waits for a page, in ms */
  async function ask(): Promise<number> {
    const start = performance.now()
    await new Promise((resolve, reject) => {
      const stream = visitor.request({ ':path': PAGE })
      stream.once('error', reject)
      stream.once('end', resolve)
      stream.resume()
    })
    return performance.now() - start
  }

  /** @returns the longest wait of another visitor during the flood and until the server is done with it, in ms */
  async function longestWaitDuring(flooding: Promise<void>): Promise<number> {
    let isOver = false
    const over = flooding.finally(() => (isOver = true))
    let longest = 0
    while (!isOver) longest = Math.max(longest, await ask())
    await over
    return Math.max(longest, await ask())
  }

  it.each(HTTP2_FLOODS)('of %s does not delay other visitors', async (_, bytesOf) => {
    const socket = await secure('h2')
    socket.write(PREFACE)
    await expectNobodyWaits(socket, bytesOf)
  })

  it('of pipelined HTTP/1.1 requests does not delay other visitors', async () => {
    const request = Buffer.from(`GET ${PAGE} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await expectNobodyWaits(await secure('http/1.1'), () => request)
  })

  it('is not assumed for a few pipelined HTTP/1.1 requests: each is answered, in order', async () => {
    const socket = await secure('http/1.1')
    const paths = ['/healthz', '/nothing-here/', '/readyz', PAGE, '/healthz']
    const last = 'Connection: close\r\n'
    paths.forEach((path, index) =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${index === paths.length - 1 ? last : ''}\r\n`,
      ),
    )
    let received = ''
    for await (const data of socket) received += String(data)
    const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    expect(statuses).toEqual(['200', '404', '200', '200', '200'])
  })

  async function secure(protocol: 'h2' | 'http/1.1'): Promise<Socket> {
    const { port } = new URL(origin)
    const socket = connectTls({ port: Number(port), ALPNProtocols: [protocol], rejectUnauthorized: false })
    await new Promise((resolve) => socket.once('secureConnect', resolve))
    return socket
  }

  async function expectNobodyWaits(socket: Socket, bytesOf: (number: number) => Buffer): Promise<void> {
    const closed = new Promise((resolve) => socket.once('close', resolve))
    expect(await longestWaitDuring(flood(socket, bytesOf))).toBeLessThan(MAX_WAIT_MS)
    socket.resume()
    // The server closed the connection.
    await closed
  }
})
