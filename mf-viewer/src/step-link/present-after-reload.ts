/** In the state of the entry of the history, which outlives a reload. */
const PRESENTS = 'viewpage.presents'

/** The next load of this page starts the presentation, once. */
export function presentAfterReload(): void {
  history.replaceState({ ...stateOfEntry(), [PRESENTS]: true }, '')
}

/** Whether the page was reloaded to start the presentation. Asked again, it was not. */
export function takePresentAfterReload(): boolean {
  const { [PRESENTS]: presents, ...others } = stateOfEntry()
  if (presents !== true) return false
  history.replaceState(others, '')
  return true
}

function stateOfEntry(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
