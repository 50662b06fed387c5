import { median } from './median.ts'

/** A median with its range, such as `4.2 (3.9–6.1)`. */
export function spread(values: readonly number[], digits: number): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`
}
