import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Rows } from './append-rows.ts'
import type { QueryRows, ThreadResponse, ThreadFailure, ThreadRequest } from './sqlite-thread-worker.ts'

/**
 * A connection to a SQLite database in a worker thread, because SQLite blocks its thread while it reads and while it
 * waits for the disk. One call at a time.
 */
export interface SqliteThread {
  /** Adds rows in a separate transaction; see `AppendRows`. */
  append(batches: readonly Rows[]): Promise<void>
  /** Runs a statement. @throws Error with the message and the code of SQLite */
  query(sql: string, parameters: readonly unknown[]): Promise<QueryRows>
  close(): Promise<void>
}

/** Starts the thread with the first call, and again after a failure. */
export function createSqliteThread(file: string): SqliteThread {
  let worker: Worker | null = null

  function startWorker(): Worker {
    const module = new URL('./sqlite-thread-worker.ts', import.meta.url)
    const started = new Worker(module, { workerData: { file } })
    const forget = () => {
      if (worker === started) worker = null
    }
    return started.once('error', forget).once('exit', forget)
  }

  const call = (request: ThreadRequest) =>
    new Promise<QueryRows>((resolve, reject) => {
      const thread = (worker ??= startWorker())
      const fail = (error: Error) => {
        settle()
        reject(error)
      }
      const onMessage = (response: ThreadResponse) => {
        if ('problem' in response) return fail(errorOf(response))
        settle()
        resolve(response)
      }
      const onError = (cause: unknown) => fail(new Error('[server] The SQLite thread failed.', { cause }))
      const onExit = () => fail(new Error('[server] The SQLite thread ended.'))
      const settle = () => {
        thread.off('message', onMessage).off('error', onError).off('exit', onExit)
        // Do not keep the process alive.
        thread.unref()
      }
      thread.on('message', onMessage).on('error', onError).on('exit', onExit)
      thread.ref()
      thread.postMessage(request)
    })

  return {
    append: async (batches) => void (await call({ batches })),
    query: (sql, parameters) => call({ sql, parameters }),
    async close() {
      const thread = worker
      if (!thread) return
      thread.ref()
      const ended = once(thread, 'exit')
      thread.postMessage(null satisfies ThreadRequest)
      await ended
    },
  }
}

/** Keeps the error code, which identifies a full disk. */
function errorOf({ problem, code }: ThreadFailure): Error {
  return Object.assign(new Error(`[server] SQLite failed: ${problem}`), { code })
}
