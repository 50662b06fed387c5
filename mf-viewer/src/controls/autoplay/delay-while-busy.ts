import type { Clock } from '../../clock.ts'

/** ms until it is asked again whether something still plays. */
export const ASK_AGAIN = 1_000

/** Calls back after so many ms, later as long as something is going on that is not to be cut off. @returns the undo */
export function waitForTurn(
  clock: Clock,
  ms: number,
  isBusy: () => boolean,
  callback: () => void,
): () => void {
  let stop = clock.after(ms, check)
  function check(): void {
    if (isBusy()) stop = clock.after(ASK_AGAIN, check)
    else callback()
  }
  return () => stop()
}
