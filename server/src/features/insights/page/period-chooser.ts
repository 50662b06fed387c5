import { formError, invalid } from '../../../pages/forms/form-parts.ts'
import { html, nothing, type Html } from '../../../foundation/markup/html.ts'
import { insightsPath } from '../../../content/presentations/presentation-paths.ts'
import { RANGES } from '../period.ts'
import type { InsightsPage } from './insights-page.ts'

/** Links to three periods, and a form for other days. */
export function periodChooser(page: InsightsPage): Html {
  const { text, period, link, faults } = page
  const isWrong = Object.keys(faults).length > 0
  const names = {
    '7': text('insights.ranges.week'),
    '30': text('insights.ranges.month'),
    all: text('insights.ranges.all'),
  }
  const choices = RANGES.map((range) => {
    const current = !isWrong && period.range === range ? html` aria-current="true"` : nothing
    return html`<a href="${link({ range, from: null, to: null, viewers: null })}"${current}>${names[range]}</a>`
  })
  const isOwn = period.range === 'own' || isWrong
  return html`<nav class="insights-ranges" aria-label="${text('insights.period')}">${choices}<details${isWrong ? html` open` : nothing}><summary${isOwn ? html` data-current` : nothing}>${text('insights.ranges.own')}</summary>${dates(page)}</details></nav>`
}

function dates({ text, period, faults, query, presentation, link }: InsightsPage): Html {
  const isWrong = Object.keys(faults).length > 0
  const problemOf = (fault: keyof typeof faults) => {
    const problem = faults[fault]
    return problem && text(`insights.faults.${problem}`)
  }
  const field = (name: 'from' | 'to', label: string, day: string) => {
    const problem = problemOf(name)
    const entered = query[name]
    // An invalid date is shown again, so that it can be corrected.
    const value = isWrong && typeof entered === 'string' ? entered : day
    return html`<div class="site-field"><label for="insights-${name}">${label}</label><input id="insights-${name}" type="date" name="${name}" value="${value}" max="${period.lastDay > day ? period.lastDay : day}" required${invalid(`insights-${name}`, problem)}>${formError(`insights-${name}-error`, problem)}</div>`
  }
  // Other query parameters stay.
  const kept = [
    ...new URL(link({ range: null, from: null, to: null, viewers: null }), 'http://host').searchParams,
  ]
  const hidden = kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  return html`<form class="insights-dates" action="${insightsPath(presentation)}" novalidate>${hidden}${field('from', text('insights.from'), period.firstDay)}${field('to', text('insights.to'), period.lastDay)}${formError('insights-tz-error', problemOf('tz'))}<button class="kit-button kit-button-primary" type="submit">${text('insights.show')}</button></form>`
}
