/** With it, the next load of the page starts the presentation, once. */
const PRESENT = '&present'

const partsOf = (hash: string) => /^#step=([1-9]\d{0,5})(&present)?$/.exec(hash)

/** The step of a hash such as `#step=7`, from 1; `null` if there is none. */
export function stepOfHash(hash: string): number | null {
  return Number(partsOf(hash)?.[1]) || null
}

/** Without a new entry in the history. @param hash empty to remove it */
function replaceHash(hash: string): void {
  history.replaceState(history.state, '', location.pathname + location.search + hash)
}

/** @param step from 1 */
export function hashOfStep(step: number): string {
  return `#step=${step}`
}

/** Has the address name a step, without a new entry in the history. The first one is not named. @param step from 1 */
export function replaceStep(step: number): void {
  replaceHash(step === 1 ? '' : hashOfStep(step))
}

/** The next load of this page starts the presentation. @param step from 1 */
export function presentAfterReload(step: number): void {
  replaceHash(hashOfStep(step) + PRESENT)
}

/**
 * Has the page at an address start the presentation. Firefox may be on its way to the address without the hash already,
 * but there the name of a window outlives a page.
 *
 * @param step from 1
 * @returns the address with which it does
 */
export function leaveStart(address: string, step: number): string {
  const hash = hashOfStep(step) + PRESENT
  window.name = hash + window.name
  return new URL(hash, address).href
}

/** Takes over what the page before left for this one. @param isWanted whether this is the page that replaced it */
export function takeLeftStart(isWanted: boolean): void {
  window.name = window.name.replace(/^(#step=\d+&present)+/, (_, hash: string) => {
    if (isWanted) replaceHash(hash)
    return ''
  })
}

export function isToPresent(): boolean {
  return partsOf(location.hash)?.[2] !== undefined
}

/** A reload after this one does not start the presentation again. */
export function forgetToPresent(): void {
  if (isToPresent()) replaceStep(stepOfHash(location.hash) ?? 1)
}
