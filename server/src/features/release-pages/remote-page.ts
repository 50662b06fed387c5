import { formError } from '../../pages/forms/form-parts.ts'
import { savedMessage } from '../../pages/forms/saved-message.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { newerOlderLinks } from '../../pages/html/newer-older-nav.ts'
import { timeText } from '../../foundation/config/site.ts'
import type { Blames } from '../../releases/index.ts'
import { eventsSection, type ShownEvents } from './events-section.ts'
import { blamesSection } from './blames-section.ts'
import { canarySection, type ShownCanary } from './canary-section.ts'
import { failuresSection, type Failures } from './failures-section.ts'
import { timelinePath } from './overview-page.ts'
import type { Activation, VersionRow } from './read-releases.ts'
import { reasonField } from './reason-field.ts'
import {
  activationTable,
  releaseBody,
  releaseSection,
  RELEASES_PATH,
  releaseTable,
  remotePath,
  versionPath,
  type ReleasePage,
} from './release-page.ts'
import { unseenSlotNotes } from './unseen-slot-notes.ts'
import { vitalsSection, type VersionVitals } from './vitals-section.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'

/** The data of the page about one remote. */
export interface RemotePage extends ReleasePage, Failures {
  readonly remote: string
  /** `null` if no version is active. */
  readonly live: Activation | null
  readonly versions: readonly VersionRow[]
  /** The version after which the next page begins. */
  readonly older: string | null
  readonly isFirst: boolean
  readonly canaries: readonly ShownCanary[]
  /** Of its versions, newest first. */
  readonly vitals: readonly VersionVitals[]
  /** What pages blamed its versions for. */
  readonly blames: readonly Blames[]
  /** Slots of the live version that no page shows. */
  readonly unseenSlots: readonly string[]
  readonly events: ShownEvents
  /** What was done. */
  readonly saved: string | null
}

export function remoteBody(page: RemotePage): Html {
  const { text, remote, live, saved, refused } = page
  const liveTable =
    live === null
      ? html`<p class="staff-none">${text('releases.none')}</p>`
      : activationTable(page, text('releases.live'), [live])
  return releaseBody(page, {
    title: remote,
    back: [RELEASES_PATH, text('releases.title')],
    content: html`${savedMessage(saved)}${formError('form-error', refused?.problem)}${unseenSlotNotes(page)}
${releaseSection('live', text('releases.live'), html`${liveTable}<p><a href="${timelinePath(remote)}">${text('releases.timelineOf', { remote })}</a></p>${rollbackForm(page)}`)}
${page.canaries.length === 0 ? nothing : canarySection(page, page.canaries)}
${vitalsSection(page, page.vitals)}
${blamesSection(page, page)}
${eventsSection(page, page.events, live)}
${failuresSection(page, remotePath(remote))}
${releaseSection('versions', text('releases.versions'), versionTable(page))}`,
  })
}

function rollbackForm(page: RemotePage): Html {
  const { text, csrfToken, remote, live } = page
  const fallback = live?.fallback ?? null
  if (live === null || fallback === null) return html`<p>${text('releases.faults.nothing')}</p>`
  return html`<form class="account-form" method="post" action="${remotePath(remote)}"><p>${text('releases.rollBack.text', { version: fallback })}</p>
<input type="hidden" name="csrftoken" value="${csrfToken}"><input type="hidden" name="expect" value="${live.version}">
${reasonField(page, 'rollback-reason', ['roll-back'])}
<div><button class="kit-button kit-button-secondary" type="submit" name="action" value="roll-back">${text('releases.rollBack.submit')}</button></div></form>`
}

function versionTable({ text, language, remote, live, versions, older, isFirst }: RemotePage): Html {
  const { kilobytes } = formatsFor(language)
  const stateOf = ({ version, expiresAt }: VersionRow) => {
    if (version === live?.version) return text('releases.states.live')
    if (version === live?.fallback) return text('releases.states.fallback')
    return expiresAt === null ? '–' : text('releases.states.preview', { time: timeText(expiresAt, language) })
  }
  const heads = [
    text('releases.version'),
    text('releases.state'),
    text('releases.published'),
    text('releases.entrySize'),
  ]
  const rows = versions.map((row) => [
    html`<a href="${versionPath(remote, row.version)}">${row.version}</a>`,
    stateOf(row),
    timeText(row.publishedAt, language),
    kilobytes(row.entryBytes),
  ])
  const nav = newerOlderLinks(text, {
    newer: isFirst ? null : `${remotePath(remote)}#versions`,
    older: older === null ? null : `${remotePath(remote)}?after=${encodeURIComponent(older)}#versions`,
    className: 'explore-pages',
  })
  return html`${releaseTable(text('releases.versions'), heads, rows)}${nav}`
}
