import type { ReleaseSet } from '@viewpage/shared-events'
import type { FastifyBaseLogger } from 'fastify'

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
  /** Makes the remotes of a set ready to render. */
  readonly warmUp: (set: ReleaseSet) => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** ms between two looks for activations of other processes. @default 500 */
  readonly pollMs?: number
  /** ms that a warm-up may hold a new set back. @default 10,000 */
  readonly maxWarmUpMs?: number
}

export function createActiveSet({
  readNewest,
  readSet,
  warmUp,
  log,
  pollMs = 500,
  maxWarmUpMs = 10_000,
}: ActiveSetOptions): ActiveSet {
  let known: { readonly set: ReleaseSet; readonly newest: number } | null = null
  let flipping: Promise<{ readonly set: ReleaseSet; readonly newest: number }> | null = null
  let isFailing = false
  const poll = setInterval(() => void look(), pollMs).unref()

  /** One at a time for all callers. */
  function flip() {
    flipping ??= flipOnce().finally(() => (flipping = null))
    return flipping
  }

  async function flipOnce() {
    const newest = await readNewest()
    if (known?.newest === newest) return known
    const set = await readSet()
    await warmUpInTime(set)
    known = { set, newest }
    return known
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
    await flip().then(
      () => (isFailing = false),
      (error: unknown) => {
        if (!isFailing) log.error({ err: error }, 'activations of other processes cannot be read')
        isFailing = true
      },
    )
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
      await flipping?.catch(() => undefined)
    },
  }
}
