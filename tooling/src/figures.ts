/** The median of numbers; 0 for an empty list. */
export function median(values: readonly number[]): number {
  return values.length === 0 ? 0 : percentile(values, 0.5)
}

/** The value below which a share (0 to 1) of the numbers lies; NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? NaN
}

/** A median with its range, such as `4.2 (3.9–6.1)`. @param below smaller figures are unknown, such as `<16` */
export function spread(values: readonly number[], digits = 0, below = 0): string {
  if (values.length === 0) return '—'
  const text = (value: number) => (value < below ? `<${below}` : value.toFixed(digits))
  return `${text(median(values))} (${text(Math.min(...values))}–${text(Math.max(...values))})`
}

/** Pseudo-random numbers in [0, 1), equal for equal seeds (Mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** @throws Error if the list is empty */
export function pick<Element>(list: readonly Element[], random: () => number): Element {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('[tooling] Failed to pick from an empty list.')
  return found
}

/** A text table with a header row and aligned columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(' | ')
        .trimEnd(),
    )
    .join('\n')
}
