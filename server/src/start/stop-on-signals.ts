/** Signals within this time count as one: npm and the process group may deliver the same signal again. */
const SAME_SIGNAL_MS = 1_000

/**
 * Ends the process on SIGTERM, on SIGINT, on SIGHUP (its terminal is closed), and when the parent process has ended. A
 * second SIGINT ends it at once; the others do not.
 *
 * @param stop awaited before the process ends
 * @param beforeSudden called when the process ends at once
 * @returns a function that stops it like SIGTERM does
 */
export function stopOnSignals(
  stop: () => Promise<void>,
  beforeSudden: () => void = () => undefined,
): () => void {
  let stoppedAt: number | null = null

  function onSignal(signal: NodeJS.Signals | 'disconnect'): void {
    if (stoppedAt === null) {
      stoppedAt = performance.now()
      void stop().then(() => process.exit(0))
    } else if (signal === 'SIGINT' && performance.now() - stoppedAt > SAME_SIGNAL_MS) {
      beforeSudden()
      process.exit(1)
    }
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.once('disconnect', () => onSignal('disconnect'))
  return () => onSignal('SIGTERM')
}
