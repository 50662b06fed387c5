import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { DatabaseError } from 'pg'
import type { Append, AppendRows, Rows } from './append-rows.ts'
import { DatabaseBusyError } from './database-busy-error.ts'
import { DatabaseFullError, namedIfFull } from './database-full-error.ts'
import type { DatabaseKind } from './open-database.ts'
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

interface Queued {
  /** @returns a function to call after COMMIT */
  readonly run: (transaction: Kysely<Tables>) => Promise<() => void>
  readonly reject: (error: unknown) => void
}

interface QueuedJob extends Queued {
  readonly order: string
}

/** A job that only adds rows; such jobs are written together. */
interface QueuedRows extends Queued {
  readonly rows: Rows
  readonly resolve: () => void
}

/** Attempts to run a job in a separate transaction. */
const MAX_ATTEMPTS = 3
/** Jobs of one transaction. SQLite runs all of them in one turn of the event loop, which blocks everything else. */
const MAX_GROUP_SIZE = 50
/** Far more than one transaction contains under normal load. */
const MAX_WAITING_JOBS = 2_000

export interface GroupCommitOptions {
  readonly db: Kysely<Tables>
  /** For SQLite, a connection of another thread to the same database; not used while `db` writes. */
  readonly largeWriter: Kysely<Tables>
  readonly kind: DatabaseKind
  readonly appendRows: AppendRows
}

/**
 * Group commit: jobs of one turn of the event loop share a transaction, because a COMMIT costs far more than its rows.
 * Jobs that only add rows share another one; large jobs run alone.
 *
 * If a job fails, its group is written again with a savepoint around each job, so the other jobs still succeed. If
 * PostgreSQL aborts the transaction because of a conflict, each job is written again in a separate transaction.
 */
export function createGroupCommit({ db, largeWriter, kind, appendRows }: GroupCommitOptions): GroupCommit {
  const begin = kind === 'sqlite' ? 'begin immediate' : 'begin'
  const jobs: QueuedJob[] = []
  const largeJobs: QueuedJob[] = []
  let appends: QueuedRows[] = []
  let working: Promise<void> | null = null

  const waiting = () => jobs.length + largeJobs.length + appends.length

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
      await commitAppends(added)
      await commitJobs(jobs.splice(0, MAX_GROUP_SIZE).sort(byOrder))
      const large = largeJobs.shift()
      if (large) await commitAlone(largeWriter, large)
      if (jobs.length > 0) await nextTurn()
    }
    working = null
  }

  async function commitAppends(group: readonly QueuedRows[]): Promise<void> {
    if (group.length === 0) return
    try {
      await appendRows(group.map(({ rows }) => rows))
      for (const { resolve } of group) resolve()
    } catch (error) {
      await failed(group, error)
    }
  }

  async function commitJobs(group: readonly Queued[]): Promise<void> {
    if (group.length === 0) return
    try {
      const resolvers = await inTransaction(db, async (transaction) => {
        const done: (() => void)[] = []
        for (const job of group) done.push(await job.run(transaction))
        return done
      })
      for (const resolve of resolvers) resolve()
    } catch (error) {
      await failed(group, error)
    }
  }

  async function failed(group: readonly Queued[], error: unknown): Promise<void> {
    if (isConflict(error)) return commitEachAlone(group)
    const reason = namedIfFull(error)
    if (group.length > 1 && !(reason instanceof DatabaseFullError)) return commitInSavepoints(group)
    for (const job of group) job.reject(reason)
  }

  async function commitEachAlone(group: readonly Queued[]): Promise<void> {
    for (const job of group) await commitAlone(db, job)
  }

  async function commitAlone(database: Kysely<Tables>, { run, reject }: Queued): Promise<void> {
    try {
      const answer = await inOwnTransaction(database, run)
      answer()
    } catch (error) {
      reject(namedIfFull(error))
    }
  }

  async function commitInSavepoints(group: readonly Queued[]): Promise<void> {
    try {
      const resolvers = await inTransaction(db, async (transaction) => {
        const done: (() => void)[] = []
        for (const job of group) done.push(await inSavepoint(transaction, job))
        return done
      })
      for (const resolve of resolvers) resolve()
    } catch (error) {
      if (isConflict(error)) return commitEachAlone(group)
      for (const job of group) job.reject(namedIfFull(error))
    }
  }

  async function inSavepoint(transaction: Kysely<Tables>, job: Queued): Promise<() => void> {
    await sql`savepoint job`.execute(transaction)
    try {
      const answer = await job.run(transaction)
      await sql`release savepoint job`.execute(transaction)
      return answer
    } catch (error) {
      if (isConflict(error)) throw error
      await sql`rollback to savepoint job`.execute(transaction)
      return () => job.reject(error)
    }
  }

  /** Like {@link inTransaction}, with retries after conflicts. */
  async function inOwnTransaction<Result>(
    database: Kysely<Tables>,
    run: (transaction: Kysely<Tables>) => Promise<Result>,
    attempts = MAX_ATTEMPTS,
  ): Promise<Result> {
    try {
      return await inTransaction(database, run)
    } catch (error) {
      if (attempts > 1 && isConflict(error)) return inOwnTransaction(database, run, attempts - 1)
      throw error
    }
  }

  function inTransaction<Result>(
    database: Kysely<Tables>,
    run: (transaction: Kysely<Tables>) => Promise<Result>,
  ): Promise<Result> {
    return database.connection().execute(async (connection) => {
      await sql.raw(begin).execute(connection)
      try {
        const result = await run(connection)
        await sql`commit`.execute(connection)
        return result
      } catch (error) {
        await sql`rollback`.execute(connection).catch(() => undefined)
        throw error
      }
    })
  }

  return {
    write: writeTo(jobs),
    // PostgreSQL has many writers, so a large job does not delay others.
    writeLarge: kind === 'postgres' ? (job) => inOwnTransaction(db, job) : writeTo(largeJobs),
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

/** PostgreSQL's `serialization_failure` and `deadlock_detected`. */
function isConflict(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')
}
