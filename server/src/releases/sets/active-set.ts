import type { ReleaseSet } from '@viewpage/shared-events'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ChangeNotices } from '../../storage/database/change-notice.ts'
import type { PublishedVersions } from './published-versions.ts'
import { releaseOf, setOf } from './read-release-set.ts'
import { NO_CHOICE, type ReleaseChoice } from './release-choice.ts'

/** The release set that page loads get. A new set is warmed up first; until then pages get the one before. */
export interface ActiveSet {
  /**
   * The set for a page load. Waits for the first set only. For decisions use {@link readActiveVersion}.
   *
   * @param choice versions that replace the active ones; those that were never published are left out. @default none
   * @throws FileStoreError if a file of a chosen version cannot be downloaded
   */
  current(choice?: ReleaseChoice): Promise<ReleaseSet>
  /** Waits for a set that includes an activation. */
  including(activation: number): Promise<ReleaseSet>
  close(): Promise<void>
}

interface ActiveSetOptions {
  /** The id of the newest activation of all remotes; 0 without any. */
  readonly readNewest: () => Promise<number>
  readonly readSet: () => Promise<ReleaseSet>
  readonly versions: PublishedVersions
  /** Downloads the files of a set to this machine. While that fails, pages get the set before. */
  readonly fetchFiles: (set: ReleaseSet) => Promise<void>
  /** Makes the remotes of a set ready to render. */
  readonly warmUp: (set: ReleaseSet) => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Notices of activations by other processes. */
  readonly notices: Pick<ChangeNotices, 'isListening' | 'onChange'>
  /** ms between two queries for activations of other processes. @default 500 */
  readonly pollMs?: number
  /** ms that a warm-up may delay a new set. @default 10,000 */
  readonly maxWarmUpMs?: number
}

/** A set with the newest activation that it has. */
interface KnownSet {
  readonly set: ReleaseSet
  readonly newest: number
}

/** Cached sets with chosen versions of a process. */
const MAX_CHOSEN_SETS = 200

export function createActiveSet(options: ActiveSetOptions): ActiveSet {
  const newest = createNewestSet(options)
  const stopPolling = startPolling(options, newest)
  const choose = createChosenSets(options)

  return {
    current: async (choice = NO_CHOICE) =>
      choose((newest.known() ?? (await newest.refresh())).set, choice.versions),
    async including(activation) {
      let seen = await newest.refresh()
      // A running query may have begun before the activation.
      while (seen.newest < activation) seen = await newest.refresh()
      return seen.set
    },
    async close() {
      stopPolling()
      await newest.settled()
    },
  }
}

type NewestSet = ReturnType<typeof createNewestSet>

/** Reads the set again when a version was activated. */
function createNewestSet({
  readNewest,
  readSet,
  fetchFiles,
  warmUp,
  log,
  maxWarmUpMs = 10_000,
}: ActiveSetOptions) {
  let known: KnownSet | null = null
  let refreshing: Promise<KnownSet> | null = null
  let isMissingFiles = false

  async function refreshOnce(): Promise<KnownSet> {
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

  return {
    /** The set that pages get; `null` before the first one was read. */
    known: () => known,
    /** Whether files of a newer set could not be downloaded. */
    isMissingFiles: () => isMissingFiles,
    /** One query at a time for all callers. */
    refresh() {
      refreshing ??= refreshOnce().finally(() => (refreshing = null))
      return refreshing
    },
    /** Resolves when no query is running. */
    async settled() {
      await refreshing?.catch(() => undefined)
    },
  }
}

/** Between two queries while notices are received. */
const LISTENING_POLL_MS = 5_000

/** Looks for activations of other processes. @returns a function that stops it */
function startPolling({ log, notices, pollMs = 500 }: ActiveSetOptions, newest: NewestSet): () => void {
  let isFailing = false
  let polledAt = -Infinity

  async function poll(): Promise<void> {
    // A set that was not requested yet is read at the first request.
    if (newest.known() === null) return
    polledAt = performance.now()
    await newest.refresh().then(
      () => (isFailing = false),
      (error: unknown) => {
        if (!isFailing) log.error({ err: error }, 'activations of other processes cannot be read')
        isFailing = true
      },
    )
  }

  /** A running query may have begun before the change. */
  async function pollAgain(): Promise<void> {
    await newest.settled()
    await poll()
  }

  const timer = setInterval(() => {
    const isDue = performance.now() - polledAt >= LISTENING_POLL_MS
    if (isDue || newest.isMissingFiles() || !notices.isListening()) void poll()
  }, pollMs).unref()
  const stopListening = notices.onChange('releases', () => void pollAgain())
  return () => {
    clearInterval(timer)
    stopListening()
  }
}

/** Makes release sets in which some remotes have other versions than the active ones. */
function createChosenSets({ versions, fetchFiles }: Pick<ActiveSetOptions, 'versions' | 'fetchFiles'>) {
  const known = new LRUCache<string, Promise<ReleaseSet>>({ max: MAX_CHOSEN_SETS })

  async function make(active: ReleaseSet, chosen: ReleaseChoice['versions']): Promise<ReleaseSet> {
    const remotes = { ...active.remotes }
    for (const [remote, version] of Object.entries(chosen)) {
      const current = active.remotes[remote]
      if (current?.version === version) continue
      const release = await releaseOf(versions, remote, version)
      if (!release) continue
      const { fallback: _, ...fallback } = current ?? {}
      remotes[remote] = current ? { ...release, fallback: fallback as typeof release } : release
    }
    const set = setOf(remotes)
    await fetchFiles(set)
    return set
  }

  return (active: ReleaseSet, chosen: ReleaseChoice['versions']): Promise<ReleaseSet> => {
    const pairs = Object.entries(chosen).sort(([a], [b]) => (a < b ? -1 : 1))
    if (pairs.length === 0) return Promise.resolve(active)
    const key = JSON.stringify([active.id, pairs])
    const made = known.get(key)
    if (made) return made
    const making = make(active, chosen)
    known.set(key, making)
    // A failed download may succeed at the next request.
    making.catch(() => known.delete(key))
    return making
  }
}
