import { html, nothing, type Html } from '../../../foundation/markup/html.ts'
import { CLOSE, icon } from './icons.ts'
import type { InsightsPage } from './insights-page.ts'
import { linkName } from '../../../people/sharing/link-name.ts'

/** The view link to which the page is filtered; a press shows everything again. */
export function filterChip({ text, filter, link }: InsightsPage): Html {
  if (filter === null) return nothing
  const name = linkName(filter, text)
  return html`<a class="insights-chip" href="${link({ link: null, viewers: null })}" aria-label="${text('insights.links.all', { link: name })}"><span dir="auto">${name}</span>${icon(CLOSE)}</a>`
}
