/** The step an address names (`#step=7`), from 1; `null` when it names none. */
export function stepOfHash(hash: string): number | null {
  const match = /^#step=([1-9]\d{0,5})$/.exec(hash)
  return match ? Number(match[1]) : null
}

/** Changes what the address names, without a step in the history. @param hash empty for nothing */
export function replaceHash(hash: string): void {
  history.replaceState(history.state, '', location.pathname + location.search + hash)
}

/** What names a step in an address. @param step from 1 */
export function hashOfStep(step: number): string {
  return `#step=${step}`
}
