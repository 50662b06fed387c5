import { sharingPath } from '@viewpage/shared-events/site-paths'
import { html, nothing, type Html } from '../../../foundation/markup/html.ts'
import { scrollRegion } from '../../../pages/html/scroll-region.ts'
import type { LinkFigures } from '../figures/by-link.ts'
import type { InsightsLink } from '../insights-links.ts'
import { isEnded, linkAsks } from '../../../people/sharing/link-asks.ts'
import { linkName } from '../../../people/sharing/link-name.ts'
import { icon, SHARE } from './icons.ts'
import type { InsightsPage } from './insights-page.ts'

const NO_FIGURES: LinkFigures = {
  views: 0,
  viewers: 0,
  visits: 0,
  medianSeconds: null,
  reachedEnd: 0,
  lastVisit: null,
}

/** The way to the sharing panel, for whoever decides who sees the presentation. */
export function shareLink({ text, presentation: { oid }, canShare }: InsightsPage): Html {
  if (!canShare) return nothing
  return html`<a class="kit-button kit-button-secondary kit-button-small" href="${sharingPath(oid)}" data-sharing="${oid}">${icon(SHARE)}${text('insights.links.share')}</a>`
}

/** The figures of each view link and of what came without one; nothing for a presentation that never had a link. */
export function linksSection(page: InsightsPage): Html {
  const { text, insights } = page
  const { ofLinks, without } = insights.byLink
  if (insights.links.length === 0) return nothing
  const rows = insights.links
    .map((link) => ({
      link,
      figures: ofLinks.get(link.linkId) ?? NO_FIGURES,
      isOver: link.isRevoked || isEnded(link, page.now),
    }))
    .filter(({ link, figures }) => !link.isRevoked || figures.views + figures.visits > 0)
    .toSorted(
      (one, other) => Number(one.isOver) - Number(other.isOver) || other.figures.views - one.figures.views,
    )
  const mostViews = Math.max(...rows.map(({ figures }) => figures.views), 1)
  const head = [
    text('insights.links.link'),
    text('insights.views'),
    text('insights.viewers'),
    text('insights.links.medianTime'),
    text('insights.figures.reachedEnd'),
    text('insights.links.lastVisit'),
  ].map((name) => html`<th scope="col">${name}</th>`)
  const body = rows.map(({ link, figures, isOver: over }) => {
    const bar = html`<span class="insights-bar" style="--share:${(figures.views / mostViews).toFixed(3)}"></span>`
    const facts = link.isRevoked ? text('insights.links.revoked') : linkAsks(link, page)
    return row(page, { name: namePart(page, link), facts, figures, bar, isOver: over })
  })
  const last = row(page, {
    name: html`<strong>${text('insights.links.without')}</strong>`,
    facts: text('insights.links.withoutText'),
    figures: without,
    bar: nothing,
    isOver: false,
  })
  const table = html`<table class="insights-links"><thead><tr>${head}</tr></thead><tbody>${body}${last}</tbody></table>`
  return html`<section id="links"><div class="insights-heading"><h2>${text('insights.links.title')}</h2>${shareLink(page)}</div>${scrollRegion(text('insights.links.title'), table)}</section>`
}

/** Filters the page to the link, or names the one to which it is filtered. */
function namePart({ text, link: addressOf, filter }: InsightsPage, link: InsightsLink): Html {
  const name = linkName(link, text)
  if (filter?.linkId === link.linkId) return html`<strong dir="auto" aria-current="true">${name}</strong>`
  const address = addressOf({ link: link.linkId, viewers: null })
  return html`<a href="${address}" dir="auto" title="${text('insights.links.only', { link: name })}">${name}</a>`
}

interface LinkRow {
  readonly name: Html
  readonly facts: string
  readonly figures: LinkFigures
  readonly bar: Html
  readonly isOver: boolean
}

function row(
  { formats, moment, now }: InsightsPage,
  { name, facts, figures, bar, isOver: over }: LinkRow,
): Html {
  const { views, viewers, visits, medianSeconds, reachedEnd, lastVisit } = figures
  const reached = visits === 0 ? '–' : formats.percent(reachedEnd / visits)
  const last = lastVisit === null ? '–' : moment(lastVisit, now)
  return html`<tr${over ? html` data-over` : nothing}><th scope="row">${name}<small>${facts}</small></th><td>${formats.number(views)}${bar}</td><td>${formats.number(viewers)}</td><td>${formats.clock(medianSeconds)}</td><td>${reached}</td><td>${last}</td></tr>`
}
