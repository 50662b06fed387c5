import { html, nothing, type Html } from '../../../foundation/markup/html.ts'
import { chartLine, pointX } from './chart-line.ts'
import { dataTable } from './data-table.ts'
import { figureTexts } from './figures-row.ts'
import { METRICS, seenSinceText, type InsightsPage } from './insights-page.ts'

/** A chart of views, viewers or likes, and a table of all three. */
export function overTimeSection(page: InsightsPage): Html {
  const { text, formats, period, metric, insights, link } = page
  const values = figureTexts(insights.figures, formats)
  const choices = METRICS.map((each) => {
    const current = each === metric ? html` aria-current="true"` : nothing
    return html`<a href="${link({ chart: each })}#over-time"${current}>${text(`insights.${each}`)} <span data-live="${each}">${values[each]}</span></a>`
  })
  const dates = text('insights.dates', {
    from: formats.day(period.firstDay, 'full'),
    to: formats.day(period.lastDay, 'full'),
  })
  return html`<section id="over-time"><div class="insights-heading"><h2>${text(`insights.overTime.${metric}`)}</h2><p>${dates} · ${period.timeZone}</p></div>
<nav class="insights-ranges insights-metrics" aria-label="${text('insights.chartShows')}">${choices}</nav>
${drawing(page)}${changeNote(page)}${versionsNote(page)}
${dataTable({
  summary: text('insights.asTable'),
  caption: `${text(`insights.overTime.${metric}`)}, ${dates}`,
  head: [text(`insights.units.${period.unit}`), ...METRICS.map((each) => text(`insights.${each}`))],
  rows: insights.overTime.map((counts, index) => [
    spanText(page, index),
    ...METRICS.map((each) => formats.number(counts[each])),
  ]),
})}</section>`
}

/** Point of the chart from which views count once they were seen; -1 without one. */
function changeIndex({ period, metric, seenSince }: InsightsPage): number {
  if (seenSince === null || metric === 'likes') return -1
  return period.spans.findIndex(({ since, until }) => since <= seenSince && seenSince < until)
}

function changeNote(page: InsightsPage): Html {
  if (page.seenSince === null || changeIndex(page) < 0) return nothing
  return html`<p class="insights-change-note">${seenSinceText(page, page.seenSince)}</p>`
}

/** Points of the chart in which a version was made, with their versions. */
function versionsBySpan({ period, insights }: InsightsPage): ReadonlyMap<number, readonly number[]> {
  const marks = new Map<number, readonly number[]>()
  for (const { revision, savedAt } of insights.versions) {
    const at = period.spans.findIndex(({ since, until }) => since <= savedAt && savedAt < until)
    if (at >= 0) marks.set(at, [...(marks.get(at) ?? []), revision])
  }
  return marks
}

function versionsNote(page: InsightsPage): Html {
  const lines = [...versionsBySpan(page)].map(([at, revisions]) => {
    const names = revisions.map((revision) =>
      page.text('versions.name', { number: page.formats.number(revision) }),
    )
    return html`<li>${spanText(page, at)}: ${names.join(', ')}</li>`
  })
  return lines.length === 0 ? nothing : html`<ul class="insights-versions">${lines}</ul>`
}

function drawing(page: InsightsPage): Html {
  const { text, formats, period, metric, insights, now } = page
  const values = insights.overTime.map((counts) => counts[metric])
  const { line, area, ticks, peak } = chartLine(values)
  const scale = ticks.map((tick) => html`<span>${formats.number(tick)}</span>`)
  const mark =
    peak === null
      ? nothing
      : html`<span class="insights-dot" style="--x:${peak.x};--y:${peak.y}"></span><span class="insights-peak" style="--x:${peak.x};--y:${peak.y}">${text(`insights.peaks.${metric}`, { count: values[peak.index] ?? 0, amount: formats.number(values[peak.index] ?? 0), day: spanText(page, peak.index) })}</span>`
  const changed = changeIndex(page)
  const change =
    changed < 0
      ? nothing
      : html`<span class="insights-change" style="--x:${pointX(changed, values.length)}"></span>`
  const versionMarks = [...versionsBySpan(page).keys()].map(
    (at) => html`<span class="insights-version" style="--x:${pointX(at, values.length)}"></span>`,
  )
  const last = period.spans.at(-1)
  const isNow = last !== undefined && last.since <= now && now < last.until
  const middle = Math.floor((values.length - 1) / 2)
  const days =
    values.length === 1
      ? ['', spanText(page, 0), '']
      : [
          spanText(page, 0),
          values.length > 4 ? spanText(page, middle) : '',
          isNow && period.unit === 'day' ? text('insights.today') : spanText(page, values.length - 1),
        ]
  return html`<div class="insights-chart" aria-hidden="true"><div class="insights-scale">${scale}</div><div class="insights-plot"><svg viewBox="0 0 1000 1000" preserveAspectRatio="none"><path class="insights-area" d="${area}"/><path class="insights-line" d="${line}"/></svg>${change}${versionMarks}${mark}</div><div class="insights-days">${days.map((day) => html`<span>${day}</span>`)}</div></div>`
}

function spanText({ formats, period }: InsightsPage, index: number): string {
  const span = period.spans[index]
  if (!span) return ''
  if (period.unit === 'month') return formats.month(span.day)
  return period.unit === 'day' ? formats.day(span.day, 'short') : formats.days(span.day, span.lastDay)
}
