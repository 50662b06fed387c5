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
