import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Rows } from './append-rows.ts'
import type { QueryRows, WriterAnswer, WriterProblem, WriterQuestion } from './writer-thread-worker.ts'

/**
 * A connection that writes to a SQLite database in a thread of its own, because the thread that calls SQLite waits for
 * the disk. One call at a time.
 */
export interface WriterThread {
  /** Adds rows in a transaction of their own; see `AppendRows`. */
  append(batches: readonly Rows[]): Promise<void>
  /** Runs a statement. @throws Error with the message and the code of SQLite */
  query(sql: string, parameters: readonly unknown[]): Promise<QueryRows>
  close(): Promise<void>
}

/** The thread starts with the first call, and anew after it broke. */
export function createWriterThread(file: string): WriterThread {
  let worker: Worker | null = null

  function startWorker(): Worker {
    const module = new URL('./writer-thread-worker.ts', import.meta.url)
    const started = new Worker(module, { workerData: { file } })
    const forget = () => {
      if (worker === started) worker = null
    }
    return started.once('error', forget).once('exit', forget)
  }

  const ask = (question: WriterQuestion) =>
    new Promise<QueryRows>((resolve, reject) => {
      const thread = (worker ??= startWorker())
      const fail = (error: Error) => {
        settle()
        reject(error)
      }
      const onMessage = (answer: WriterAnswer) => {
        if ('problem' in answer) return fail(errorOf(answer))
        settle()
        resolve(answer)
      }
      const onError = (cause: unknown) => fail(new Error('[server] The thread that writes broke.', { cause }))
      const onExit = () => fail(new Error('[server] The thread that writes ended.'))
      const settle = () => {
        thread.off('message', onMessage).off('error', onError).off('exit', onExit)
        // A process that has nothing else to do may end.
        thread.unref()
      }
      thread.on('message', onMessage).on('error', onError).on('exit', onExit)
      thread.ref()
      thread.postMessage(question)
    })

  return {
    append: async (batches) => void (await ask({ batches })),
    query: (sql, parameters) => ask({ sql, parameters }),
    async close() {
      const thread = worker
      if (!thread) return
      thread.ref()
      const ended = once(thread, 'exit')
      thread.postMessage(null satisfies WriterQuestion)
      await ended
    },
  }
}

/** With its code, by which a full disk is recognised. */
function errorOf({ problem, code }: WriterProblem): Error {
  return Object.assign(new Error(`[server] Failed to write to SQLite: ${problem}`), { code })
}
