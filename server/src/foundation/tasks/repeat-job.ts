/**
 * Runs a job now and after each interval, never twice at the same time.
 *
 * @param intervalMs between two starts
 * @returns a function that stops it, and resolves when a running job has ended
 */
export function repeatJob(
  job: (signal: AbortSignal) => Promise<void>,
  intervalMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  const run = () => {
    running ??= job(stopping.signal)
      .catch(onError)
      .finally(() => {
        running = null
      })
  }
  run()
  const timer = setInterval(run, intervalMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
