import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { DatabaseError } from 'pg'
import type { Append, AppendRows, Rows } from './append-rows.ts'
import { DatabaseBusyError } from './database-busy-error.ts'
import { DatabaseFullError, namedIfFull } from './database-full-error.ts'
import type { DatabaseKind } from './open-database.ts'
import type { Tables } from './tables.ts'

/** A piece of work inside a transaction that others may share. It must not write anywhere else. */
export type WriteJob<Result> = (transaction: Kysely<Tables>) => Promise<Result>

/**
 * Runs a job in the next transaction; resolves with its result after COMMIT, rejects with its error, or with a
 * DatabaseBusyError when too many wait.
 *
 * @param order names what a frequent job locks. Jobs that share a transaction run in this order, so that two processes
 *   that lock the same things do not wait for each other. @default before the others
 */
export type Write = <Result>(job: WriteJob<Result>, order?: string) => Promise<Result>

export interface GroupCommit {
  readonly write: Write
  /** The same in a transaction of its own that costs this thread no more than its parameters and results. */
  readonly writeLarge: Write
  readonly append: Append
  /** Whether so much waits that what can come again should. */
  isBusy(): boolean
  /** Resolves when nothing is queued or on its way. */
  drained(): Promise<void>
}

interface Queued {
  /** @returns what to call after COMMIT */
  readonly run: (transaction: Kysely<Tables>) => Promise<() => void>
  readonly reject: (error: unknown) => void
}

interface QueuedJob extends Queued {
  readonly order: string
}

/** What only adds rows; it is added together with that of others. */
interface QueuedRows extends Queued {
  readonly rows: Rows
  readonly resolve: () => void
}

/** Transactions that a job gets to itself. */
const MAX_TRIES = 3

/** Jobs of one transaction: SQLite runs them all in one turn of the event loop, and everybody waits for it. */
const MAX_GROUP = 50

/** Jobs that may wait; far more than one transaction takes when all is well. */
const MOST_WAITING = 2_000

export interface GroupCommitOptions {
  readonly db: Kysely<Tables>
  /** The same database by a connection of another thread, for SQLite; not used while `db` writes. */
  readonly apart: Kysely<Tables>
  readonly kind: DatabaseKind
  readonly appendRows: AppendRows
}

/**
 * Group commit: what is asked for in one turn is written in one transaction, because a COMMIT costs far more than the
 * rows in it; what only adds rows, in one of its own, and large jobs one by one. When a job fails, its group is written
 * again with a savepoint around each job, so that one bad job costs the others nothing but time. When PostgreSQL ended
 * the transaction because of another one, each job is written again in a transaction of its own.
 */
export function createGroupCommit({ db, apart, kind, appendRows }: GroupCommitOptions): GroupCommit {
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
      if (waiting() >= MOST_WAITING) return reject(new DatabaseBusyError())
      add(resolve, reject)
      working ??= work()
    })
  }

  async function work(): Promise<void> {
    // One turn later, so that everything asked for in this turn shares the first transaction.
    await nextTurn()
    while (waiting() > 0) {
      const added = appends
      appends = []
      // In turn: SQLite has one writer at a time.
      await commitAppends(added)
      await commitJobs(jobs.splice(0, MAX_GROUP).sort(byOrder))
      const large = largeJobs.shift()
      if (large) await commitAlone(apart, large)
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
      const answers = await inTransaction(db, async (transaction) => {
        const done: (() => void)[] = []
        for (const job of group) done.push(await job.run(transaction))
        return done
      })
      for (const answer of answers) answer()
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
      const answers = await inTransaction(db, async (transaction) => {
        const done: (() => void)[] = []
        for (const job of group) done.push(await inSavepoint(transaction, job))
        return done
      })
      for (const answer of answers) answer()
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

  /** As {@link inTransaction}, and again while other transactions are in the way. */
  async function inOwnTransaction<Result>(
    database: Kysely<Tables>,
    run: (transaction: Kysely<Tables>) => Promise<Result>,
    tries = MAX_TRIES,
  ): Promise<Result> {
    try {
      return await inTransaction(database, run)
    } catch (error) {
      if (tries > 1 && isConflict(error)) return inOwnTransaction(database, run, tries - 1)
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
    // PostgreSQL has many writers: nobody waits for a large job.
    writeLarge: kind === 'postgres' ? (job) => inOwnTransaction(db, job) : writeTo(largeJobs),
    append,
    isBusy: () => waiting() >= MOST_WAITING / 2,
    async drained() {
      while (working) await working
    },
  }
}

function byOrder({ order }: QueuedJob, other: QueuedJob): number {
  return order < other.order ? -1 : Number(order > other.order)
}

/** PostgreSQL's `serialization_failure` and `deadlock_detected`: what another transaction did is the reason. */
function isConflict(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')
}
