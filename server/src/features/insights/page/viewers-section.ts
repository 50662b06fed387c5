import { html, nothing, type Html } from '../../../foundation/markup/html.ts'
import { newerOlderNav } from '../../../pages/html/newer-older-nav.ts'
import { scrollRegion } from '../../../pages/html/scroll-region.ts'
import type { LinkViewer } from '../figures/link-viewers.ts'
import { GLOBE, icon, LINK } from './icons.ts'
import type { InsightsPage } from './insights-page.ts'
import { linkName } from '../../../people/sharing/link-name.ts'
import { personAvatar } from './person-avatar.ts'

/** The viewers of each view link, below its name, then all visits without a link in one row; nothing without either. */
export function viewersSection(page: InsightsPage): Html {
  const { text, insights, viewersPage } = page
  const { viewers, hasMoreViewers } = insights
  const unlinked = hasMoreViewers ? null : unlinkedViewer(page)
  if (viewers.length === 0 && viewersPage === 1 && (unlinked === null || insights.links.length === 0))
    return nothing
  const columns = (['viewer', 'lastSeen', 'steps', 'activeTime'] as const).map(
    (column) => html`<th scope="col">${text(`insights.link.${column}`)}</th>`,
  )
  const groups = [...Map.groupBy(viewers, ({ linkId }) => linkId)].map(([linkId, ofLink]) =>
    linkGroup(page, linkId, ofLink),
  )
  const without = unlinked === null ? nothing : unlinkedGroup(page, unlinked)
  const table = html`<table class="insights-viewers"><thead><tr>${columns}</tr></thead>${groups}${without}</table>`
  return html`<section id="viewers"><div class="insights-heading"><h2>${text('insights.link.title')}</h2><p><a href="#export">${text('insights.export.title')}</a></p></div>${scrollRegion(text('insights.link.title'), table)}${newerOlderNav(
    text,
    {
      page: viewersPage,
      hasMore: hasMoreViewers,
      className: 'site-actions',
      address: (to) => `${page.link({ viewers: to === 1 ? null : String(to) })}#viewers`,
    },
  )}</section>`
}

/** All visits without a view link as one viewer; `null` without any, and where the page is filtered to a link. */
function unlinkedViewer({ insights, filter }: InsightsPage): LinkViewer | null {
  const { without, stepsWithout } = insights.byLink
  if (filter !== null || without.views === 0 || without.lastVisit === null) return null
  return {
    linkId: '',
    identity: null,
    visits: 1,
    lastSeen: without.lastVisit,
    seconds: without.medianSeconds ?? 0,
    steps: stepsWithout.map((seconds) => seconds ?? 0),
  }
}

function unlinkedGroup(page: InsightsPage, viewer: LinkViewer): Html {
  const { text, insights } = page
  const { viewers } = insights.byLink.without
  const longest = Math.max(...viewer.steps, 1)
  const detail = text('insights.links.noName')
  return html`<tbody>${groupRow(page, icon(GLOBE), text('insights.links.without'), viewers)}${viewerRow(page, viewer, longest, detail)}</tbody>`
}

function linkGroup(page: InsightsPage, linkId: string, viewers: readonly LinkViewer[]): Html {
  const { text, insights } = page
  const link = insights.links.find((each) => each.linkId === linkId)
  const name = link ? linkName(link, text) : `/v/${linkId}/`
  const count = insights.byLink.ofLinks.get(linkId)?.viewers ?? 0
  const longest = Math.max(...viewers.flatMap((viewer) => secondsPerSession(viewer)), 1)
  return html`<tbody>${groupRow(page, icon(LINK), name, count)}${viewers.map((viewer) => viewerRow(page, viewer, longest))}</tbody>`
}

function groupRow({ text, formats }: InsightsPage, mark: Html, name: string, viewers: number): Html {
  const count = text('insights.links.viewers', { count: viewers, amount: formats.number(viewers) })
  return html`<tr class="insights-group"><th scope="rowgroup" colspan="4">${mark}<strong dir="auto">${name}</strong> <small>${count}</small></th></tr>`
}

/** @param anonymous what stands below a viewer without a name. @default the number of visits */
function viewerRow(page: InsightsPage, viewer: LinkViewer, longest: number, anonymous?: string): Html {
  const { text, formats, moment, now } = page
  const { identity, visits, lastSeen, seconds } = viewer
  const [name, detail] =
    identity === null
      ? [
          text('insights.link.notIdentified'),
          anonymous ?? text('insights.link.visits', { count: visits, amount: formats.number(visits) }),
        ]
      : [identity.name || identity.email, identity.name ? identity.email : '']
  const steps = secondsPerSession(viewer)
  const runs = runsOfSteps(steps)
  const cells = runs.map(
    ({ longest: time }) =>
      html`<i style="--heat:${(time / longest).toFixed(3)}"${time > 0 ? nothing : html` data-empty`}></i>`,
  )
  const inWords = runs
    .filter(({ total }) => total > 0)
    .map(({ from, to, total }) => {
      const numbers = [...new Set([from, to])].map((step) => formats.number(step))
      return `${numbers.join('–')}: ${formats.seconds(total)}`
    })
    .join(', ')
  return html`<tr><th scope="row"><span class="insights-who">${personAvatar(identity, 36)}<span><strong dir="auto">${name}</strong><small dir="auto">${detail}</small></span></span></th><td>${moment(lastSeen, now)}</td><td><span class="insights-cells" aria-hidden="true" style="--cells:${cells.length}">${cells}</span><span class="kit-visually-hidden">${inWords || '–'}</span></td><td>${formats.clock(identity === null ? seconds / visits : seconds)}</td></tr>`
}

/** Neighbouring steps that share a cell. */
interface RunOfSteps {
  /** Step numbers, from 1. */
  readonly from: number
  readonly to: number
  /** Seconds on the step that was watched longest, and on all. */
  readonly longest: number
  readonly total: number
}

/** Further cells would be too narrow to see. */
const MAX_CELLS = 60

function runsOfSteps(seconds: readonly number[]): RunOfSteps[] {
  const size = Math.ceil(seconds.length / MAX_CELLS)
  return Array.from({ length: Math.ceil(seconds.length / size) }, (_, index) => {
    const run = seconds.slice(index * size, (index + 1) * size)
    const total = run.reduce((sum, time) => sum + time, 0)
    return { from: index * size + 1, to: index * size + run.length, longest: Math.max(...run), total }
  })
}

/** Seconds per step. Sessions without a name are averaged, so that they compare with one person. */
function secondsPerSession({ identity, visits, steps }: LinkViewer): number[] {
  return steps.map((seconds) => (identity === null ? seconds / visits : seconds))
}
