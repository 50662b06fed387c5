/** In the state of the entry of the history, which outlives a reload. */
const PRESENTS = 'viewpage.presents'

/** The next load of this page starts the presentation, once. */
export function presentAfterReload(): void {
  history.replaceState({ ...stateOfEntry(), [PRESENTS]: true }, '')
}

/** Whether the page was reloaded to start the presentation. */
export const isPresentedAfterReload = (): boolean => stateOfEntry()[PRESENTS] === true

/** A reload after this one does not start it again. */
export function forgetPresentAfterReload(): void {
  const { [PRESENTS]: presents, ...others } = stateOfEntry()
  if (presents === true) history.replaceState(others, '')
}

function stateOfEntry(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
