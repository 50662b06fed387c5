import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../database/open-database.ts'
import type { Scope } from './figures/scope.ts'
import { readFigures, readChangeToken, type Figures } from './read-insights.ts'

/** Tells figures while they change, as server-sent events. */
export interface LiveFigures {
  /**
   * Sends the figures now and after each change.
   *
   * @param mayFollow checked before each event; the stream ends when it resolves to `false`
   */
  follow(scope: Scope, asTexts: (figures: Figures) => object, mayFollow: () => Promise<boolean>): Readable
  /** Ends them all. */
  close(): void
}

/** ms between two looks; a look costs next to nothing, reading the figures does. */
const POLL_EVERY_MS = 1_000
const READ_AT_MOST_EVERY_MS = 3_000
/** ms; then the browser asks again, and whether it still may is asked again, too. */
const MAX_STREAM_MS = 10 * 60_000
/** Looks without news, after which a comment tells proxies that somebody is there. */
const POLLS_PER_HEARTBEAT = 20

/** By looking into the database: the visit may have come to another server process. */
export function createLiveFigures(database: Database): LiveFigures {
  const closing = new AbortController()

  async function* events(
    scope: Scope,
    asTexts: (figures: Figures) => object,
    mayFollow: () => Promise<boolean>,
    signal: AbortSignal,
  ) {
    const end = Date.now() + MAX_STREAM_MS
    let [known, readAt, quiet] = ['', -Infinity, 0]
    while (!signal.aborted && Date.now() < end) {
      const mark = await readChangeToken(database, scope.oid)
      if (mark !== known && Date.now() - readAt >= READ_AT_MOST_EVERY_MS) {
        if (!(await mayFollow())) return
        ;[known, readAt, quiet] = [mark, Date.now(), 0]
        yield `data: ${JSON.stringify(asTexts(await readFigures(scope)))}\n\n`
      } else if (++quiet % POLLS_PER_HEARTBEAT === 0) {
        yield ': still here\n\n'
      }
      await wait(POLL_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    follow(scope, asTexts, mayFollow) {
      const left = new AbortController()
      const signal = AbortSignal.any([closing.signal, left.signal])
      const stream = Readable.from(events(scope, asTexts, mayFollow, signal), { objectMode: false })
      stream.on('close', () => left.abort())
      return stream
    },
    close: () => closing.abort(),
  }
}
