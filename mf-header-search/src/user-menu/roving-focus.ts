/**
 * The item that an arrow key, Home or End focuses in a menu of `count` items; arrow keys wrap around.
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
 * The item that a typed letter focuses: the next one after `current` whose name begins with it, wrapping around.
 *
 * @returns its index, or `null` when `key` is not a letter or digit, or no name begins with it
 */
export function itemBeginningWith(key: string, current: number, names: readonly string[]): number | null {
  if (!/^[\p{L}\p{N}]$/u.test(key)) return null
  const letter = key.toLocaleLowerCase()
  const order = names.map((_, step) => (current + 1 + step) % names.length)
  return order.find((index) => names[index]?.toLocaleLowerCase().startsWith(letter)) ?? null
}
