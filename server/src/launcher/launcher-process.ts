import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTaskProcess, type TaskProcess } from '../tasks/run-task-process.ts'
import { TaskFailure, type FailureReason } from '../tasks/task-failure.ts'
import { sentError, type TaskMessage } from '../tasks/task-message.ts'

/** A request of the server: a task to run, or `null` to end the task with that id. */
export interface LauncherRequest {
  readonly id: number
  readonly run: TaskProcess | null
}

/** A message about a task. The last one is sent after its process has ended. */
export type LauncherMessage = { readonly id: number } & (
  TaskMessage | { readonly failure: FailureReason; readonly details: string }
)

/*
 * A small process that forks the processes of tasks. A fork copies the page tables of its parent, which takes tens of
 * milliseconds for the server with its large memory.
 */

/** Compiling its code takes most of the start of a task. */
const codeCache = mkdtempSync(join(tmpdir(), 'viewpage-code-'))

const running = new Map<number, AbortController>()
const tasks = new Set<Promise<void>>()

const send = (message: LauncherMessage): void => void (process.connected && process.send?.(message))

async function run(id: number, options: TaskProcess): Promise<void> {
  const abort = new AbortController()
  running.set(id, abort)
  try {
    const onProgress = (progress: unknown) => send({ id, progress })
    send({ id, result: await runTaskProcess(options, codeCache, abort.signal, onProgress) })
  } catch (error) {
    if (error instanceof TaskFailure) send({ id, failure: error.reason, details: error.details })
    else send({ id, error: sentError(error) })
  } finally {
    running.delete(id)
  }
}

process.on('message', ({ id, run: options }: LauncherRequest) => {
  if (options === null) return running.get(id)?.abort(new Error('cancelled'))
  const task = run(id, options)
  tasks.add(task)
  void task.finally(() => tasks.delete(task))
})

// The server has ended: end all tasks.
process.once('disconnect', () => {
  for (const abort of running.values()) abort.abort(new Error('the server has ended'))
  void Promise.all(tasks).then(() => {
    rmSync(codeCache, { recursive: true, force: true })
    process.exit()
  })
})
