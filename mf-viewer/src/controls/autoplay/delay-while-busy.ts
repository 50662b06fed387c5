import type { Clock } from '@viewpage/remote-kit/browser'

/** ms between two checks whether a video is still playing. */
const RECHECK_INTERVAL_MS = 1_000

/** Calls back after `ms`, or later if `isBusy` returns true then. @returns the undo */
export function delayWhileBusy(
  clock: Clock,
  ms: number,
  isBusy: () => boolean,
  callback: () => void,
): () => void {
  let stop = clock.after(ms, check)
  function check(): void {
    if (isBusy()) stop = clock.after(RECHECK_INTERVAL_MS, check)
    else callback()
  }
  return () => stop()
}
