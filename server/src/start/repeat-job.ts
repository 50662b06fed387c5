/**
 * Does something now and then again and again, never twice at once.
 *
 * @param interval ms
 * @returns stops it; resolves when what was begun has ended
 */
export function repeatJob(
  job: (signal: AbortSignal) => Promise<void>,
  interval: number,
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
  const timer = setInterval(run, interval)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
