/** In the state of an entry of the history, which outlives the load. */
const RELOADED = 'viewpage.reloaded'

/** Loads the page again, unless this entry of the history was loaded again so before: `false` then. */
export function reloadOnce(reload: () => void): boolean {
  const state = history.state as Readonly<Record<string, unknown>> | null
  if (state?.[RELOADED] === true) return false
  history.replaceState({ ...state, [RELOADED]: true }, '')
  reload()
  return true
}
