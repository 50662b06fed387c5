/** Prefix for `useId`: ids must be the same on server and client, and differ between slots. */
export function identifierPrefixOf(slot: string): string {
  return `${slot}-`
}
