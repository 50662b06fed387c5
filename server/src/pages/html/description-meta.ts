import { html, nothing, type Html } from '../../foundation/markup/html.ts'

/** Search engines show fewer. */
const MAX_LETTERS = 300

/** What a page is about, for search engines; nothing without a description. */
export function descriptionMeta(description: string): Html {
  if (description === '') return nothing
  return html`<meta name="description" content="${description.slice(0, MAX_LETTERS)}">`
}
