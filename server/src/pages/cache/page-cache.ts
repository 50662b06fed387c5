import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '../../foundation/http/compression/accepted-encoding.ts'
import { NO_METRICS, type Metrics } from '../../foundation/metrics/metrics.ts'
import type { FairQueue } from '../../foundation/tasks/fair-queue.ts'
import { createSharedWork } from '../../foundation/tasks/shared-work.ts'
import type { PageState } from '../../content/presentations/page-versions.ts'
import {
  compressPage,
  keptBody,
  makeBody,
  recompress,
  type CachedPage,
  type UncompressedPage,
} from './cached-page.ts'

export interface PageCache {
  /**
   * The page with a key in its current state, from the cache or rendered now. Concurrent requests for the same page share
   * one rendering.
   *
   * @param make renders the page; must not depend on the request
   * @param addressBlock of the request (`addressBlockOf`)
   * @throws QueueFullError if too many pages wait; what `make` throws
   */
  get(
    key: string,
    state: PageState,
    make: () => Promise<UncompressedPage>,
    addressBlock: string,
  ): Promise<CachedPage>
  /** The page with a key as it was at most `maxMs` ago, if it may still be shown; else `null`. */
  lastKnown(key: string, state: Pick<PageState, 'deciding'>, maxMs: number): CachedPage | null
  /**
   * The body of a page in an encoding, or as it is. It is made once.
   *
   * @param parts of one person, one for each gap. @default the page has no gaps
   */
  bodyOf(page: CachedPage, encoding: Encoding | null, parts?: readonly Buffer[]): Promise<Buffer>
  /** Resolves when nothing is compressed in the background. */
  close(): Promise<void>
}

/** Age of the counts on a page (docs/behaviour/page.md#age-of-counts). */
export const MAX_COUNTS_AGE_MS = 5_000

interface Kept {
  readonly page: CachedPage
  readonly state: PageState
  /** ms since 1970 */
  readonly madeAt: number
  /** When it was last seen to be in its current state; ms since 1970. */
  currentAt: number
}

export interface PageCacheOptions {
  /** Of all pages together, compressed. 0: none is kept. */
  readonly maxBytes: number
  /** Pages are rendered in these turns. */
  readonly turns: Pick<FairQueue, 'enter'>
  /** ms since 1970 */
  readonly now: () => number
  /** @default none */
  readonly metrics?: Pick<Metrics, 'pageCache' | 'observe'>
}

/** Bytes of an entry besides its body: key and headers, mostly the policy. Twice as many with the page data of gaps. */
const ENTRY_BYTES = 3_000
/** Share of the memory for other encodings than Brotli. */
const OTHERS_SHARE = 0.25

export function createPageCache({ maxBytes, turns, now, metrics = NO_METRICS }: PageCacheOptions): PageCache {
  const kept =
    maxBytes === 0
      ? null
      : new LRUCache<string, Kept>({
          maxSize: maxBytes * (1 - OTHERS_SHARE),
          sizeCalculation: ({ page }) => page.brotli.length + (page.personal ? 2 : 1) * ENTRY_BYTES,
        })
  const others =
    maxBytes === 0
      ? null
      : new LRUCache<string, Buffer>({
          maxSize: maxBytes * OTHERS_SHARE,
          sizeCalculation: ({ length }) => length + ENTRY_BYTES,
        })
  metrics.observe('page_cache_bytes', 'pages', () => kept?.calculatedSize ?? 0)
  metrics.observe('page_cache_bytes', 'gzip', () => others?.calculatedSize ?? 0)
  const making = createSharedWork<CachedPage>(turns)
  const othersInProgress = new Map<string, Promise<Buffer>>()
  let compressing: Promise<void> | null = null
  let pauseUntil = 0
  let loadAtEnd = performance.eventLoopUtilization()

  function isCurrent({ state, madeAt }: Kept, { version, counts }: PageState): boolean {
    if (state.version !== version) return false
    return state.counts === counts || now() - madeAt < MAX_COUNTS_AGE_MS
  }

  const isFresh = ({ page }: Kept) => now() < page.freshness.until()

  async function makeAndKeep(
    key: string,
    state: PageState,
    make: () => Promise<UncompressedPage>,
  ): Promise<CachedPage> {
    const old = kept?.get(key)
    if (old && isCurrent(old, state) && (isFresh(old) || (await old.page.freshness.renew()))) return old.page
    const madeAt = now()
    const whole = await make()
    const page = await compressPage(whole)
    if (whole.isWhole) kept?.set(key, { page, state, madeAt, currentAt: madeAt })
    return page
  }

  /** One at a time, with pauses that are longer under load, so that requests of visitors get the processor first. */
  function compressInBackground(key: string, entry: Kept): void {
    if (compressing !== null || performance.now() < pauseUntil) return
    // After a failure the page stays as it is.
    compressing = compressMore(key, entry)
      .catch(() => undefined)
      .finally(() => (compressing = null))
  }

  async function compressMore(key: string, entry: Kept): Promise<void> {
    const start = performance.now()
    const page = await recompress(entry.page)
    if (kept?.peek(key) === entry) kept.set(key, { ...entry, page })
    const end = performance.now()
    const load = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(load, loadAtEnd)
    loadAtEnd = load
    pauseUntil = end + ((end - start) * PAUSE_FACTOR) / Math.max(1 - utilization, MIN_IDLE)
  }

  return {
    async get(key, state, make, addressBlock) {
      const entry = kept?.get(key)
      if (entry && isCurrent(entry, state) && isFresh(entry)) {
        metrics.pageCache('hit')
        entry.currentAt = now()
        if (!entry.page.isFullyCompressed) compressInBackground(key, entry)
        return entry.page
      }
      const job = `${key}\n${state.version}\n${state.counts ?? ''}`
      metrics.pageCache(making.has(job) ? 'shared' : 'made')
      return making.get(job, addressBlock, () => makeAndKeep(key, state, make))
    },
    lastKnown(key, { deciding }, maxMs) {
      const entry = kept?.get(key)
      if (!entry || entry.state.deciding !== deciding || now() - entry.currentAt > maxMs) return null
      return entry.page
    },
    async bodyOf(page, encoding, parts = []) {
      const body = keptBody(page, encoding, parts)
      if (body) return body
      const key = `${page.hash} ${encoding ?? ''} ${digestOf(parts)}`
      const known = others?.get(key)
      if (known) return known
      const encoded =
        othersInProgress.get(key) ??
        makeBody(page, encoding, parts).finally(() => othersInProgress.delete(key))
      othersInProgress.set(key, encoded)
      const made = await encoded
      others?.set(key, made)
      return made
    },
    close: async () => compressing ?? undefined,
  }
}

/** The pause after a compression, in times of its duration, while the main thread is idle. */
const PAUSE_FACTOR = 4
/** Share of the time in which the main thread counts as idle at least. The longest pause is 100 durations. */
const MIN_IDLE = 0.04

function digestOf(parts: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length} `).update(part)
  return hash.digest('base64url')
}
