import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { DatabaseError } from 'pg'
import type { AppendRows, Rows } from './append-rows.ts'
import { DatabaseFullError, namedIfFull } from './database-full-error.ts'
import { DatabaseUnreachableError } from './database-unreachable-error.ts'
import { errorCodeOf } from './error-code.ts'
import type { DatabaseKind } from './open-database.ts'
import type { Tables } from './tables.ts'

/** A job that a request waits for. */
export interface WaitingJob {
  /** @returns a function to call after COMMIT */
  readonly run: (transaction: Kysely<Tables>) => Promise<() => void>
  readonly reject: (error: unknown) => void
}

/** A job that only adds rows; such jobs are written together. */
export interface WaitingRows extends WaitingJob {
  readonly rows: Rows
  readonly resolve: () => void
}

/** Attempts to run a job in a separate transaction. */
const MAX_ATTEMPTS = 3

/** How long a transaction waits for another process that writes to SQLite, and how often it asks. */
const LOCK_MS = 5_000
const LOCK_POLL_MS = 10

export interface CommitterOptions {
  readonly db: Kysely<Tables>
  readonly kind: DatabaseKind
  readonly appendRows: AppendRows
}

/** Writes groups of jobs. Every job is resolved after COMMIT or rejected with its own error; nothing is thrown. */
export interface Committer {
  /** Writes rows in one transaction. */
  commitRows(group: readonly WaitingRows[]): Promise<void>
  /** Writes jobs in one transaction. */
  commitJobs(group: readonly WaitingJob[]): Promise<void>
  /** Writes a job in a separate transaction of `database`. */
  commitAlone(database: Kysely<Tables>, job: WaitingJob): Promise<void>
  /** Runs a job in a separate transaction of `database`, again after conflicts. @throws the job's error */
  runAlone<Result>(
    database: Kysely<Tables>,
    job: (transaction: Kysely<Tables>) => Promise<Result>,
  ): Promise<Result>
}

/**
 * If a job fails, its group is written again with a savepoint around each job, so the other jobs still succeed. If
 * PostgreSQL aborts the transaction because of a conflict, each job is written again in a separate transaction.
 */
export function createCommitter({ db, kind, appendRows }: CommitterOptions): Committer {
  const { inTransaction, inOwnTransaction } = createTransactions(
    kind === 'sqlite' ? beginImmediate : beginNow,
  )

  async function commitRows(group: readonly WaitingRows[]): Promise<void> {
    if (group.length === 0) return
    try {
      await appendRows(group.map(({ rows }) => rows))
      for (const { resolve } of group) resolve()
    } catch (error) {
      await failed(group, error)
    }
  }

  async function commitJobs(group: readonly WaitingJob[]): Promise<void> {
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

  async function failed(group: readonly WaitingJob[], error: unknown): Promise<void> {
    if (isConflict(error)) return commitEachAlone(group)
    const reason = namedIfFull(error)
    // The lost transaction may have been committed, so its jobs must not run again.
    const isHopeless = reason instanceof DatabaseFullError || reason instanceof DatabaseUnreachableError
    if (group.length > 1 && !isHopeless) return commitInSavepoints(group)
    for (const job of group) job.reject(reason)
  }

  async function commitEachAlone(group: readonly WaitingJob[]): Promise<void> {
    for (const job of group) await commitAlone(db, job)
  }

  async function commitAlone(database: Kysely<Tables>, { run, reject }: WaitingJob): Promise<void> {
    try {
      const answer = await inOwnTransaction(database, run)
      answer()
    } catch (error) {
      reject(namedIfFull(error))
    }
  }

  async function commitInSavepoints(group: readonly WaitingJob[]): Promise<void> {
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

  async function inSavepoint(transaction: Kysely<Tables>, job: WaitingJob): Promise<() => void> {
    await sql`savepoint job`.execute(transaction)
    try {
      const answer = await job.run(transaction)
      await sql`release savepoint job`.execute(transaction)
      return answer
    } catch (error) {
      if (isConflict(error) || error instanceof DatabaseUnreachableError) throw error
      await sql`rollback to savepoint job`.execute(transaction)
      return () => job.reject(error)
    }
  }

  return { commitRows, commitJobs, commitAlone, runAlone: inOwnTransaction }
}

function createTransactions(begin: typeof beginNow) {
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
      await begin(connection)
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

  return { inTransaction, inOwnTransaction }
}

async function beginNow(connection: Kysely<Tables>): Promise<void> {
  await sql`begin`.execute(connection)
}

/** SQLite itself would block this thread while it waits. @throws SqliteError if another one writes for too long */
async function beginImmediate(connection: Kysely<Tables>): Promise<void> {
  const end = performance.now() + LOCK_MS
  for (;;) {
    try {
      await sql`begin immediate`.execute(connection)
      return
    } catch (error) {
      if (!isLocked(error) || performance.now() > end) throw error
      await wait(LOCK_POLL_MS)
    }
  }
}

function isLocked(error: unknown): boolean {
  const code = errorCodeOf(error)
  return code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED'
}

/** PostgreSQL's `serialization_failure` and `deadlock_detected`. */
function isConflict(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')
}
