import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TaskLimits } from './run-task-process.ts'
import type { LauncherMessage, LauncherRequest } from '../launcher/launcher-process.ts'
import { TaskFailure } from './task-failure.ts'
import { errorFrom } from './task-message.ts'

export interface TaskOptions<Progress> extends TaskLimits {
  /** The module that the task's process runs. It calls `serveTask`. */
  readonly module: URL
  /** Input of the task: structured-cloneable data. */
  readonly task: unknown
  readonly onProgress?: (progress: Progress) => void
  /** Ends the task, which rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

type Receive = (message: LauncherMessage) => void

const LAUNCHER = fileURLToPath(new URL('../launcher/launcher-process.ts', import.meta.url))

let launcher: ChildProcess | null = null
let lastId = 0
const waiting = new Map<number, Receive>()

/** Starts the launcher. Without this call the first `runTask` starts it, when a fork of the server takes longer. */
export function startLauncher(): ChildProcess {
  if (launcher) return launcher
  const started = spawn(process.execPath, [LAUNCHER], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    // A signal to the server's process group must not end running tasks.
    detached: true,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production' },
  })
  started.on('message', (message: LauncherMessage) => waiting.get(message.id)?.(message))
  const forget = () => {
    if (launcher !== started) return
    launcher = null
    for (const [id, receive] of waiting) receive({ id, failure: 'crash', details: 'its launcher ended' })
  }
  started.on('exit', forget).on('error', forget)
  launcher = started
  letProcessEnd()
  return started
}

/** An idle launcher does not keep the server running. */
function letProcessEnd(): void {
  if (waiting.size > 0) return
  launcher?.unref()
  launcher?.channel?.unref()
}

function keepProcessRunning(): void {
  launcher?.ref()
  launcher?.channel?.ref()
}

/**
 * Runs a task in its own process, with an empty environment and bounds on memory and time. The process and its
 * descendants have ended when this returns.
 *
 * @returns what the module's task returned
 * @throws TaskFailure; Error with the message and stack of the task's own error; the signal's reason
 */
export async function runTask<Result, Progress = never>(options: TaskOptions<Progress>): Promise<Result> {
  const { module, task, memory, milliseconds, onProgress, signal } = options
  signal?.throwIfAborted()
  const id = ++lastId
  const send = (run: LauncherRequest['run']) => startLauncher().send({ id, run } satisfies LauncherRequest)
  const onAbort = () => send(null)
  try {
    return await new Promise<Result>((resolve, reject) => {
      waiting.set(id, (message) => {
        if ('progress' in message) onProgress?.(message.progress as Progress)
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
