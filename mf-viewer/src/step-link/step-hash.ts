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
 * The page that is about to replace this one starts the presentation. Its address may be on its way already, but the name
 * of a window outlives a page.
 *
 * @param step from 1
 */
export function presentInNextPage(step: number): void {
  window.name = hashOfStep(step) + PRESENT + window.name
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
