import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { AppendRows } from './append-rows.ts'
import type { AppendAnswer, AppendQuestion } from './append-worker.ts'

/** Adds rows to a SQLite database in a thread of its own, because whoever asks SQLite waits for the disk. */
export interface AppendApart {
  /** One call at a time. */
  readonly append: AppendRows
  close(): Promise<void>
}

/** The thread starts with the first rows, and anew after it broke. */
export function createAppendApart(file: string): AppendApart {
  let worker: Worker | null = null

  function startWorker(): Worker {
    const started = new Worker(new URL('./append-worker.ts', import.meta.url), { workerData: { file } })
    const forget = () => {
      if (worker === started) worker = null
    }
    return started.once('error', forget).once('exit', forget)
  }

  return {
    append: (batches) =>
      new Promise<void>((resolve, reject) => {
        const thread = (worker ??= startWorker())
        const fail = (why: string, more: { cause?: unknown; code?: string } = {}) => {
          settle()
          const error = new Error(`[server] Failed to add rows to the database: ${why}`, more)
          reject(Object.assign(error, { code: more.code }))
        }
        const onMessage = (problem: AppendAnswer) => {
          if (problem !== null) return fail(problem.message, problem)
          settle()
          resolve()
        }
        const onError = (cause: unknown) => fail('its thread broke', { cause })
        const onExit = () => fail('its thread ended')
        const settle = () => {
          thread.off('message', onMessage).off('error', onError).off('exit', onExit)
          // A process that has nothing else to do may end.
          thread.unref()
        }
        thread.on('message', onMessage).on('error', onError).on('exit', onExit)
        thread.ref()
        thread.postMessage(batches satisfies AppendQuestion)
      }),
    async close() {
      const thread = worker
      if (!thread) return
      thread.ref()
      const ended = once(thread, 'exit')
      thread.postMessage(null satisfies AppendQuestion)
      await ended
    },
  }
}
