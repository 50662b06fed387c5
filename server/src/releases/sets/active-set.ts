import type { ReleaseSet } from '@viewpage/shared-events'
import type { FastifyBaseLogger } from 'fastify'
import type { ChangeNotices } from '../../storage/database/change-notice.ts'

/** The release set that page loads get. A new set is warmed up first; until then pages get the one before. */
export interface ActiveSet {
  /** Waits for the first set only. */
  current(): Promise<ReleaseSet>
  /** Waits for a set that includes an activation. */
  including(activation: number): Promise<ReleaseSet>
  close(): Promise<void>
}

export interface ActiveSetOptions {
  /** The id of the newest activation of all remotes; 0 without any. */
  readonly readNewest: () => Promise<number>
  readonly readSet: () => Promise<ReleaseSet>
  /** Downloads the files of a set to this machine. While that fails, pages get the set before. */
  readonly fetchFiles: (set: ReleaseSet) => Promise<void>
  /** Makes the remotes of a set ready to render. */
  readonly warmUp: (set: ReleaseSet) => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Notices of activations by other processes. */
  readonly notices: Pick<ChangeNotices, 'isListening' | 'onChange'>
  /** ms between two queries for activations of other processes. @default 500 */
  readonly pollMs?: number
  /** The same while notices are received. @default 5,000 */
  readonly listeningPollMs?: number
  /** ms that a warm-up may delay a new set. @default 10,000 */
  readonly maxWarmUpMs?: number
}

export function createActiveSet({
  readNewest,
  readSet,
  fetchFiles,
  warmUp,
  log,
  notices,
  pollMs = 500,
  listeningPollMs = 5_000,
  maxWarmUpMs = 10_000,
}: ActiveSetOptions): ActiveSet {
  let known: { readonly set: ReleaseSet; readonly newest: number } | null = null
  let refreshing: Promise<{ readonly set: ReleaseSet; readonly newest: number }> | null = null
  let isFailing = false
  /** Whether files of a newer set could not be downloaded. */
  let isMissingFiles = false
  let polledAt = -Infinity
  const timer = setInterval(() => {
    const isDue = performance.now() - polledAt >= listeningPollMs
    if (isDue || isMissingFiles || !notices.isListening()) void poll()
  }, pollMs).unref()
  const stopListening = notices.onChange('releases', () => void pollAgain())

  /** One query at a time for all callers. */
  function refresh() {
    refreshing ??= refreshOnce().finally(() => (refreshing = null))
    return refreshing
  }

  async function refreshOnce() {
    const newest = await readNewest()
    if (known?.newest === newest) return known
    const set = await readSet()
    const next = { set, newest }
    const isComplete = await hasFiles(set)
    // Pages with missing files would fail. Without an earlier set, an incomplete one is better than none.
    if (known !== null && !isComplete) return next
    await warmUpInTime(set)
    known = next
    return next
  }

  async function hasFiles(set: ReleaseSet): Promise<boolean> {
    try {
      await fetchFiles(set)
      isMissingFiles = false
    } catch (error) {
      if (!isMissingFiles) log.error({ err: error, set: set.id }, 'a release waits for its files')
      isMissingFiles = true
    }
    return !isMissingFiles
  }

  function warmUpInTime(set: ReleaseSet): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, maxWarmUpMs)
      warmUp(set)
        .catch((error: unknown) => log.error({ err: error }, 'a release set was not warmed up'))
        .finally(() => {
          clearTimeout(timer)
          resolve()
        })
    })
  }

  async function poll(): Promise<void> {
    // A set that was not requested yet is read at the first request.
    if (known === null) return
    polledAt = performance.now()
    await refresh().then(
      () => (isFailing = false),
      (error: unknown) => {
        if (!isFailing) log.error({ err: error }, 'activations of other processes cannot be read')
        isFailing = true
      },
    )
  }

  /** A running query may have begun before the change. */
  async function pollAgain(): Promise<void> {
    await refreshing?.catch(() => undefined)
    await poll()
  }

  return {
    current: async () => (known ?? (await refresh())).set,
    async including(activation) {
      let seen = await refresh()
      // A running query may have begun before the activation.
      while (seen.newest < activation) seen = await refresh()
      return seen.set
    },
    async close() {
      clearInterval(timer)
      stopListening()
      await refreshing?.catch(() => undefined)
    },
  }
}
