import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createCertificate, type Certificate } from '../support/certificate.ts'
import { END_HEADERS, END_STREAM, frame, headerBlock, headerField, PREFACE } from '../support/http2-frames.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

/** Short, so that tests are fast. Without limits these connections stay open for 72 s and longer. */
const LIMITS = {
  headersMs: 300,
  bodyMs: 600,
  minBytesPerSecond: 1_000,
  keepAliveMs: 300,
  silentMs: 2_000,
  connectionsPerAddress: 20,
}
/** Longer, because all handshakes happen at once, and all connections are open at the same time. */
const TLS_LIMITS = { ...LIMITS, headersMs: 3_000, silentMs: 6_000, connectionsPerAddress: 100 }
const CLOSED_WITHIN_MS = 15_000
/** ms between two bytes of a client that dribbles. */
const DRIBBLE_MS = 50

const PATH = '/api/v1/page-errors/'
const post = (path = PATH) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`
const GET = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n'
/** The start of a gzip header with a file name. */
const GZIP_NAME = '\u001f\u008b\u0008\u0008\u0000\u0000\u0000\u0000\u0000\u0003'
const POST_HEADERS = headerBlock('POST', PATH, { 'content-type': 'application/json' })
const GET_HEADERS = headerBlock('GET', '/healthz')
const PING = frame('ping', 0, 0, Buffer.alloc(8))

type Bytes = string | Uint8Array

interface Slowness {
  readonly name: string
  readonly first?: Bytes
  /** Sent again and again. */
  readonly dribble?: Bytes
  readonly answered?: string
}

const HTTP1: readonly Slowness[] = [
  { name: 'says nothing' },
  { name: 'never ends its headers', first: GET, answered: '408' },
  { name: 'dribbles headers', first: GET, dribble: 'X-A: b\r\n', answered: '408' },
  { name: 'never sends its body', first: post(), answered: '408' },
  { name: 'dribbles its body', first: post(), dribble: ' ', answered: '408' },
  {
    name: 'dribbles a body in chunks',
    first: post().replace('Content-Length: 60000', 'Transfer-Encoding: chunked'),
    dribble: '1\r\n \r\n',
    answered: '408',
  },
  {
    name: 'dribbles a compressed body',
    first: post().replace('Content-Length', 'Content-Encoding: gzip\r\nContent-Length') + GZIP_NAME,
    dribble: 'a',
    answered: '408',
  },
  {
    name: 'dribbles a body that nobody reads',
    first: `${GET}Content-Length: 60000\r\n\r\n`,
    dribble: ' ',
    answered: '200',
  },
  { name: 'stays after its answer', first: `${GET}\r\n`, answered: '200' },
]

const HTTP2: readonly Slowness[] = [
  { name: 'says nothing' },
  { name: 'only greets', first: PREFACE },
  { name: 'only pings', first: PREFACE, dribble: PING },
  {
    name: 'never ends its headers',
    first: Buffer.concat([PREFACE, frame('headers', END_STREAM, 1, GET_HEADERS)]),
  },
  {
    name: 'dribbles headers',
    first: Buffer.concat([PREFACE, frame('headers', END_STREAM, 1, GET_HEADERS)]),
    dribble: frame('continuation', 0, 1, headerField('x-a', 'b')),
  },
  {
    name: 'never sends its body',
    first: Buffer.concat([PREFACE, frame('headers', END_HEADERS, 1, POST_HEADERS)]),
  },
  {
    name: 'dribbles its body',
    first: Buffer.concat([PREFACE, frame('headers', END_HEADERS, 1, POST_HEADERS)]),
    dribble: frame('data', 0, 1, Buffer.from(' ')),
  },
  {
    name: 'dribbles a body that nobody reads',
    first: Buffer.concat([PREFACE, frame('headers', END_HEADERS, 1, GET_HEADERS)]),
    dribble: frame('data', 0, 1, Buffer.from(' ')),
  },
  {
    name: 'stays after its answer',
    first: Buffer.concat([PREFACE, frame('headers', END_STREAM | END_HEADERS, 1, GET_HEADERS)]),
  },
  {
    name: 'stays after its answer and pings',
    first: Buffer.concat([PREFACE, frame('headers', END_STREAM | END_HEADERS, 1, GET_HEADERS)]),
    dribble: PING,
  },
]

interface Ended {
  readonly ms: number
  readonly received: string
}

/** Sends slowly until the server closes the connection. */
function runSlow(socket: Socket | TLSSocket, { first, dribble }: Slowness): Promise<Ended> {
  const start = performance.now()
  let received = ''
  socket.on('data', (data: Buffer) => (received += data.toString('latin1')))
  // A reset is an end like any other.
  socket.on('error', () => undefined)
  const send = (bytes: Bytes) => {
    if (socket.writable) socket.write(bytes, 'latin1')
  }
  if (first !== undefined) send(first)
  const timer = dribble === undefined ? undefined : setInterval(() => send(dribble), DRIBBLE_MS)
  return new Promise((resolve) =>
    socket.once('close', () => {
      clearInterval(timer)
      resolve({ ms: performance.now() - start, received })
    }),
  )
}

/** Runs all cases at once, because each is slow. The tests check how each ended. */
function runAllSlow(
  open: () => Promise<Socket | TLSSocket>,
  all: readonly Slowness[],
): Map<Slowness, Promise<Ended>> {
  return new Map(all.map((each) => [each, open().then((socket) => runSlow(socket, each))]))
}

function portOf({ server }: TestApp): number {
  const address = server.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

describe('a client without TLS', () => {
  let app: TestApp
  let port: number
  let ended: Map<Slowness, Promise<Ended>>

  beforeAll(async () => {
    app = await startApp('sqlite', { connectionLimits: LIMITS })
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    port = portOf(app)
    ended = runAllSlow(async () => connect(port, '127.0.0.1'), HTTP1)
  })
  afterAll(() => app.stop())

  it.each(HTTP1)('is disconnected when it $name', async (slowness) => {
    expect((await ended.get(slowness))?.ms).toBeLessThan(CLOSED_WITHIN_MS)
    expect((await ended.get(slowness))?.received).toContain(slowness.answered ?? '')
  })

  it('gets a JSON error when its body is too slow', async () => {
    const { received } = await runSlow(connect(port, '127.0.0.1'), { name: '', first: post() })
    expect(received).toContain('{"error":"request_timeout","message":"The request did not arrive in time.')
    expect(received.toLowerCase()).toContain('connection: close')
  })

  it('may take longer for a body that arrives steadily', async () => {
    const socket = connect(port, '127.0.0.1')
    const body = JSON.stringify([{ kind: 'none' }]).padEnd(6_000)
    socket.write(post().replace('60000', String(body.length)))
    let sent = 0
    const timer = setInterval(() => {
      socket.write(body.slice(sent, (sent += 200)))
      if (sent >= body.length) clearInterval(timer)
    }, DRIBBLE_MS)
    const [answer] = await new Promise<[Buffer]>((resolve) => socket.once('data', (data) => resolve([data])))
    // It was read completely, for longer than `bodyMs`, and then did not match the schema.
    expect(answer.toString()).toContain('HTTP/1.1 422')
    socket.destroy()
  })

  it('has a limited number of connections per address, and may open new ones after closing some', async () => {
    const open = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
    await Promise.all(open.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
    const refused = await runSlow(connect(port, '127.0.0.1'), { name: '', first: `${GET}\r\n` })
    expect(refused.received).toBe('')
    const closed = Promise.all(open.map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    for (const socket of open) socket.destroy()
    await closed
    const { received } = await runSlow(connect(port, '127.0.0.1'), { name: '', first: `${GET}\r\n` })
    expect(received).toContain('200 OK')
  })
})

describe('a client with TLS', () => {
  let app: TestApp
  let certificate: Certificate
  let port: number
  let ended: Map<Slowness, Promise<Ended>>

  beforeAll(async () => {
    certificate = await createCertificate()
    app = await startApp('sqlite', { env: certificate.env, connectionLimits: TLS_LIMITS })
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    port = portOf(app)
    ended = new Map([
      ...runAllSlow(() => secure('http/1.1'), HTTP1),
      ...runAllSlow(() => secure('h2'), HTTP2),
    ])
  })
  afterAll(async () => {
    await app.stop()
    certificate.remove()
  })

  async function secure(protocol: string): Promise<TLSSocket> {
    const socket = connectTls({ port, ALPNProtocols: [protocol], rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    return socket
  }

  it('is disconnected when it sends no TLS handshake', async () => {
    const { ms } = await runSlow(connect(port, '127.0.0.1'), { name: '' })
    expect(ms).toBeLessThan(CLOSED_WITHIN_MS)
  })

  it.each(HTTP1)('is disconnected when it $name, by HTTP/1.1', async (slowness) => {
    expect((await ended.get(slowness))?.ms).toBeLessThan(CLOSED_WITHIN_MS)
    expect((await ended.get(slowness))?.received).toContain(slowness.answered ?? '')
  })

  it.each(HTTP2)('is disconnected when it $name, by HTTP/2', async (slowness) => {
    expect((await ended.get(slowness))?.ms).toBeLessThan(CLOSED_WITHIN_MS)
  })

  it('is disconnected when it never reads the response, by HTTP/2', async () => {
    // A window of 0 bytes: the server may not send the body.
    const noWindow = frame('settings', 0, 0, Buffer.of(0, 4, 0, 0, 0, 0))
    const first = Buffer.concat([
      PREFACE,
      noWindow,
      frame('headers', END_STREAM | END_HEADERS, 1, headerBlock('GET', '/terms/')),
    ])
    const { ms } = await runSlow(await secure('h2'), { name: '', first, dribble: PING })
    expect(ms).toBeLessThan(CLOSED_WITHIN_MS)
  })
})
