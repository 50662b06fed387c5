/**
 * A random subset in the original order, with equal chances for all items (docs/behaviour/page.md#shelf-choice).
 *
 * @param random like `Math.random`
 * @throws RangeError if `count` is larger than the number of items
 */
export function randomSubset<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  if (count > items.length) {
    throw new RangeError(
      `[server] Failed to choose ${count} of ${items.length} items: there are too few. Ask for fewer.`,
    )
  }
  let missing = count
  return items.filter((_, index) => {
    const isChosen = random() * (items.length - index) < missing
    if (isChosen) missing -= 1
    return isChosen
  })
}
