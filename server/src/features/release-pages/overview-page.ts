import type { RegisteredHost } from '@viewpage/shared-events/wire'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { timeText } from '../../foundation/config/site.ts'
import { listNav } from '../../pages/html/list-nav.ts'
import { queryOfPlace, type ListPlace, type ReadPage } from '../../content/presentations/list-pages.ts'
import type { ReplacedBuild, SetVitals } from '../../releases/index.ts'
import type { Activation } from './read-releases.ts'
import { hostOf, type TimelineEntry } from './read-timeline.ts'
import {
  activationTable,
  releaseBody,
  releaseSection,
  releaseTable,
  timelineTable,
  RELEASES_PATH,
  whoOf,
  type ReleasePage,
} from './release-page.ts'
import { setVitalsTable, vitalsSection, type VersionVitals } from './vitals-section.ts'

/** The data of the first page about releases. */
export interface OverviewPage extends ReleasePage {
  readonly live: readonly Activation[]
  /** Remotes whose code may run although this system cannot confine it; `null` where it can. */
  readonly unconfined: ReadonlySet<string> | null
  /** Builds beside the server that are not live, because those of another deployment are. */
  readonly replaced: readonly ReplacedBuild[]
  /** Of the live versions. */
  readonly vitals: readonly VersionVitals[]
  /** Newest first. */
  readonly setVitals: readonly SetVitals[]
  readonly hosts: readonly RegisteredHost[]
  readonly timeline: ReadPage<TimelineEntry>
  /** Of the timeline: a remote, or `host:<name>`; `null` for all. */
  readonly subject: string | null
}

export function overviewBody(page: OverviewPage): Html {
  const { text, live, timeline, subject } = page
  const heading =
    subject === null
      ? text('releases.timeline')
      : text('releases.timelineOf', { remote: hostOf(subject) ?? subject })
  const all =
    subject === null ? html`` : html`<p><a href="${RELEASES_PATH}">${text('releases.timelineAll')}</a></p>`
  const none = html`<p class="staff-none">${text('releases.none')}</p>`
  const liveLabel = text('releases.live')
  const { entries } = timeline
  return releaseBody(page, {
    title: text('releases.title'),
    content: html`${page.unconfined === null ? nothing : unconfinedNotice(page, page.unconfined)}${page.replaced.length === 0 ? nothing : replacedNotice(page)}${releaseSection('live', liveLabel, live.length === 0 ? none : activationTable(page, liveLabel, live))}
${vitalsSection(page, page.vitals, setVitalsTable(page, page.setVitals))}
${releaseSection('hosts', text('releases.hosts.title'), hostTable(page))}
${releaseSection('timeline', heading, html`${all}${entries.length === 0 ? none : timelineTable(page, heading, entries)}${listNav(text, timeline.place, (place) => timelinePath(subject, place))}`)}`,
  })
}

function unconfinedNotice({ text }: OverviewPage, remotes: ReadonlySet<string>): Html {
  const named = remotes.size === 0 ? '–' : [...remotes].join(', ')
  return html`<p class="staff-none" role="note">${text('releases.unconfined', { remotes: named })}</p>`
}

/** After a rollback of the server. */
function replacedNotice({ text, replaced }: OverviewPage): Html {
  const builds = replaced.map(({ remote, version, active }) =>
    text('releases.replacedBuild', { remote, version, active }),
  )
  return html`<p class="staff-none" role="note">${text('releases.replaced', { builds: builds.join('; ') })} <code>viewpage-admin builds activate</code></p>`
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

/** @param subject a remote; `null` for all that the session sees */
export function timelinePath(subject: string | null, place?: ListPlace): string {
  const query = new URLSearchParams({
    ...(subject !== null && { remote: subject }),
    ...(place && queryOfPlace(place)),
  }).toString()
  return query === '' ? `${RELEASES_PATH}` : `${RELEASES_PATH}?${query}#timeline`
}
