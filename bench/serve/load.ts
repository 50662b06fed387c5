import { mainThreadWaitMs } from '../viewer/processes.ts'
import { openConnection, type Connection, type PageRequest } from './connection.ts'
import { serverMs, serverWaitMs } from './server-processes.ts'

/** A server process, and the requests that it gets. */
export interface Target {
  readonly url: string
  readonly pid: number
  readonly next: () => PageRequest
  /** Is done before each request. @default nothing */
  readonly before?: () => Promise<void>
}

const CONNECTIONS = 32

/**
 * Sends requests one after another on each connection.
 *
 * @returns pages per second, and µs of CPU of the server's processes per page
 */
export async function saturate(target: Target, seconds: number): Promise<{ rate: number; cost: number }> {
  let [pages, before, start] = [0, 0, 0]
  await withConnections(target, async (connection) => {
    start ||= performance.now()
    before ||= serverMs(target.pid)
    while (performance.now() < start + seconds * 1_000) {
      await askOne(connection, target)
      pages += 1
    }
  })
  const elapsed = performance.now() - start
  return { rate: (pages / elapsed) * 1_000, cost: ((serverMs(target.pid) - before) * 1_000) / pages }
}

/** Requests a number of pages, a few at a time. */
export async function askAll(target: Target, pages: number): Promise<void> {
  let begun = 0
  await withConnections(target, async (connection) => {
    while (begun++ < pages) await askOne(connection, target)
  })
}

/**
 * Sends requests at a fixed rate, independent of earlier responses, as visitors do.
 *
 * @returns `times`: ms from when each page was due to its last byte, including the wait for a free connection;
 *   `waiting`: the share of the time (0 to 1) in which the server or this process waited for a processor
 */
export async function atRate(
  target: Target,
  rate: number,
  seconds: number,
): Promise<{ times: number[]; waiting: number }> {
  const times: number[] = []
  const waitMs = () => serverWaitMs(target.pid) + mainThreadWaitMs(process.pid)
  let [start, waited, begun] = [0, 0, 0]
  await withConnections(target, async (connection) => {
    start ||= performance.now()
    waited ||= waitMs()
    while (begun < rate * seconds) {
      const due = start + (begun++ / rate) * 1_000
      const early = due - performance.now()
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(early)))
      await askOne(connection, target)
      times.push(performance.now() - due)
    }
  })
  return { times, waiting: (waitMs() - waited) / (performance.now() - start) }
}

async function withConnections(
  { url }: Target,
  run: (connection: Connection) => Promise<void>,
): Promise<void> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(url)))
  try {
    await Promise.all(connections.map(run))
  } finally {
    for (const { close } of connections) close()
  }
}

/** @throws Error if there is no page */
async function askOne(connection: Connection, { next, before }: Target): Promise<void> {
  await before?.()
  const request = next()
  const status = await connection.ask(request)
  if (status !== 200) throw new Error(`[bench] ${request.path} was answered with ${status}.`)
}
