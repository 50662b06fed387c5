/** What a task's process sends: news while it works, then its result or its error. */
export type TaskMessage<Result, News> =
  | { readonly news: News }
  | { readonly result: Result }
  | { readonly error: { readonly message: string; readonly stack: string | undefined } }

/**
 * Makes this process one that `runTask` started: it waits for its task, works, and sends the result.
 *
 * @param work data in, data out; both can be cloned
 */
export function serveTask<Task, Result, News = never>(
  work: (task: Task, sendNews: (news: News) => void) => Promise<Result>,
): void {
  const send = (message: TaskMessage<Result, News>): void => void process.send?.(message)
  process.once('message', (task: Task) => {
    work(task, (news) => send({ news })).then(
      (result) => send({ result }),
      (reason: unknown) => send({ error: describe(reason) }),
    )
  })
  // The server is gone: nobody waits for the result.
  process.once('disconnect', () => process.exit())
}

function describe(reason: unknown): { message: string; stack: string | undefined } {
  return reason instanceof Error
    ? { message: reason.message, stack: reason.stack }
    : { message: String(reason), stack: undefined }
}
