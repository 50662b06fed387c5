import { addressBlockOf } from '../address-block.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import type { WatchedResponse } from './watched-response.ts'

/** Responses whose clients do not take what is sent. Ends those that wait too long, or that have too many bytes. */
export interface UnreadResponses {
  /** Bytes of the response wait for its client, until it emits `drain` or `close`. */
  add(response: WatchedResponse): void
  close(): void
}

type Limits = Pick<
  ConnectionLimits,
  'readMs' | 'minReadBytesPerSecond' | 'silentMs' | 'unreadBytesPerAddress' | 'unreadBytes'
>

/** Of a response beside its bytes: its objects, a piece that was read ahead, and perhaps an open file. */
const RESPONSE_BYTES = 32 * 1024
const SWEEP_MS = 1_000
/** For its closing: of Node, Fastify, the stream of a stored file, and this module. Node warns of more than ten. */
const MAX_LISTENERS = 20

interface Connection {
  /** Responses that wait for the client. */
  waiting: number
  /** How long they may wait; grows with each byte that the client takes. */
  leftMs: number
  /** When `leftMs` was computed. */
  at: number
}

interface Unread {
  readonly response: WatchedResponse
  readonly connection: Connection
  readonly address: string
  readonly since: number
  /** Bytes that belong to this response alone. */
  readonly bytes: number
  readonly source: Buffer | null
}

/** Unread responses, the one that has waited longest first, and the memory that they hold. */
interface Sum {
  bytes: number
  readonly unread: Set<Unread>
  /** Bodies of which pieces are sent, with the number of responses that share each. */
  readonly sources: Map<Buffer, number>
}

export function createUnreadResponses(limits: Limits): UnreadResponses {
  const { readMs, minReadBytesPerSecond, silentMs, unreadBytesPerAddress, unreadBytes } = limits
  const connections = new WeakMap<object, Connection>()
  /** `unread` is `null` while the client has taken everything. */
  const known = new WeakMap<WatchedResponse, { unread: Unread | null; taken: number }>()
  const all = newSum()
  const addresses = new Map<string, Sum>()

  function add(response: WatchedResponse): void {
    const { channel, reader, source } = response
    const state = known.get(response) ?? follow(response)
    if (channel === null || state.unread !== null) return
    const now = performance.now()
    const connection = connections.get(channel) ?? { waiting: 0, leftMs: readMs, at: now }
    connections.set(channel, connection)
    settle(connection, now)
    connection.waiting += 1
    const bytes = RESPONSE_BYTES + (source === null ? response.writableLength : 0)
    const address = addressBlockOf(reader?.ip)
    state.unread = { response, connection, address, since: now, bytes, source }
    const sum = addresses.get(address) ?? newSum()
    addresses.set(address, sum)
    for (const each of [all, sum]) include(each, state.unread)
    while (sum.bytes > unreadBytesPerAddress && sum.unread.size > 1) cutFirst(sum)
    while (all.bytes > unreadBytes && all.unread.size > 1) cutFirst(largest())
  }

  function follow(response: WatchedResponse) {
    const state = { unread: null, taken: 0 }
    known.set(response, state)
    response.setMaxListeners(MAX_LISTENERS)
    response.on('drain', () => remove(response))
    response.once('close', () => remove(response))
    return state
  }

  function remove(response: WatchedResponse): void {
    const state = known.get(response)
    if (!state?.unread) return
    const { connection, address } = state.unread
    settle(connection, performance.now())
    connection.waiting -= 1
    const takenMs = ((response.sentBytes - state.taken) / minReadBytesPerSecond) * 1_000
    connection.leftMs = Math.min(connection.leftMs + takenMs, Math.max(readMs, silentMs))
    state.taken = response.sentBytes
    const sum = addresses.get(address)
    for (const each of [all, sum]) if (each) exclude(each, state.unread)
    if (sum?.unread.size === 0) addresses.delete(address)
    state.unread = null
  }

  function cut({ response }: Unread): void {
    remove(response)
    response.cut()
  }

  function cutFirst({ unread }: Sum): void {
    const [first] = unread
    if (first) cut(first)
  }

  function largest(): Sum {
    let found = all
    for (const sum of addresses.values()) if (found === all || sum.bytes > found.bytes) found = sum
    return found
  }

  function sweep(): void {
    const now = performance.now()
    for (const each of all.unread) {
      settle(each.connection, now)
      if (each.connection.leftMs < 0) each.response.cutConnection()
      else if (now - each.since > silentMs) cut(each)
    }
  }

  const timer = setInterval(sweep, Math.min(SWEEP_MS, readMs)).unref()
  return { add, close: () => clearInterval(timer) }
}

function settle(connection: Connection, now: number): void {
  if (connection.waiting > 0) connection.leftMs -= now - connection.at
  connection.at = now
}

const newSum = (): Sum => ({ bytes: 0, unread: new Set(), sources: new Map() })

function include(sum: Sum, unread: Unread): void {
  const { bytes, source } = unread
  sum.unread.add(unread)
  sum.bytes += bytes
  if (source === null) return
  const readers = sum.sources.get(source) ?? 0
  if (readers === 0) sum.bytes += source.length
  sum.sources.set(source, readers + 1)
}

function exclude(sum: Sum, unread: Unread): void {
  const { bytes, source } = unread
  sum.unread.delete(unread)
  sum.bytes -= bytes
  if (source === null) return
  const readers = (sum.sources.get(source) ?? 1) - 1
  if (readers === 0) {
    sum.bytes -= source.length
    sum.sources.delete(source)
  } else sum.sources.set(source, readers)
}
