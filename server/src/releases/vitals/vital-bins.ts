import type { VitalName } from '../../storage/database/tables/vitals.ts'

/** Page views by bin. */
export type Histogram = ReadonlyMap<number, number>

/** Percentiles of fewer views say nothing. */
export const MIN_SHOWN_VIEWS = 30

/** ms. Shorter times share the first bin. */
const SHORTEST_MS = 10
/** Each bin of times is wider than the one before by this factor, so percentiles are exact to 5 %. */
const RATIO = 1.1
/** The last bin of times begins at 66 s. */
const MAX_TIME_BIN = 93
const CLS_BIN = 0.01
/** The last bin of CLS begins at 1. */
const MAX_CLS_BIN = 100

/** @param value ms; a score for CLS */
export function binOf(vital: VitalName, value: number): number {
  // By rounding, a sum of shifts may be slightly below its exact value.
  if (vital === 'cls') return Math.min(MAX_CLS_BIN, Math.floor(value / CLS_BIN + 1e-6))
  if (value < SHORTEST_MS) return 0
  return Math.min(MAX_TIME_BIN, 1 + Math.floor(Math.log(value / SHORTEST_MS) / Math.log(RATIO)))
}

function startOf(vital: VitalName, bin: number): number {
  if (vital === 'cls') return bin * CLS_BIN
  return bin === 0 ? 0 : SHORTEST_MS * RATIO ** (bin - 1)
}

/**
 * The value that a share of the views does not exceed, interpolated within its bin.
 *
 * @param share in (0, 1]
 * @returns `null` without views
 */
export function percentileOf(vital: VitalName, histogram: Histogram, share: number): number | null {
  const wanted = viewsIn(histogram) * share
  let below = 0
  for (let bin = 0; bin <= MAX_CLS_BIN; bin++) {
    const views = histogram.get(bin) ?? 0
    if (below + views >= wanted && views > 0) {
      const start = startOf(vital, bin)
      return start + ((wanted - below) / views) * (startOf(vital, bin + 1) - start)
    }
    below += views
  }
  return null
}

export function viewsIn(histogram: Histogram): number {
  let sum = 0
  for (const views of histogram.values()) sum += views
  return sum
}
