/**
 * Some of the items by chance, each as likely as any other, in the order they had (section 5).
 *
 * @param random from 0 to below 1
 * @throws RangeError when more are asked for than there are
 */
export function randomSubset<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  if (count > items.length) {
    throw new RangeError(
      `[server] Failed to choose ${count} of ${items.length} items: there are not that many. Ask for fewer.`,
    )
  }
  let missing = count
  return items.filter((_, index) => {
    const isChosen = random() * (items.length - index) < missing
    if (isChosen) missing -= 1
    return isChosen
  })
}
