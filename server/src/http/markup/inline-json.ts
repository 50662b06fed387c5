import { trustedHtml, type Html } from './trusted-html.ts'

/** JSON for a script element. It contains nothing that ends the element, opens a comment or ends a line of script. */
export function inlineJson(value: unknown): Html {
  // These characters occur in JSON strings only, where an escape is equivalent.
  return trustedHtml(JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeOf))
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
