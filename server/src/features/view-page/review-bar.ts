import { html, type Html } from '../../foundation/markup/html.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { STAFF_PATHS, staffTitle } from '../../pages/staff-page.ts'

/** The bar above a private presentation that staff sees (docs/behaviour/staff.md#open-what-was-reported). */
export function reviewBar(text: ServerTexts): Html {
  return html`<div class="site-bar" role="note"><p>${text('staff.reports.review')}</p><a class="kit-button kit-button-secondary kit-button-small" href="${STAFF_PATHS.reports}">${staffTitle(text, 'reports')}</a></div>`
}
