/** What an engine says when the browser took WebGL away (section 8). */
const CONTEXT_LOST = 'WebGL context lost'

/** Whether an engine failed because the browser took WebGL away: only a reload brings it back. */
export function isContextLost({ message }: Error): boolean {
  return message.includes(CONTEXT_LOST)
}
