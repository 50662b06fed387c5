/** The value below which a share (0 to 1) of the numbers lies; NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? NaN
}
