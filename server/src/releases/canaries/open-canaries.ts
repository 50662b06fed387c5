import type { ReleaseSet } from '@viewpage/shared-events'
import type { FastifyBaseLogger } from 'fastify'
import type { ChangeNotices } from '../../storage/database/change-notice.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { repeatJob } from '../../foundation/tasks/repeat-job.ts'
import { readCanaries, type CanaryRecord } from './canary-records.ts'
import type { ReleaseChoice } from '../sets/release-choice.ts'

/** The canaries and watched releases that are open, as this process knows them. */
interface OpenCanaries {
  /** Those that this process can show in pages: their files are on this machine, and the version before is active. */
  list(): readonly CanaryRecord[]
  /** Reads them again, including changes that were committed before this call. */
  refresh(): Promise<void>
  close(): Promise<void>
}

interface OpenCanariesOptions {
  readonly database: Pick<Database, 'read'>
  readonly notices: Pick<ChangeNotices, 'onChange'>
  /** Also downloads the files of a set to this machine. */
  readonly currentSet: (choice?: ReleaseChoice) => Promise<ReleaseSet>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** ms between two queries for changes of other processes. */
const POLL_INTERVAL_MS = 1_000

export function createOpenCanaries({
  database,
  notices,
  currentSet,
  log,
}: OpenCanariesOptions): OpenCanaries {
  let known: readonly CanaryRecord[] = []
  let reading: Promise<void> | null = null
  let isFailing = false

  async function isReady({ kind, remote, version, stableVersion }: CanaryRecord): Promise<boolean> {
    const active = (await currentSet()).remotes[remote]?.version
    if (kind === 'watch') return active === version
    // Another version became active, so a comparison would measure that change too.
    if (active !== stableVersion) return false
    await currentSet({ key: '', versions: { [remote]: version } })
    return true
  }

  async function read(): Promise<void> {
    const open = await readCanaries(database.read, { isOpen: true })
    const ready = await Promise.all(
      open.map((canary) =>
        isReady(canary).catch((error: unknown) => {
          log.error({ err: error, remote: canary.remote }, 'a canary waits for its files')
          return false
        }),
      ),
    )
    known = open.filter((_, index) => ready[index])
  }

  async function refresh(): Promise<void> {
    // A running read may have begun before the change.
    await reading?.catch(() => undefined)
    reading ??= read().finally(() => (reading = null))
    await reading
  }

  const stop = repeatJob(
    async () => {
      await refresh()
      isFailing = false
    },
    POLL_INTERVAL_MS,
    (error) => {
      if (!isFailing) log.error({ err: error }, 'canaries of other processes cannot be read')
      isFailing = true
    },
  )
  const stopListening = notices.onChange('releases', () => void refresh().catch(() => undefined))

  return {
    list: () => known,
    refresh,
    async close() {
      stopListening()
      await stop()
      await reading?.catch(() => undefined)
    },
  }
}
