import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../storage/database/open-database.ts'
import type { Scope } from './figures/scope.ts'
import { readFigures, readChangeToken, type Figures } from './read-insights.ts'
import { MINUTE_MS } from '@viewpage/shared-events/durations'

/** Texts by name. */
type FigureTexts = Readonly<Record<string, string>>

/** Streams figures while they change, as server-sent events. */
export interface LiveFigures {
  /**
   * Sends the figures now, and after each change those that differ from the last message.
   *
   * @param mayFollow checked before each event; the stream ends when it resolves to `false`
   */
  follow(
    scope: Scope,
    asTexts: (figures: Figures) => FigureTexts,
    mayFollow: () => Promise<boolean>,
  ): Readable
  /** Ends all streams. */
  close(): void
}

/** Polling reads a few rows; reading the figures takes longer, so it happens less often. */
const POLL_EVERY_MS = 1_000
const READ_AT_MOST_EVERY_MS = 3_000
/** After this the browser reconnects, and its rights are checked again. */
const MAX_STREAM_MS = 10 * MINUTE_MS
/** Polls without a change before a comment is sent, so that proxies keep the connection open. */
const POLLS_PER_HEARTBEAT = 20

/** Polls the database, because another server process may have counted the view. */
export function createLiveFigures(database: Database): LiveFigures {
  const closing = new AbortController()

  async function* events(
    scope: Scope,
    asTexts: (figures: Figures) => FigureTexts,
    mayFollow: () => Promise<boolean>,
    signal: AbortSignal,
  ) {
    const end = Date.now() + MAX_STREAM_MS
    let [lastToken, readAt, idlePolls] = ['', -Infinity, 0]
    let sent: FigureTexts = {}
    while (!signal.aborted && Date.now() < end) {
      const token = await readChangeToken(database, scope.oid)
      if (token !== lastToken && Date.now() - readAt >= READ_AT_MOST_EVERY_MS) {
        if (!(await mayFollow())) return
        ;[lastToken, readAt, idlePolls] = [token, Date.now(), 0]
        const texts = asTexts(await readFigures(scope))
        const changes = Object.entries(texts).filter(([name, text]) => sent[name] !== text)
        sent = texts
        if (changes.length > 0) yield `data: ${JSON.stringify(Object.fromEntries(changes))}\n\n`
      } else if (++idlePolls % POLLS_PER_HEARTBEAT === 0) {
        yield ': still here\n\n'
      }
      await wait(POLL_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    follow(scope, asTexts, mayFollow) {
      const disconnected = new AbortController()
      const signal = AbortSignal.any([closing.signal, disconnected.signal])
      const stream = Readable.from(events(scope, asTexts, mayFollow, signal), { objectMode: false })
      stream.on('close', () => disconnected.abort())
      return stream
    },
    close: () => closing.abort(),
  }
}
