import { markupOf, trustedHtml, type Html } from './trusted-html.ts'

/** JSON for a script element. It contains nothing that ends the element, opens a comment or ends a line of script. */
export function inlineJson(value: unknown): Html {
  // These characters occur in JSON strings only, where an escape is equivalent.
  return trustedHtml(JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeOf))
}

/** The fields of an object, as part of a larger one: JSON without the braces. */
export function inlineFields(value: object): Html {
  return trustedHtml(markupOf(inlineJson(value)).slice(1, -1))
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
