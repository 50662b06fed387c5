import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { CHANNELS, type ChangeNotices, type Topic } from './change-notice.ts'
import { KEEP_ALIVE_MS } from './postgres-pool.ts'

export interface PostgresNoticesOptions {
  /** A direct address: a transaction pooler passes no notices on. */
  readonly listenUrl: string
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** ms between two checks of the connection. @default 10,000 */
  readonly checkMs?: number
  /** ms to connect and for the response to a check. @default 5,000 */
  readonly responseMs?: number
}

/** ms before the first attempt to connect again; doubled each time. */
const MIN_RETRY_MS = 100
const MAX_RETRY_MS = 5_000

/**
 * Listens to notices on a connection of its own, and connects again whenever it is lost. Between the loss and its
 * discovery (at most `checkMs` + `responseMs`) notices get lost.
 */
export function listenToPostgres({
  listenUrl,
  log,
  checkMs = 10_000,
  responseMs = 5_000,
}: PostgresNoticesOptions): ChangeNotices {
  const listeners = new Map<() => void, Topic>()
  const closing = new AbortController()
  let isListening = false
  let hasFailed = false

  function notify(channel?: string): void {
    for (const [listener, topic] of listeners)
      if (channel === undefined || channel === CHANNELS[topic]) listener()
  }

  /** Resolves with the reason when the connection is lost. */
  async function listenOnce(): Promise<unknown> {
    const client = new pg.Client({
      connectionString: listenUrl,
      application_name: 'viewpage notices',
      connectionTimeoutMillis: responseMs,
      query_timeout: responseMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    })
    const lost = new Promise<unknown>((resolve) => {
      client.on('error', resolve)
      client.on('end', () => resolve(new Error('The connection was closed.')))
    })
    client.on('notification', ({ channel }) => notify(channel))
    try {
      await client.connect()
      for (const channel of Object.values(CHANNELS)) await client.query(`listen ${channel}`)
      begin()
      return await Promise.race([lost, check(client)])
    } catch (error) {
      return error
    } finally {
      isListening = false
      // The end of a connection that does not respond is not awaited.
      client.end().catch(() => undefined)
    }
  }

  function begin(): void {
    isListening = true
    if (hasFailed) log.info('[database] Notices of changes are received again.')
    hasFailed = false
    // Changes since the connection was lost.
    notify()
  }

  /** Runs until the connection gives no response. @throws Error if so */
  async function check(client: pg.Client): Promise<void> {
    while (!closing.signal.aborted) {
      await wait(checkMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (!closing.signal.aborted) await client.query('select 1')
    }
  }

  async function listen(): Promise<void> {
    let retryMs = MIN_RETRY_MS
    while (!closing.signal.aborted) {
      const hadFailed = hasFailed
      const reason = await listenOnce()
      if (closing.signal.aborted) return
      if (!hasFailed)
        log.warn(
          { err: reason },
          '[database] Failed to listen to notices of changes. Releases by other processes are polled meanwhile. Look whether PostgreSQL runs, and whether DATABASE_LISTEN_URL (or DATABASE_URL) is a direct address.',
        )
      // After a working connection, the delay restarts at its minimum.
      retryMs = hadFailed && hasFailed ? Math.min(retryMs * 2, MAX_RETRY_MS) : MIN_RETRY_MS
      hasFailed = true
      // All processes lose the connection at once, and should not all come back at once.
      const jitter = 0.5 + Math.random() / 2
      await wait(retryMs * jitter, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  const listening = listen()

  return {
    isListening: () => isListening,
    onChange(topic, listener) {
      listeners.set(listener, topic)
      return () => listeners.delete(listener)
    },
    async close() {
      closing.abort()
      await listening
    },
  }
}
