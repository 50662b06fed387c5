import type { AssetVariant } from '@viewpage/deck'

/**
 * Counts received bytes.
 *
 * @param bytes of this file so far; Infinity when it is complete or has failed
 */
export type ReceiveBytes = (file: AssetVariant, bytes: number) => void

/** Smaller steps are not reported, except the last one. */
const MIN_STEP = 0.005

/** @param onFraction called with 0 to 1, never falling; at once with 1 if nothing is planned */
export function createLoadProgress(
  planned: readonly AssetVariant[],
  onFraction: (fraction: number) => void,
): ReceiveBytes {
  const sizes = new Map(planned.map(({ sha256, bytes }) => [sha256, bytes]))
  const received = new Map<string, number>()
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  let sum = 0
  let reported = 0

  function receive({ sha256 }: AssetVariant, bytes: number): void {
    const before = received.get(sha256) ?? 0
    const now = Math.min(sizes.get(sha256) ?? 0, bytes)
    if (now <= before) return
    received.set(sha256, now)
    sum += now - before
    const fraction = sum >= total ? 1 : sum / total
    if (fraction < 1 && fraction - reported < MIN_STEP) return
    reported = fraction
    onFraction(fraction)
  }

  if (total === 0) onFraction(1)
  return receive
}
