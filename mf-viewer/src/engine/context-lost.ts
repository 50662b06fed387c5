/** The exact text (docs/behaviour/viewer.md#webgl-lost). */
const CONTEXT_LOST = 'WebGL context lost. You will need to reload the page.'

/** The error for a WebGL context that the browser lost while an engine used it. */
export function contextLost(): Error {
  return new Error(CONTEXT_LOST)
}

/** Whether an engine failed because of a lost WebGL context, which only a reload restores. */
export function isContextLost({ message }: Error): boolean {
  return message === CONTEXT_LOST
}
