import { html, nothing, type Html } from '../../../foundation/markup/html.ts'
import { AUDIENCE_KINDS, type AudienceKind, type Share } from '../figures/audience.ts'
import type { InsightsPage } from './insights-page.ts'

/** The smallest shares are combined in the last row. */
const MAX_ROWS = 8

/** Views by source, device and language. */
export function audienceSection(page: InsightsPage): Html {
  const { text, insights } = page
  if (insights.figures.views === 0) return nothing
  const tables = AUDIENCE_KINDS.map((kind) => shareTable(page, kind))
  return html`<section><div class="insights-heading"><h2>${text('insights.audience.title')}</h2></div><div class="insights-shares">${tables}</div></section>`
}

function shareTable(page: InsightsPage, kind: AudienceKind): Html {
  const { text, formats, insights } = page
  const all = insights.figures.views
  const rows = shortened(insights.audience[kind]).map(({ name, views }) => {
    const share = views / all
    return html`<tr><th scope="row" dir="auto">${name ?? text('insights.audience.others')}</th><td>${formats.number(views)}</td><td>${formats.percent(share)}<span style="--share:${share.toFixed(3)}"></span></td></tr>`
  })

  function shortened(shares: readonly Share[]): { name: string | null; views: number }[] {
    const named = shares.map(({ value, views }) => ({ name: nameOf(page, kind, value), views }))
    if (named.length <= MAX_ROWS) return named
    const rest = named.slice(MAX_ROWS - 1)
    return [
      ...named.slice(0, MAX_ROWS - 1),
      { name: null, views: rest.reduce((sum, { views }) => sum + views, 0) },
    ]
  }

  return html`<table class="insights-share"><thead><tr><th scope="col">${text(`insights.audience.${kind}`)}</th><th scope="col">${text('insights.views')}</th><th scope="col">${text('insights.audience.share')}</th></tr></thead><tbody>${rows}</tbody></table>`
}

function nameOf({ text, formats }: InsightsPage, kind: AudienceKind, value: string | null): string {
  if (kind === 'source') return value ?? text('insights.audience.direct')
  if (value === null) return text('insights.audience.unknown')
  if (kind === 'language') return formats.languageName(value)
  return value === 'mobile' || value === 'tablet'
    ? text(`insights.audience.${value}`)
    : text('insights.audience.desktop')
}
