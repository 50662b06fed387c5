import { html, type Html } from '../../../foundation/markup/html.ts'
import { insightsPath } from '../../../content/presentations/presentation-paths.ts'
import { EXPORT_KINDS } from '../exports/export-kinds.ts'
import type { InsightsPage } from './insights-page.ts'

/** One file for each kind of figures, in two formats. */
export function exportSection({ text, link, presentation }: InsightsPage): Html {
  const rows = EXPORT_KINDS.map((kind) => {
    const name = text(`insights.export.${kind}`)
    const files = [
      ['csv', 'CSV'],
      ['ndjson', 'NDJSON'],
    ].map(
      ([ending = '', label = '']) =>
        html`<a href="${link({ chart: null, viewers: null }, `${insightsPath(presentation)}export/${kind}.${ending}`)}" download>${label}<span class="kit-visually-hidden">, ${name}</span></a>`,
    )
    return html`<li><span>${name}</span><span>${files}</span></li>`
  })
  return html`<section id="export"><div class="insights-heading"><h2>${text('insights.export.title')}</h2><p>${text('insights.export.text')}</p></div><ul class="insights-exports">${rows}</ul></section>`
}
