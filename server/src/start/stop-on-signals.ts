/** ms in which signals count as one: npm and a process group pass on what the server gets by itself as well. */
const SAME_SIGNAL_MS = 1_000

/**
 * Ends the process on SIGTERM, on SIGINT, and when the process that started this one is gone. A second Ctrl-C ends it
 * at once; a second SIGTERM never does.
 *
 * @param stop what to wait for first
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stoppedAt: number | null = null

  function onSignal(signal: 'SIGINT' | 'SIGTERM' | 'disconnect'): void {
    if (stoppedAt === null) {
      stoppedAt = performance.now()
      void stop().then(() => process.exit(0))
    } else if (signal === 'SIGINT' && performance.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(1)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
  process.once('disconnect', () => onSignal('disconnect'))
}
