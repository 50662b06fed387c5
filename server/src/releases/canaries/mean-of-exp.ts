/** The mean of the exponentials. Takes logarithms, because products of many ratios overflow. */
export function meanOfExp(logs: readonly number[]): number {
  const highest = Math.max(...logs)
  return Math.exp(highest) * (logs.reduce((sum, log) => sum + Math.exp(log - highest), 0) / logs.length)
}
