import { flushCompileCache } from 'node:module'
import { sentError, type TaskMessage } from './task-message.ts'

/**
 * Makes this process one that `runTask` started: it waits for its task, works, and sends the result.
 *
 * @param work data in, data out; both can be cloned
 */
export function serveTask<Task, Result, News = never>(
  work: (task: Task, sendNews: (news: News) => void) => Promise<Result>,
): void {
  const send = (message: TaskMessage): void => void process.send?.(message)
  process.once('message', (task: Task) => {
    // At its end the process is killed, and would not store it.
    flushCompileCache()
    work(task, (news) => send({ news })).then(
      (result) => send({ result }),
      (reason: unknown) => send({ error: sentError(reason) }),
    )
  })
  // Nobody waits for the result any more.
  process.once('disconnect', () => process.exit())
}
