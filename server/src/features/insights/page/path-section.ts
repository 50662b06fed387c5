import { html, nothing, type Html } from '../../../foundation/markup/html.ts'
import { scrollRegion } from '../../../pages/html/scroll-region.ts'
import type { StepFigures } from '../figures/watching.ts'
import { dataTable } from './data-table.ts'
import type { InsightsPage } from './insights-page.ts'

/** A longer path is shown in parts. */
const STEPS_PER_PAGE = 200

/** A lower bar has its text above it. */
const MIN_SHARE_WITH_TEXT = 0.38

/** A heat map of the time per step, the pictures of the steps, and the share of visits that reached each step. */
export function pathSection(page: InsightsPage): Html {
  const { text, formats, presentation, insights } = page
  const { figures } = insights
  if (figures.visits === 0 || insights.steps.length === 0) return nothing
  const first = (pageOfPath(page) - 1) * STEPS_PER_PAGE
  const steps = insights.steps.slice(first, first + STEPS_PER_PAGE)
  const hottest = Math.max(...insights.steps.map(({ medianSeconds }) => medianSeconds ?? 0))
  const columns = steps.map((step) => column(page, step, hottest))
  const titleOf = (step: number) => {
    const title = presentation.stepTitles[step - 1] ?? ''
    return title === '' ? formats.number(step) : `${formats.number(step)}. ${title}`
  }
  return html`<section id="path"><div class="insights-heading"><h2>${text('insights.path.title')}</h2><p>${text('insights.path.text')}</p></div>
${scrollRegion(text('insights.path.title'), html`<div class="insights-path" aria-hidden="true" style="--steps:${steps.length}">${columns}</div>`)}
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
})}${partsNav(page)}</section>`
}

function pageOfPath({ pathPage, insights }: InsightsPage): number {
  return Math.min(pathPage, Math.ceil(insights.steps.length / STEPS_PER_PAGE))
}

/** Links to the parts before and after; nothing for a path that is shown whole. */
function partsNav(page: InsightsPage): Html {
  const { text, formats, insights } = page
  const current = pageOfPath(page)
  const last = Math.ceil(insights.steps.length / STEPS_PER_PAGE)
  if (last === 1) return nothing
  const links = [current - 1, current + 1]
    .filter((part) => part >= 1 && part <= last)
    .map((part) => {
      const from = formats.number((part - 1) * STEPS_PER_PAGE + 1)
      const to = formats.number(Math.min(part * STEPS_PER_PAGE, insights.steps.length))
      return html`<a class="kit-button kit-button-secondary" href="${page.link({ steps: String(part) })}#path">${text('insights.path.range', { from, to })}</a>`
    })
  return html`<nav class="site-actions" aria-label="${text('insights.path.title')}">${links}</nav>`
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
