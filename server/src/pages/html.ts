export { html } from 'ghtml'

/** JSON for a script block: nothing in it can end the block or begin a comment. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
