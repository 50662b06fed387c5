import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Removes pages from one cache in front. */
export interface Purger {
  /** Purges soon, and once more for pages that were on their way to the cache. */
  purge(tags: readonly string[]): void
  /** Resolves when all requested tags are purged, or after a short while. */
  close(): Promise<void>
}

export interface PurgerOptions {
  /** The address that takes purges. */
  readonly url: string
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'>
  /** ms after which the pages are gone by themselves */
  readonly lifeMs: number
  /** ms until the second purge. @default PURGE_AGAIN_MS */
  readonly purgeAgainMs?: number
}

/**
 * The edge keeps no page that took longer than 2 s to arrive (`docs/operating/varnish.vcl`), so after this time no page
 * that was read before a change can be added.
 */
const PURGE_AGAIN_MS = 3_000
/** For a response. */
const MAX_RESPONSE_MS = 1_000
/** Between two attempts, doubled each time. */
const MIN_RETRY_MS = 100
const MAX_RETRY_MS = 2_000
/** For the purges that are left when the server stops. */
const MAX_CLOSE_MS = 1_000
/** In one request, whose headers an edge limits to 8 kB. */
const MAX_TAGS_A_PURGE = 100
/** Beyond that it is cheaper to remove all pages. */
const MAX_WAITING_TAGS = 2_000
/** The tag of every page. */
export const ALL_PAGES = 'pages'

export function createPurger({ url, log, lifeMs, purgeAgainMs = PURGE_AGAIN_MS }: PurgerOptions): Purger {
  /** Tags to purge, with the time of the request; in ms. */
  let waiting = new Map<string, number>()
  const again = new Map<NodeJS.Timeout, readonly string[]>()
  const closing = new AbortController()
  let working: Promise<void> | null = null

  function add(tags: readonly string[]): void {
    for (const tag of tags) waiting.set(tag, performance.now())
    if (waiting.size > MAX_WAITING_TAGS) waiting = new Map([[ALL_PAGES, performance.now()]])
    working ??= work().finally(() => (working = null))
  }

  async function work(): Promise<void> {
    let retryMs = MIN_RETRY_MS
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, MAX_TAGS_A_PURGE)
      const reason = await send(batch.map(([tag]) => tag))
      if (reason === null) {
        forget(batch)
        if (retryMs > MIN_RETRY_MS) log.info({ edge: url }, 'the edge takes purges again')
        retryMs = MIN_RETRY_MS
        continue
      }
      dropExpired()
      log.warn(
        { edge: url, tags: batch.length, reason, retryMs },
        `[edge] Failed to purge pages at ${url}: ${reason}. Visitors may see what was changed until it expires. Look whether Varnish runs, and whether VIEWPAGE_EDGE_URLS is its address for purges.`,
      )
      if (closing.signal.aborted) return
      await wait(retryMs)
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
    }
  }

  /** @returns why it failed, or `null` */
  async function send(tags: readonly string[]): Promise<string | null> {
    try {
      const signal = AbortSignal.timeout(MAX_RESPONSE_MS)
      const answer = await fetch(url, { method: 'PURGE', headers: { 'Cache-Tag': tags.join(' ') }, signal })
      await answer.body?.cancel()
      return answer.ok ? null : `it responded with ${answer.status}`
    } catch (error) {
      return reasonOf(error)
    }
  }

  /** Tags that were requested again meanwhile stay. */
  function forget(batch: readonly (readonly [tag: string, at: number])[]): void {
    for (const [tag, at] of batch) if (waiting.get(tag) === at) waiting.delete(tag)
  }

  function dropExpired(): void {
    const before = waiting.size
    const oldest = performance.now() - lifeMs
    for (const [tag, at] of waiting) if (at < oldest) waiting.delete(tag)
    const dropped = before - waiting.size
    if (dropped > 0) log.error({ edge: url, dropped }, `[edge] Gave up purges at ${url}: the pages expired.`)
  }

  return {
    purge(tags) {
      if (tags.length === 0) return
      add(tags)
      const timer = setTimeout(() => {
        again.delete(timer)
        add(tags)
      }, purgeAgainMs)
      again.set(timer.unref(), tags)
    },
    async close() {
      for (const [timer, tags] of again) {
        clearTimeout(timer)
        add(tags)
      }
      closing.abort()
      await Promise.race([working, wait(MAX_CLOSE_MS, undefined, { ref: false })])
    },
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
