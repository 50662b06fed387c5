/** The step of a hash such as `#step=7`, from 1; `null` if there is none. */
export function stepOfHash(hash: string): number | null {
  const match = /^#step=([1-9]\d{0,5})$/.exec(hash)
  return match ? Number(match[1]) : null
}

/** Replaces the hash of the address without a new entry in the history. @param hash empty to remove it */
export function replaceHash(hash: string): void {
  history.replaceState(history.state, '', location.pathname + location.search + hash)
}

/** @param step from 1 */
export function hashOfStep(step: number): string {
  return `#step=${step}`
}
