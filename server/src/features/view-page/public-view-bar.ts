import { html, type Html } from '../../foundation/markup/html.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

/**
 * The bar above a presentation that its owner or an editor looks at as the public does
 * (docs/behaviour/visibility.md#view-as-public).
 *
 * @param path of the page with all that they may do
 */
export function publicViewBar(text: ServerTexts, path: string): Html {
  return html`<div class="site-bar" role="note"><p>${text('publicView.text')}</p><a class="kit-button kit-button-secondary kit-button-small" href="${path}">${text('publicView.back')}</a></div>`
}
