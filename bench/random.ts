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

export function pick<Element>(
  list: readonly [Element, ...Element[]] | readonly Element[],
  random: () => number,
): Element {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('[bench] Failed to pick from an empty list.')
  return found
}
