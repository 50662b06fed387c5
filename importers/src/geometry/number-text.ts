/** Number of decimals that preserves differences of `quantum`. */
export function decimalsFor(quantum: number): number {
  if (!(quantum > 0)) return 6
  return Math.min(12, Math.max(0, Math.ceil(-Math.log10(quantum))))
}

export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals
  const result = Math.round(value * factor) / factor
  // Beyond 2^53 the factor would only add noise.
  if (!Number.isFinite(result)) return value
  return result === 0 ? 0 : result
}

/** Rounds to significant digits; the default is finer than any screen. */
export function shortened(value: number, digits = 9): number {
  return value === 0 || !Number.isFinite(value) ? 0 : Number(value.toPrecision(digits))
}
