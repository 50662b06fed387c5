import { flushCompileCache } from 'node:module'
import { sentError, type TaskMessage } from './task-message.ts'

/**
 * The main function of a process that `runTask` starts: receives the task, runs it, and sends the result.
 *
 * @param work input and result must be structured-cloneable
 */
export function serveTask<Task, Result, Progress = never>(
  work: (task: Task, sendProgress: (progress: Progress) => void) => Promise<Result>,
): void {
  const send = (message: TaskMessage): void => void process.send?.(message)
  process.once('message', (task: Task) => {
    send({ hasBegun: true })
    // The process is killed once it has responded, and would not store the cache.
    work(task, (progress) => send({ progress }))
      .finally(flushCompileCache)
      .then(
        (result) => send({ result }),
        (reason: unknown) => send({ error: sentError(reason) }),
      )
  })
  // The launcher has ended.
  process.once('disconnect', () => process.exit())
}
