import { html, nothing, type Html } from '../../../foundation/markup/html.ts'
import { newerOlderNav } from '../../../pages/html/newer-older-nav.ts'
import { scrollRegion } from '../../../pages/html/scroll-region.ts'
import type { LinkViewer } from '../figures/link-viewers.ts'
import type { InsightsPage } from './insights-page.ts'
import { personAvatar } from './person-avatar.ts'

/** A table of viewers for each view link; nothing without viewers. */
export function viewersSection(page: InsightsPage): Html {
  const { text, insights, viewersPage } = page
  const { viewers, hasMoreViewers } = insights
  if (viewers.length === 0 && viewersPage === 1) return nothing
  const links = Map.groupBy(viewers, ({ linkId }) => linkId)
  const tables = [...links].map(([linkId, ofLink]) => linkTable(page, linkId, ofLink))
  return html`<section id="viewers"><div class="insights-heading"><h2>${text('insights.link.title')}</h2><p><a href="#export">${text('insights.export.title')}</a></p></div>${tables}${newerOlderNav(
    text,
    {
      page: viewersPage,
      hasMore: hasMoreViewers,
      className: 'site-actions',
      address: (to) => `${page.link({ viewers: to === 1 ? null : String(to) })}#viewers`,
    },
  )}</section>`
}

function linkTable(page: InsightsPage, linkId: string, viewers: readonly LinkViewer[]): Html {
  const { text } = page
  const name = text('insights.link.name', { link: `/v/${linkId}/` })
  const columns = (['viewer', 'lastSeen', 'steps', 'activeTime'] as const).map(
    (column) => html`<th scope="col">${text(`insights.link.${column}`)}</th>`,
  )
  const longest = Math.max(...viewers.flatMap((viewer) => secondsPerSession(viewer)), 1)
  const rows = viewers.map((viewer) => viewerRow(page, viewer, longest))
  const table = html`<table class="insights-viewers"><caption><a href="/v/${linkId}/">${name}</a></caption><thead><tr>${columns}</tr></thead><tbody>${rows}</tbody></table>`
  return scrollRegion(name, table)
}

function viewerRow(page: InsightsPage, viewer: LinkViewer, longest: number): Html {
  const { text, formats, moment, now } = page
  const { identity, visits, lastSeen, seconds } = viewer
  const [name, detail] =
    identity === null
      ? [
          text('insights.link.notIdentified'),
          text('insights.link.visits', { count: visits, amount: formats.number(visits) }),
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
