import { html, type Html } from '../../foundation/markup/html.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { STAFF_PATHS, staffTitle } from '../../pages/staff-page.ts'

/** Above a private presentation that staff sees (docs/behaviour/staff.md#open-what-was-reported). */
export const reviewBar = (text: ServerTexts): Html =>
  barAbove(text('staff.reports.review'), STAFF_PATHS.reports, staffTitle(text, 'reports'))

/**
 * Above a presentation that its owner or an editor looks at as the public does (docs/behaviour/visibility.md#view-as-public).
 *
 * @param path of the page with all that they may do
 */
export const publicViewBar = (text: ServerTexts, path: string): Html =>
  barAbove(text('publicView.text'), path, text('publicView.back'))

function barAbove(message: string, path: string, label: string): Html {
  return html`<div class="site-bar" role="note"><p>${message}</p><a class="kit-button kit-button-secondary kit-button-small" href="${path}">${label}</a></div>`
}
