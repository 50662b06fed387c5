import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TaskLimits } from './run-process.ts'
import type { HostMessage, HostRequest } from './task-launcher.ts'
import { TaskFailure } from './task-failure.ts'
import { errorFrom } from './task-message.ts'

export interface TaskOptions<News> extends TaskLimits {
  /** The module that the task's process runs: it calls `serveTask`. */
  readonly module: URL
  /** What it works on: data that can be cloned. */
  readonly task: unknown
  readonly onNews?: (news: News) => void
  /** Ends the task, which rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

type Receive = (message: HostMessage) => void

const HOST = fileURLToPath(new URL('./task-launcher.ts', import.meta.url))

let host: ChildProcess | null = null
let lastId = 0
const waiting = new Map<number, Receive>()

/** Starts the process that starts those of tasks; `runTask` does otherwise, when it takes longer. */
export function startTaskHost(): ChildProcess {
  if (host) return host
  const started = spawn(process.execPath, [HOST], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    // A signal to the server's group leaves it time to finish what it does.
    detached: true,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production' },
  })
  started.on('message', (message: HostMessage) => waiting.get(message.id)?.(message))
  const forget = () => {
    if (host !== started) return
    host = null
    for (const [id, receive] of waiting) receive({ id, failure: 'crash', details: 'its host ended' })
  }
  started.on('exit', forget).on('error', forget)
  host = started
  letProcessEnd()
  return started
}

/** The host alone keeps no process running. */
function letProcessEnd(): void {
  if (waiting.size > 0) return
  host?.unref()
  host?.channel?.unref()
}

function keepProcessRunning(): void {
  host?.ref()
  host?.channel?.ref()
}

/**
 * Runs a task in a process of its own, with an empty environment and bounds on memory and time, and ends the process
 * with all that it started before it returns.
 *
 * @returns what the module's task returned
 * @throws TaskFailure; Error with the message and stack of the task's own error; the signal's reason
 */
export async function runTask<Result, News = never>(options: TaskOptions<News>): Promise<Result> {
  const { module, task, memory, milliseconds, onNews, signal } = options
  signal?.throwIfAborted()
  const id = ++lastId
  const send = (run: HostRequest['run']) => startTaskHost().send({ id, run } satisfies HostRequest)
  const onAbort = () => send(null)
  try {
    return await new Promise<Result>((resolve, reject) => {
      waiting.set(id, (message) => {
        if ('news' in message) onNews?.(message.news as News)
        else if (signal?.aborted) reject(signal.reason as Error)
        else if ('result' in message) resolve(message.result as Result)
        else if ('failure' in message) reject(new TaskFailure(message.failure, message.details))
        else reject(errorFrom(message.error))
      })
      send({ module: module.href, task, memory, milliseconds })
      keepProcessRunning()
      signal?.addEventListener('abort', onAbort, { once: true })
    })
  } finally {
    signal?.removeEventListener('abort', onAbort)
    waiting.delete(id)
    letProcessEnd()
  }
}
