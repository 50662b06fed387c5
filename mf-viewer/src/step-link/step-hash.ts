const PRESENT = '&present'

/** The step of a hash such as `#step=7`, from 1; `null` if there is none. */
export function stepOfHash(hash: string): number | null {
  const match = /^#step=([1-9]\d{0,5})(?:&present)?$/.exec(hash)
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

/** With this hash, the next load of the page starts the presentation, once. @param step from 1 */
export function hashToPresent(step: number): string {
  return hashOfStep(step) + PRESENT
}

export function isToPresent(): boolean {
  return stepOfHash(location.hash) !== null && location.hash.endsWith(PRESENT)
}

/** A reload after this one does not start the presentation again. */
export function forgetToPresent(): void {
  if (!isToPresent()) return
  const step = stepOfHash(location.hash)
  replaceHash(step === null || step === 1 ? '' : hashOfStep(step))
}
