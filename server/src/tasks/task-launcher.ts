import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProcess, type ProcessOptions } from './run-process.ts'
import { TaskFailure, type FailureReason } from './task-failure.ts'
import { sentError, type TaskMessage } from './task-message.ts'

/** What the server sends: a task to run, or `null` to end the task of that number. */
export interface HostRequest {
  readonly id: number
  readonly run: ProcessOptions | null
}

/** What comes back of a task. The last message comes when its process is gone. */
export type HostMessage = { readonly id: number } & (
  TaskMessage | { readonly failure: FailureReason; readonly details: string }
)

/*
 * A small process that starts those of tasks. Starting one copies the page tables of the process that starts it, which
 * takes the server, with its memory, tens of milliseconds.
 */

/** Most of the start of a task is compiling its code. */
const codeCache = mkdtempSync(join(tmpdir(), 'viewpage-code-'))

const running = new Map<number, AbortController>()
const tasks = new Set<Promise<void>>()

const send = (message: HostMessage): void => void (process.connected && process.send?.(message))

async function run(id: number, options: ProcessOptions): Promise<void> {
  const abort = new AbortController()
  running.set(id, abort)
  try {
    const onNews = (news: unknown) => send({ id, news })
    send({ id, result: await runProcess(options, codeCache, abort.signal, onNews) })
  } catch (error) {
    if (error instanceof TaskFailure) send({ id, failure: error.reason, details: error.details })
    else send({ id, error: sentError(error) })
  } finally {
    running.delete(id)
  }
}

process.on('message', ({ id, run: options }: HostRequest) => {
  if (options === null) return running.get(id)?.abort(new Error('given up'))
  const task = run(id, options)
  tasks.add(task)
  void task.finally(() => tasks.delete(task))
})

// The server is gone: nothing that it started stays.
process.once('disconnect', () => {
  for (const abort of running.values()) abort.abort(new Error('the server is gone'))
  void Promise.all(tasks).then(() => {
    rmSync(codeCache, { recursive: true, force: true })
    process.exit()
  })
})
