import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { ONE_DATABASE, type TestStorage } from '../support/databases.ts'
import { ask as askAt } from '../support/http-client.ts'
import { createStorageWithBuilds } from '../support/prepared-builds.ts'
import { childrenOf, isRunning } from '../support/processes.ts'
import { runServer, type RunningServer } from '../support/run-server.ts'
import { until } from '../support/until.ts'

/** Processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 180_000
const PAUSE_MS = 20

const TOKENS = { VIEWPAGE_RELEASE_TOKENS: '{"*":"a-token-for-the-tests"}' }

describe.each(ONE_DATABASE)('a server of two processes on %s', (kind) => {
  let storage: TestStorage
  let server: RunningServer

  // One for all tests: its processes take seconds to start. The last test kills it.
  beforeAll(async () => {
    storage = await createStorageWithBuilds(kind)
    server = await runServer(storage, {
      env: { ...TOKENS, VIEWPAGE_PROCESSES: '2', VIEWPAGE_LOG_LEVEL: 'info', VIEWPAGE_METRICS_PORT: '0' },
    })
  }, TEST_TIMEOUT_MS)
  afterAll(async () => {
    server.kill()
    await storage.remove()
  }, TEST_TIMEOUT_MS)

  const workers = () => childrenOf(server.pid)
  const statusOf = async (path: string) => (await askAt(server.url, path)).status
  const ask = () => statusOf('/explore/')
  const ready = () => statusOf('/readyz')
  /** How often all workers were replaced. */
  const replacements = () => server.log().split('all worker processes were replaced').length - 1
  /** Enough at once for more than one worker. */
  const askTogether = async () =>
    expect(new Set(await Promise.all(Array.from({ length: 20 }, ask)))).toEqual(new Set([200]))

  /** The processes that received a request. */
  const served = () =>
    new Set([...server.log().matchAll(/"pid":(\d+),.*"request"/g)].map(([, pid]) => Number(pid)))

  const isServedBy = (pids: readonly number[]) => pids.length === 2 && pids.every((pid) => served().has(pid))

  // docs/operating/processes.md#one-listener
  it(
    'shares the connections among them',
    async () => {
      await until(async () => {
        await askTogether()
        return isServedBy(workers())
      })
    },
    TEST_TIMEOUT_MS,
  )

  // docs/operating/processes.md#a-worker-that-exits
  it(
    'replaces one that is killed, and the other one answers meanwhile',
    async () => {
      const [killed = 0, other = 0] = workers()
      process.kill(killed, 'SIGKILL')
      await until(() => !isRunning(killed))
      await until(async () => {
        await askTogether()
        // The primary process has not waited for the killed one yet while that is still among its children.
        return !workers().includes(killed) && isServedBy(workers())
      })
      expect(workers()).toContain(other)
    },
    TEST_TIMEOUT_MS,
  )

  // docs/operating/processes.md#rolling-replacement
  it(
    'replaces all of them without a failed request',
    async () => {
      const before = workers()
      const keptAlive = new Agent({ keepAlive: true, maxSockets: 4 })
      const load = createLoad([ask, ready, () => askOver(keptAlive, `${server.url}/healthz`)])
      process.kill(server.pid, 'SIGUSR2')
      await until(() => replacements() === 1)
      const statuses = await load.end()
      keptAlive.destroy()
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(workers().filter((pid) => before.includes(pid))).toEqual([])
      expect(isServedBy(workers())).toBe(true)
    },
    TEST_TIMEOUT_MS,
  )

  // docs/operating/metrics.md#what-is-measured
  it(
    'adds up what they measure, and keeps it when they are replaced',
    async () => {
      await until(() => server.log().includes('Metrics are at '))
      const metrics = new URL(/Metrics are at (\S+)/.exec(server.log())?.[1] ?? '')
      const counted = async () => {
        const { body } = await askAt(metrics.origin, metrics.pathname)
        return Number(/_count\{method="GET",route="\/terms\/",status="2xx"\} (\d+)/.exec(body)?.[1])
      }
      await until(async () => {
        await askTogether()
        return isServedBy(workers())
      })
      for (let count = 0; count < 20; count++) expect(await statusOf('/terms/')).toBe(200)
      expect(await counted()).toBe(20)
      process.kill(server.pid, 'SIGUSR2')
      await until(async () => {
        expect(await counted()).toBe(20)
        return replacements() === 2
      })
      expect(await statusOf('/terms/')).toBe(200)
      expect(await counted()).toBe(21)
    },
    TEST_TIMEOUT_MS,
  )

  // docs/operating/processes.md#start
  it(
    'ends with the reason when the processes cannot start',
    async () => {
      const { port } = new URL(server.url)
      const second = runServer(storage, { env: { ...TOKENS, VIEWPAGE_PROCESSES: '2', PORT: port } })
      await expect(second).rejects.toThrow(
        /ended with 1: [\s\S]*EADDRINUSE[\s\S]*a worker ended with status 1/,
      )
    },
    TEST_TIMEOUT_MS,
  )

  // docs/operating/processes.md#stopping
  it(
    'leaves no process and no listener behind when the primary is killed',
    async () => {
      const all = server.children()
      process.kill(server.pid, 'SIGKILL')
      await until(() => !all.some(isRunning))
      const { port } = new URL(server.url)
      const listener = createServer().listen(Number(port), '127.0.0.1')
      await new Promise((resolve, reject) => listener.once('listening', resolve).once('error', reject))
      listener.close()
    },
    TEST_TIMEOUT_MS,
  )
})

describe('a server that gets SIGUSR2', () => {
  let storage: TestStorage
  let server: RunningServer

  beforeEach(async () => {
    storage = await createStorageWithBuilds('sqlite')
  }, TEST_TIMEOUT_MS)
  afterEach(async () => {
    server.kill()
    await storage.remove()
  }, TEST_TIMEOUT_MS)

  // docs/operating/processes.md#rolling-replacement
  it(
    'replaces its processes when it runs under npm start',
    async () => {
      const env = { ...TOKENS, VIEWPAGE_PROCESSES: '2', VIEWPAGE_LOG_LEVEL: 'info' }
      server = await runServer(storage, { env, command: ['npm', 'start'] })
      const [setUp = 0] = server.children()
      process.kill(setUp, 'SIGUSR2')
      await until(() => server.log().includes('all worker processes were replaced'))
      expect((await askAt(server.url, '/readyz')).status).toBe(200)
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'goes on and says why, when it has one process',
    async () => {
      server = await runServer(storage)
      process.kill(server.pid, 'SIGUSR2')
      await until(() => server.log().includes('SIGUSR2'))
      expect((await askAt(server.url, '/readyz')).status).toBe(200)
    },
    TEST_TIMEOUT_MS,
  )
})

function askOver(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    }).once('error', reject)
  })
}

/** Sends requests one after the other, several at a time, until it is ended; with pauses, in which processes start. */
function createLoad(requests: readonly (() => Promise<number>)[]) {
  let isEnding = false
  const statuses: (number | string)[] = []
  const running = [...requests, ...requests].map(async (request) => {
    for (; !isEnding; await wait(PAUSE_MS)) statuses.push(await request().catch(String))
  })
  return {
    async end() {
      isEnding = true
      await Promise.all(running)
      return statuses
    },
  }
}
