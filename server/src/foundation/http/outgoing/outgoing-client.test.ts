import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { generate } from 'selfsigned'
import {
  createOutgoingClient,
  OutgoingError,
  type OutgoingClient,
  type OutgoingRequest,
} from './outgoing-client.ts'

/** What the server does, by path. */
const WAYS: Readonly<Record<string, RequestListener>> = {
  '/json': (_, response) =>
    response.setHeader('Content-Type', 'application/json; charset=utf-8').end('{"a":1}'),
  '/hangs': () => undefined,
  '/hangs-after-head': (_, response) => void response.writeHead(200).write('{'),
  '/redirects': (_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
  '/large': (_, response) => response.end('x'.repeat(10_000_000)),
  '/large-in-pieces': (_, response) => {
    const write = () => {
      while (response.write('x'.repeat(10_000)));
      response.once('drain', write)
    }
    write()
  },
  '/drips': (_, response) => {
    const timer = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(timer))
  },
  '/compressed': (_, response) => response.setHeader('Content-Encoding', 'gzip').end('x'),
  '/breaks': ({ socket }) => void socket.destroy(),
  '/long-head': (_, response) => response.setHeader('X', 'x'.repeat(20_000)).end(),
}

describe('a request to a server of others', () => {
  let server: Server
  let client: OutgoingClient
  let asked: string[]

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      WAYS[request.url ?? '']?.(request, response)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  afterEach(() => client.close())

  function send(path: string, request: Partial<OutgoingRequest> = {}, created = createOutgoingClient()) {
    asked = []
    client = created
    const { port } = server.address() as AddressInfo
    return client.send({
      method: 'GET',
      url: new URL(path, `http://127.0.0.1:${port}`),
      headers: {},
      deadlineMs: 5_000,
      maxBytes: 65_536,
      isInternal: true,
      ...request,
    })
  }

  const failureOf = (sent: Promise<unknown>) =>
    sent.then(
      () => 'none',
      (error: unknown) => (error instanceof OutgoingError ? error.failure : String(error)),
    )

  it('gets the response', async () => {
    const { status, mediaType, body } = await send('/json')
    expect([status, mediaType, String(body)]).toEqual([200, 'application/json', '{"a":1}'])
  })

  it('is not sent anywhere else when the server redirects', async () => {
    expect((await send('/redirects')).status).toBe(302)
    expect(asked).toEqual(['/redirects'])
  })

  it.each([
    ['/hangs', 'late'],
    ['/hangs-after-head', 'late'],
    ['/drips', 'late'],
    ['/large', 'too-large'],
    ['/large-in-pieces', 'too-large'],
    ['/compressed', 'too-large'],
    ['/breaks', 'unreachable'],
    ['/long-head', 'unreachable'],
  ])('of %s fails: %s', async (path, failure) => {
    expect(await failureOf(send(path, { deadlineMs: failure === 'late' ? 200 : 5_000 }))).toBe(failure)
  })

  it.each([
    'http://127.0.0.1/',
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
  ])('does not reach %s unless it is internal', async (address) => {
    expect(await failureOf(send('/', { url: new URL(address), isInternal: false }))).toBe('refused')
  })

  it('is refused for a name with one private address among public ones', async () => {
    const resolving = createOutgoingClient({
      resolve: async () => [
        { address: '93.184.215.14', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    })
    const url = new URL('https://notes.example/')
    expect(await failureOf(send('/', { url, isInternal: false }, resolving))).toBe('refused')
  })

  it('connects to the address that was checked: the name is looked up once', async () => {
    let lookups = 0
    const resolving = createOutgoingClient({
      resolve: async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
    })
    const { port } = server.address() as AddressInfo
    const url = new URL(`http://notes.example:${port}/json`)
    expect((await send('/json', { url }, resolving)).status).toBe(200)
    expect(lookups).toBe(1)
  })

  it('verifies the certificate', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
    const secure = createTlsServer({ key, cert }, (_, response) => response.end('{}'))
    await once(secure.listen(0, '127.0.0.1'), 'listening')
    const url = new URL(`https://localhost:${(secure.address() as AddressInfo).port}/`)
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    expect(await failureOf(send('/', { url }, createOutgoingClient({ resolve })))).toBe('unreachable')
    client.close()
    expect((await send('/', { url }, createOutgoingClient({ resolve, ca: cert }))).status).toBe(200)
    secure.closeAllConnections()
    secure.close()
  })
})
