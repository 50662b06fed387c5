import type { RegisteredHost } from '@viewpage/shared-events/wire'
import { html, type Html } from '../../http/markup/html.ts'
import { timeText } from '../../http/site.ts'
import { listNav } from '../../http/pages/list-nav.ts'
import { queryOfPlace, type ListPlace, type ReadPage } from '../../presentations/list-pages.ts'
import type { SetVitals } from '../../releases/vitals/read-vitals.ts'
import type { Activation } from './read-releases.ts'
import {
  activationTable,
  releaseBody,
  releaseSection,
  releaseTable,
  RELEASES_PATH,
  whoOf,
  type ReleasePage,
} from './release-page.ts'
import { setVitalsTable, vitalsSection, type VersionVitals } from './vitals-section.ts'

/** The data of the first page about releases. */
export interface OverviewPage extends ReleasePage {
  readonly live: readonly Activation[]
  /** Of the live versions. */
  readonly vitals: readonly VersionVitals[]
  /** Newest first. */
  readonly setVitals: readonly SetVitals[]
  readonly hosts: readonly RegisteredHost[]
  readonly timeline: ReadPage<Activation>
  /** Of the timeline; `null`: all that the session sees. */
  readonly remote: string | null
}

export function overviewBody(page: OverviewPage): Html {
  const { text, live, timeline, remote } = page
  const heading = remote === null ? text('releases.timeline') : text('releases.timelineOf', { remote })
  const all =
    remote === null ? html`` : html`<p><a href="${RELEASES_PATH}">${text('releases.timelineAll')}</a></p>`
  const none = html`<p class="staff-none">${text('releases.none')}</p>`
  const list = (label: string, rows: readonly Activation[]) =>
    rows.length === 0 ? none : activationTable(page, label, rows)
  return releaseBody(page, {
    title: text('releases.title'),
    content: html`${releaseSection('live', text('releases.live'), list(text('releases.live'), live))}
${vitalsSection(page, page.vitals, setVitalsTable(page, page.setVitals))}
${releaseSection('hosts', text('releases.hosts.title'), hostTable(page))}
${releaseSection('timeline', heading, html`${all}${list(heading, timeline.entries)}${listNav(text, timeline.place, (place) => timelinePath(remote, place))}`)}`,
  })
}

/** The hosts that releases are compared with. */
function hostTable({ text, language, hosts }: OverviewPage): Html {
  const heads = [
    text('releases.hosts.host'),
    text('releases.version'),
    text('releases.hosts.mounts'),
    text('releases.since'),
    text('releases.by'),
    text('releases.reason'),
  ]
  const rows = hosts.map(({ host, version, mounts, fillsSlots, registeredAt, registration }) => [
    host,
    version,
    [...(fillsSlots ? [text('releases.hosts.allSlots')] : []), ...mounts].join(', '),
    timeText(Date.parse(registeredAt), language),
    whoOf(text, registration ?? { token: null, by: null }),
    registration?.reason ?? '–',
  ])
  const table = rows.length === 0 ? html`` : releaseTable(text('releases.hosts.title'), heads, rows)
  return html`<p>${text('releases.hosts.lead')}</p>${table}`
}

export function timelinePath(remote: string | null, place?: ListPlace): string {
  const query = new URLSearchParams({
    ...(remote !== null && { remote }),
    ...(place && queryOfPlace(place)),
  }).toString()
  return query === '' ? `${RELEASES_PATH}` : `${RELEASES_PATH}?${query}#timeline`
}
