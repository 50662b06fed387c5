import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Append } from './append-rows.ts'
import { createCommitter, type CommitterOptions, type WaitingJob, type WaitingRows } from './committer.ts'
import { DatabaseBusyError } from './database-busy-error.ts'
import type { Metrics } from '../../foundation/metrics/metrics.ts'
import type { Tables } from './tables.ts'

/** Work inside a transaction that other jobs may share. It must not write anywhere else. */
export type WriteJob<Result> = (transaction: Kysely<Tables>) => Promise<Result>

/**
 * Runs a job in the next transaction. Resolves with its result after COMMIT; rejects with its error, or with a
 * DatabaseBusyError if the queue is full.
 *
 * @param order names the rows that a frequent job locks. Jobs that share a transaction run in this order, so that two
 *   processes do not deadlock. @default '', before all others
 */
export type Write = <Result>(job: WriteJob<Result>, order?: string) => Promise<Result>

export interface GroupCommit {
  readonly write: Write
  /** Runs the job in a separate transaction; only its parameters and results use time of this thread. */
  readonly writeLarge: Write
  readonly append: Append
  /** Whether the queue is half full. */
  isBusy(): boolean
  /** Resolves when nothing is queued or being written. */
  drained(): Promise<void>
}

interface QueuedJob extends WaitingJob {
  readonly order: string
}

/** Jobs of one transaction. SQLite runs all of them in one turn of the event loop, which blocks everything else. */
const MAX_GROUP_SIZE = 50
/** Far more than one transaction contains under normal load. */
const MAX_WAITING_JOBS = 2_000

export interface GroupCommitOptions extends CommitterOptions {
  /** For large jobs. With SQLite a connection of another thread, which is not used while `db` writes. */
  readonly largeWriter: Kysely<Tables>
  /** Called with the number of jobs after each of their transactions, before anything else is written. Never rejects. */
  readonly afterJobs: (count: number) => Promise<void>
  readonly metrics: Pick<Metrics, 'commit' | 'observe'>
}

/**
 * Group commit: jobs of one turn of the event loop share a transaction, because a COMMIT costs far more than its rows.
 * Jobs that only add rows share another one; large jobs run alone.
 */
export function createGroupCommit({
  largeWriter,
  afterJobs,
  metrics,
  ...options
}: GroupCommitOptions): GroupCommit {
  const committer = createCommitter(options)
  const jobs: QueuedJob[] = []
  const largeJobs: QueuedJob[] = []
  let appends: WaitingRows[] = []
  let working: Promise<void> | null = null

  const waiting = () => jobs.length + largeJobs.length + appends.length
  metrics.observe('queue_length', 'write', waiting)

  const writeTo =
    (queue: QueuedJob[]): Write =>
    <Result>(job: WriteJob<Result>, order = '') =>
      enqueue<Result>((resolve, reject) =>
        queue.push({
          run: async (transaction) => {
            const result = await job(transaction)
            return () => resolve(result)
          },
          reject,
          order,
        }),
      )

  const append: Append = (table, values) => {
    if (values.length === 0) return Promise.resolve()
    return enqueue<void>((resolve, reject) =>
      appends.push({
        rows: { table, values },
        run: async (transaction) => {
          await transaction
            .insertInto<keyof Tables>(table)
            .values([...values])
            .onConflict((conflict) => conflict.doNothing())
            .execute()
          return resolve
        },
        resolve,
        reject,
      }),
    )
  }

  function enqueue<Result>(
    add: (resolve: (result: Result) => void, reject: (error: unknown) => void) => void,
  ): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (waiting() >= MAX_WAITING_JOBS) return reject(new DatabaseBusyError())
      add(resolve, reject)
      working ??= work()
    })
  }

  async function work(): Promise<void> {
    // Wait one turn, so that all jobs of this turn share the first transaction.
    await nextTurn()
    while (waiting() > 0) {
      const added = appends
      appends = []
      // One after the other: SQLite has one writer at a time.
      await committer.commitRows(added)
      if (added.length > 0) metrics.commit('rows', added.length)
      const group = jobs.splice(0, MAX_GROUP_SIZE).sort(byOrder)
      await committer.commitJobs(group)
      if (group.length > 0) {
        metrics.commit('jobs', group.length)
        await afterJobs(group.length)
      }
      const large = largeJobs.shift()
      if (large) await committer.commitAlone(largeWriter, large)
      if (jobs.length > 0) await nextTurn()
    }
    working = null
  }

  return {
    write: writeTo(jobs),
    // PostgreSQL has many writers, so a large job delays only jobs that change the same rows.
    writeLarge:
      options.kind === 'postgres' ? (job) => committer.runAlone(largeWriter, job) : writeTo(largeJobs),
    append,
    isBusy: () => waiting() >= MAX_WAITING_JOBS / 2,
    async drained() {
      while (working) await working
    },
  }
}

function byOrder({ order }: QueuedJob, other: QueuedJob): number {
  return order < other.order ? -1 : Number(order > other.order)
}
