/**
 * The item that an arrow key, Home or End moves to in a menu of `count` items; arrows go round.
 *
 * @returns its index, or `null` for any other key
 */
export function nextItem(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count
    case 'ArrowUp':
      return (current - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/**
 * The item that typing a letter moves to: the next one after `current` whose name begins with it, round and round.
 *
 * @returns its index, or `null` when `key` is no letter or no name begins with it
 */
export function itemBeginningWith(key: string, current: number, names: readonly string[]): number | null {
  if (!/^[\p{L}\p{N}]$/u.test(key)) return null
  const letter = key.toLocaleLowerCase()
  const order = names.map((_, step) => (current + 1 + step) % names.length)
  return order.find((index) => names[index]?.toLocaleLowerCase().startsWith(letter)) ?? null
}
