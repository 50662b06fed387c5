/** Ids made by `useId` must be the same on both sides, and differ between slots. */
export function identifierPrefixOf(slot: string): string {
  return `${slot}-`
}
