import { once } from 'node:events'
import { connect } from 'node:net'
import { mainThreadWaitMs, serverMs, serverWaitMs } from './processes.ts'

/** A request of one connection. */
export interface Call {
  /** @default GET */
  readonly method?: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** @default none */
  readonly body?: string
}

/** A server process, and the calls that it gets. */
export interface Target {
  readonly url: string
  readonly pid: number
  readonly next: () => Call
  /** Is done before each call. @default nothing */
  readonly before?: () => Promise<void>
}

/** A connection that makes one call at a time with little CPU, because it shares the processors with the server. */
interface Connection {
  /** @returns the status of the response, once its whole body has arrived */
  send(call: Call): Promise<number>
  readonly close: () => void
}

const CONNECTIONS = 32
const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
/** Bytes that are read at once. */
const READ_BYTES = 64 * 1024

/**
 * Makes calls one after another on each connection.
 *
 * @returns calls per second, and µs of CPU of the server's processes per call
 */
export async function saturate(
  target: Target,
  seconds: number,
  connections = CONNECTIONS,
): Promise<{ rate: number; cost: number }> {
  let [calls, before, start] = [0, 0, 0]
  await onConnections(target, connections, async (connection) => {
    await callOnce(connection, target)
    start ||= performance.now()
    before ||= serverMs(target.pid)
    while (performance.now() < start + seconds * 1_000) {
      await callOnce(connection, target)
      calls += 1
    }
  })
  const elapsed = performance.now() - start
  return { rate: (calls / elapsed) * 1_000, cost: ((serverMs(target.pid) - before) * 1_000) / calls }
}

/** Makes a number of calls, a few at a time. */
export async function callAll(target: Target, calls: number): Promise<void> {
  let begun = 0
  await onConnections(target, CONNECTIONS, async (connection) => {
    while (begun++ < calls) await callOnce(connection, target)
  })
}

/**
 * Makes calls at a fixed rate, independent of earlier responses, as visitors do.
 *
 * @returns `times`: ms from when each call was due to the last byte of its response, including the wait for a free
 *   connection; `waiting`: the share of the time (0 to 1) in which the server or this process waited for a processor
 */
export async function atRate(
  target: Target,
  rate: number,
  seconds: number,
  connections = CONNECTIONS,
): Promise<{ times: number[]; waiting: number }> {
  const times: number[] = []
  const waitMs = () => serverWaitMs(target.pid) + mainThreadWaitMs(process.pid)
  let [start, waited, begun] = [0, 0, 0]
  await onConnections(target, connections, async (connection) => {
    await callOnce(connection, target)
    start ||= performance.now()
    waited ||= waitMs()
    while (begun < rate * seconds) {
      const due = start + (begun++ / rate) * 1_000
      const early = due - performance.now()
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(early)))
      await callOnce(connection, target)
      times.push(performance.now() - due)
    }
  })
  return { times, waiting: (waitMs() - waited) / (performance.now() - start) }
}

async function onConnections(
  { url }: Target,
  count: number,
  run: (connection: Connection) => Promise<void>,
): Promise<void> {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(url)))
  try {
    await Promise.all(connections.map(run))
  } finally {
    for (const { close } of connections) close()
  }
}

/** @throws Error if the call did not succeed */
async function callOnce(connection: Connection, { next, before }: Target): Promise<void> {
  await before?.()
  const call = next()
  const status = await connection.send(call)
  if (status !== 200 && status !== 204)
    throw new Error(`[bench] The response of ${call.path} has status ${status}.`)
}

async function openConnection(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url)
  let settle = { resolve: (_: number) => {}, reject: (_: Error) => {} }
  let status = 0
  /** Bytes of the body that are missing; `null` for a body in chunks. */
  let missing: number | null = 0

  function read(bytes: Buffer): void {
    let body = bytes
    if (status === 0) {
      const end = bytes.indexOf(HEAD_END)
      const head = bytes.toString('latin1', 0, end)
      status = Number(head.slice(9, 12))
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      missing = status === 204 ? 0 : length === undefined ? null : Number(length)
      body = bytes.subarray(end + HEAD_END.length)
    }
    if (missing !== null) missing -= body.length
    if (missing === null ? !endsWith(body, LAST_CHUNK) : missing > 0) return
    const done = status
    status = 0
    settle.resolve(done)
  }

  // A buffer for each read would be the most that this process allocates, and its collection would delay requests.
  const buffer = Buffer.allocUnsafeSlow(READ_BYTES)
  const onread = {
    buffer,
    callback: (length: number) => {
      read(buffer.subarray(0, length))
      return true
    },
  }
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread })
  await once(socket, 'connect')
  socket.on('error', (error) => settle.reject(error))
  socket.on('close', () => settle.reject(new Error('[bench] The server closed a connection.')))
  return {
    send: ({ method = 'GET', path, headers, body }) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject }
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
        const lines = Object.entries({ host, ...headers, ...length }).map(
          ([name, value]) => `${name}: ${value}\r\n`,
        )
        socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
      }),
    close: () => socket.destroy(),
  }
}

function endsWith(bytes: Buffer, end: Buffer): boolean {
  return bytes.length >= end.length && bytes.subarray(bytes.length - end.length).equals(end)
}
