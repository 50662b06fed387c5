import { spawnSync } from 'node:child_process'
import { connect as connectHttp2 } from 'node:http2'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { tinyPdf } from '@viewpage/importers/testing/tiny-pdf'
import { createCertificate } from '../support/certificate.ts'
import type { TestStorage } from '../support/databases.ts'
import { createHttpBrowser } from '../support/http-client.ts'
import { multipartOf } from '../support/multipart.ts'
import { isRunning } from '../support/processes.ts'
import { createStorageWithBuilds } from '../support/prepared-builds.ts'
import { runServer, SERVER_COMMAND, type RunningServer } from '../support/run-server.ts'
import { until } from '../support/until.ts'

const NPM_START = ['npm', 'start']
/** As the first process of a container: signals that it does not handle do nothing. */
const AS_PID_1 = ['unshare', '--fork', '--pid', '--mount-proc', '--kill-child', ...SERVER_COMMAND]
const canUnshare = spawnSync('unshare', ['--fork', '--pid', '--mount-proc', 'true']).status === 0

const TEST_TIMEOUT_MS = 180_000
/** Requests in flight when the signal arrives. */
const REQUESTS = 30

/** A request whose first half was sent. */
interface HalfSent {
  /** Sends the rest. @returns the whole response */
  finish(): Promise<string>
}

function sendHalf(url: string, first: string, rest: string): Promise<HalfSent> {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  let response = ''
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => (response += part))
  const closed = new Promise<void>((resolve, reject) => {
    socket.once('close', () => resolve())
    socket.once('error', reject)
  })
  // It fails where it is awaited.
  closed.catch(() => undefined)
  return new Promise((resolve) =>
    socket.once('connect', () =>
      socket.write(first, 'latin1', () =>
        resolve({
          async finish() {
            socket.write(rest, 'latin1')
            await closed
            return response
          },
        }),
      ),
    ),
  )
}

const HOST = 'Host: localhost\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const BODY = '[{}]'

/** Requests cut in two when the signal arrives, and the status of their responses. */
const HALVES = [
  ['GE', `T /healthz HTTP/1.1\r\n${HOST}\r\n`, 200],
  [`GET /terms/ HTTP/1.1\r\n${HOST}X-Slow: `, 'a\r\n\r\n', 200],
  [`GET /healthz HTTP/1.1\r\n${HOST}Connection: keep-alive\r\n`, '\r\n', 200],
  [`GET /readyz HTTP/1.1\r\n${HOST}`, '\r\n', 503],
  [
    `POST /api/v1/page-errors/ HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: ${BODY.length}\r\n\r\n[`,
    '{}]',
    422,
  ],
  [
    `POST /api/v1/page-errors/ HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n1\r\n[\r\n`,
    '3\r\n{}]\r\n0\r\n\r\n',
    422,
  ],
] as const

describe('a server that gets a stop signal', () => {
  let storage: TestStorage
  let server: RunningServer

  beforeEach(async () => {
    storage = await createStorageWithBuilds('sqlite')
  }, TEST_TIMEOUT_MS)
  afterEach(async () => {
    server.kill()
    await storage.remove()
  }, TEST_TIMEOUT_MS)

  async function start(
    command: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    server = await runServer(storage, {
      command,
      env: { VIEWPAGE_LOG_LEVEL: 'info', VIEWPAGE_GRACE_SECONDS: '60', ...env },
    })
  }

  const sendHalves = () =>
    Promise.all(
      Array.from({ length: REQUESTS }, async (_, index) => {
        const [first, rest, status] = HALVES[index % HALVES.length] ?? HALVES[0]
        return { status, half: await sendHalf(server.url, first, rest) }
      }),
    )

  /** @param servers processes that answer requests; each logs when it stops */
  const hasBegun = (servers = 1) => until(() => server.log().split('"msg":"stopping"').length > servers)

  /** Expects a response to every request in flight, and then no process. */
  async function expectToFinish(
    signal: () => void,
    { servers = 1, finishMore = async () => {} } = {},
  ): Promise<void> {
    const halves = await sendHalves()
    const processes = [server.pid, ...server.children()]
    signal()
    await hasBegun(servers)
    const answers = await Promise.all(
      halves.map(async ({ status, half }) => [status, statusOf(await half.finish())]),
    )
    expect(answers).toEqual(halves.map(({ status }) => [status, status]))
    await finishMore()
    await server.ended
    await until(() => !processes.some(isRunning))
    expect(server.log()).not.toMatch(/a request failed|cut connections/)
  }

  /** Somebody signs up and sends half of a PDF. */
  async function beginUpload(): Promise<HalfSent> {
    const browser = createHttpBrowser(server.url)
    const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', password: 'a fig tree' }
    expect((await browser.submit('/signup/', person)).status).toBe(303)
    const csrftoken = browser.cookies.get('csrftoken') ?? ''
    const file = { name: 'talk.pdf', bytes: tinyPdf({ pages: [{ content: '' }] }) }
    const { headers, payload } = multipartOf({ csrftoken }, [file])
    const head = [
      'POST /dashboard/next/upload/ HTTP/1.1',
      'Host: localhost',
      'Accept: text/html',
      `Cookie: ${[...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${payload.length}`,
    ]
    const text = `${head.join('\r\n')}\r\n\r\n${payload.toString('latin1')}`
    return sendHalf(server.url, text.slice(0, -200), text.slice(-200))
  }

  it.each([
    [
      'the process group of npm start, as systemd does, even several times',
      () => {
        for (let time = 0; time < 3; time++) process.kill(-server.pid, 'SIGTERM')
      },
    ],
    [
      'all of its processes, as systemd does by default',
      () => {
        for (const pid of [server.pid, ...server.children()]) process.kill(pid, 'SIGTERM')
      },
    ],
    ['npm start alone', () => process.kill(server.pid, 'SIGTERM')],
    ['its set-up alone', () => process.kill(server.children()[0] ?? 0, 'SIGTERM')],
    // The children of the server follow it in the list.
    ['the server alone', () => process.kill(server.children()[1] ?? 0, 'SIGTERM')],
    ['the process group by Ctrl-C', () => process.kill(-server.pid, 'SIGINT')],
    ['the process group, because its terminal was closed', () => process.kill(-server.pid, 'SIGHUP')],
    ['nobody, but npm was killed', () => process.kill(server.pid, 'SIGKILL')],
    ['nobody, but its set-up was killed', () => process.kill(server.children()[0] ?? 0, 'SIGKILL')],
  ])(
    'answers all requests in flight when the signal goes to %s',
    async (_, signal) => {
      await start(NPM_START)
      await expectToFinish(signal)
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'answers all requests in flight when it runs alone',
    async () => {
      await start(SERVER_COMMAND)
      const upload = await beginUpload()
      await expectToFinish(() => process.kill(server.pid, 'SIGTERM'), {
        async finishMore() {
          expect(await upload.finish()).toMatch(
            /^HTTP\/1\.1 303[\s\S]*\r\nlocation: \/dashboard\/next\/\w+\/first-look\//,
          )
        },
      })
      expect(await server.ended).toBe(0)
    },
    TEST_TIMEOUT_MS,
  )

  // docs/operating/processes.md#stopping
  it.each([
    ['its primary', () => process.kill(server.pid, 'SIGTERM')],
    ['all of them', () => process.kill(-server.pid, 'SIGTERM')],
    ['all of them by Ctrl-C', () => process.kill(-server.pid, 'SIGINT')],
  ])(
    'answers all requests in flight when it has several processes and the signal goes to %s',
    async (_, signal) => {
      await start(SERVER_COMMAND, { VIEWPAGE_PROCESSES: '2' })
      await expectToFinish(signal, { servers: 2 })
    },
    TEST_TIMEOUT_MS,
  )

  // docs/operating/processes.md#stopping
  it(
    'ends all of its processes at once when the primary gets a second Ctrl-C',
    async () => {
      await start(SERVER_COMMAND, { VIEWPAGE_PROCESSES: '2' })
      const half = await sendHalf(server.url, `GET / HTTP/1.1\r\n${HOST}`, '')
      const processes = server.children()
      process.kill(server.pid, 'SIGINT')
      await hasBegun()
      const again = setInterval(() => {
        if (isRunning(server.pid)) process.kill(server.pid, 'SIGINT')
      }, 200)
      expect(await server.ended).toBe(1)
      clearInterval(again)
      await until(() => !processes.some(isRunning))
      await half.finish().catch(() => undefined)
    },
    TEST_TIMEOUT_MS,
  )

  ;(canUnshare ? it : it.skip)(
    'answers all requests in flight when it is the first process of a container',
    async () => {
      await start(AS_PID_1)
      await expectToFinish(() => process.kill(server.children()[0] ?? 0, 'SIGTERM'))
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'answers HTTP/2 streams in flight',
    async () => {
      const certificate = await createCertificate()
      await start(SERVER_COMMAND, certificate.env)
      const session = connectHttp2(server.url, { rejectUnauthorized: false })
      const streams = Array.from({ length: REQUESTS }, () =>
        session.request({
          ':method': 'POST',
          ':path': '/api/v1/page-errors/',
          'content-type': 'application/json',
        }),
      )
      await Promise.all(streams.map((stream) => new Promise((resolve) => stream.write('[', resolve))))
      process.kill(server.pid, 'SIGTERM')
      await hasBegun()
      const statuses = streams.map(
        (stream) =>
          new Promise((resolve, reject) => {
            stream.once('response', (headers) => resolve(headers[':status']))
            stream.once('error', reject)
          }),
      )
      for (const stream of streams) stream.resume().end('{}]')
      expect(new Set(await Promise.all(statuses))).toEqual(new Set([422]))
      expect(await server.ended).toBe(0)
      certificate.remove()
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'fails the readiness check first, keeps serving meanwhile, and does not wait for clients that send nothing',
    async () => {
      await start(SERVER_COMMAND, { VIEWPAGE_DRAIN_SECONDS: '2' })
      const { hostname, port } = new URL(server.url)
      const silent = connect(Number(port), hostname)
      const idle = connect(Number(port), hostname)
      idle.write(`GET /healthz HTTP/1.1\r\n${HOST}\r\n`)
      await new Promise((resolve) => idle.once('data', resolve))
      const browser = createHttpBrowser(server.url)
      expect((await browser.get('/readyz')).status).toBe(200)
      process.kill(server.pid, 'SIGTERM')
      await hasBegun()
      expect([(await browser.get('/readyz')).status, (await browser.get('/terms/')).status]).toEqual([
        503, 200,
      ])
      expect(await server.ended).toBe(0)
      await expect(browser.get('/readyz')).rejects.toThrow('ECONNREFUSED')
      // After the grace period, it would have cut them off.
      expect(server.log()).not.toContain('cut connections')
      silent.destroy()
      idle.destroy()
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'cuts off requests that exceed the grace period',
    async () => {
      await start(SERVER_COMMAND, { VIEWPAGE_GRACE_SECONDS: '1' })
      const half = await sendHalf(server.url, `GET / HTTP/1.1\r\n${HOST}`, '')
      process.kill(server.pid, 'SIGTERM')
      expect(await server.ended).toBe(0)
      expect(server.log()).toContain('cut connections whose requests took too long')
      await half.finish().catch(() => undefined)
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'exits at once on a second Ctrl-C',
    async () => {
      await start(SERVER_COMMAND)
      const half = await sendHalf(server.url, `GET / HTTP/1.1\r\n${HOST}`, '')
      process.kill(server.pid, 'SIGINT')
      await hasBegun()
      const again = setInterval(() => {
        if (isRunning(server.pid)) process.kill(server.pid, 'SIGINT')
      }, 200)
      expect(await server.ended).toBe(1)
      clearInterval(again)
      await half.finish().catch(() => undefined)
    },
    TEST_TIMEOUT_MS,
  )
})

function statusOf(response: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0)
}
