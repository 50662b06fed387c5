import { html, nothing, type Html } from '../../../http/markup/html.ts'
import type { StepFigures } from '../figures/watching.ts'
import { dataTable } from './data-table.ts'
import type { InsightsPage } from './insights-page.ts'

/** A lower bar has its text above it. */
const MIN_SHARE_WITH_TEXT = 0.38

/** A heat map of the time per step, the pictures of the steps, and the share of visits that reached each step. */
export function pathSection(page: InsightsPage): Html {
  const { text, formats, presentation, insights } = page
  const { steps, figures } = insights
  if (figures.visits === 0 || steps.length === 0) return nothing
  const hottest = Math.max(...steps.map(({ medianSeconds }) => medianSeconds ?? 0))
  const columns = steps.map((step) => column(page, step, hottest))
  const titleOf = (step: number) => {
    const title = presentation.stepTitles[step - 1] ?? ''
    return title === '' ? formats.number(step) : `${formats.number(step)}. ${title}`
  }
  return html`<section><div class="insights-heading"><h2>${text('insights.path.title')}</h2><p>${text('insights.path.text')}</p></div>
<div class="insights-scroll" role="region" tabindex="0" aria-label="${text('insights.path.title')}"><div class="insights-path" aria-hidden="true" style="--steps:${steps.length}">${columns}</div></div>
${dataTable({
  summary: text('insights.asTable'),
  caption: text('insights.path.title'),
  head: [
    text('insights.path.step'),
    text('insights.path.activeTime'),
    text('insights.path.visits'),
    text('insights.path.stillWatching'),
  ],
  rows: steps.map(({ step, medianSeconds, visits, reached }) => [
    titleOf(step),
    formats.seconds(medianSeconds),
    formats.number(visits),
    formats.percent(reached / figures.visits),
  ]),
})}</section>`
}

function column(
  { formats, insights, stepPictures }: InsightsPage,
  { step, medianSeconds, reached }: StepFigures,
  hottest: number,
): Html {
  const heat = hottest === 0 ? 0 : (medianSeconds ?? 0) / hottest
  const share = reached / insights.figures.visits
  const hot = heat === 1 ? html` data-hottest` : nothing
  return html`<div class="insights-step" style="--heat:${heat.toFixed(3)}"><span class="insights-seconds"${hot}>${formats.seconds(medianSeconds)}</span><span class="insights-heat"></span><img src="${stepPictures.replace('{step}', String(step))}" alt="" width="160" height="90" loading="lazy"><span class="insights-number">${formats.number(step)}</span><span class="insights-reached"${share < MIN_SHARE_WITH_TEXT ? html` data-low` : nothing}><span style="--share:${share.toFixed(3)}"><span>${formats.percent(share)}</span></span></span></div>`
}
