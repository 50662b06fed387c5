import type { ReleaseSet } from '@viewpage/shared-events'
import type { FastifyBaseLogger } from 'fastify'
import type { ChangeNotices } from '../database/change-notice.ts'

/** The release set that page loads get. A new set is warmed up first; until then pages get the one before. */
export interface ActiveSet {
  /** Waits for the first set only. */
  current(): Promise<ReleaseSet>
  /** The set, as soon as it includes an activation. */
  including(activation: number): Promise<ReleaseSet>
  close(): Promise<void>
}

export interface ActiveSetOptions {
  /** The id of the newest activation of all remotes; 0 without any. */
  readonly readNewest: () => Promise<number>
  readonly readSet: () => Promise<ReleaseSet>
  /** Brings the files of a set to this machine. While that fails, pages get the set before. */
  readonly fetchFiles: (set: ReleaseSet) => Promise<void>
  /** Makes the remotes of a set ready to render. */
  readonly warmUp: (set: ReleaseSet) => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Notices of activations by other processes. */
  readonly notices: Pick<ChangeNotices, 'isListening' | 'onChange'>
  /** ms between two looks for activations of other processes. @default 500 */
  readonly pollMs?: number
  /** The same while notices are received. @default 5,000 */
  readonly listeningPollMs?: number
  /** ms that a warm-up may hold a new set back. @default 10,000 */
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
  let flipping: Promise<{ readonly set: ReleaseSet; readonly newest: number }> | null = null
  let isFailing = false
  /** For the files of a newer set. */
  let isWaiting = false
  let lookedAt = -Infinity
  const poll = setInterval(() => {
    const isDue = performance.now() - lookedAt >= listeningPollMs
    if (isDue || isWaiting || !notices.isListening()) void look()
  }, pollMs).unref()
  const stopListening = notices.onChange('releases', () => void lookAgain())

  /** One at a time for all callers. */
  function flip() {
    flipping ??= flipOnce().finally(() => (flipping = null))
    return flipping
  }

  async function flipOnce() {
    const newest = await readNewest()
    if (known?.newest === newest) return known
    const set = await readSet()
    const next = { set, newest }
    const isComplete = await hasFiles(set)
    // Pages that need files which cannot be read would fail. Without a set before, some may still work.
    if (known !== null && !isComplete) return next
    await warmUpInTime(set)
    known = next
    return next
  }

  async function hasFiles(set: ReleaseSet): Promise<boolean> {
    try {
      await fetchFiles(set)
      isWaiting = false
    } catch (error) {
      if (!isWaiting) log.error({ err: error, set: set.id }, 'a release waits for its files')
      isWaiting = true
    }
    return !isWaiting
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

  async function look(): Promise<void> {
    // A set that was not requested yet is read at the first request.
    if (known === null) return
    lookedAt = performance.now()
    await flip().then(
      () => (isFailing = false),
      (error: unknown) => {
        if (!isFailing) log.error({ err: error }, 'activations of other processes cannot be read')
        isFailing = true
      },
    )
  }

  /** The look under way may have begun before the change. */
  async function lookAgain(): Promise<void> {
    await flipping?.catch(() => undefined)
    await look()
  }

  return {
    current: async () => (known ?? (await flip())).set,
    async including(activation) {
      let seen = await flip()
      // The one under way may have begun before the activation.
      while (seen.newest < activation) seen = await flip()
      return seen.set
    },
    async close() {
      clearInterval(poll)
      stopListening()
      await flipping?.catch(() => undefined)
    },
  }
}
