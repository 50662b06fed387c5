/** The error catalogue's text (section 8). */
const CONTEXT_LOST = 'WebGL context lost. You will need to reload the page.'

/** The browser took WebGL away while an engine drew with it. */
export function contextLost(): Error {
  return new Error(CONTEXT_LOST)
}

/** Whether an engine failed because the browser took WebGL away: only a reload brings it back. */
export function isContextLost({ message }: Error): boolean {
  return message === CONTEXT_LOST
}
