import { NEIGHBOUR_FAULTS } from '@viewpage/shared-events/wire'
import { html, type Html } from '../../foundation/markup/html.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import { type Blames, VITAL_DAYS } from '../../releases/index.ts'
import { releaseSection, releaseTable, versionPath, type ReleasePage } from './release-page.ts'
import type { VersionVitals } from './vitals-section.ts'

interface BlamedVersions {
  readonly remote: string
  readonly blames: readonly Blames[]
  /** How many views each version had. */
  readonly vitals: readonly VersionVitals[]
}

/** Which versions of a remote kept others from working, as pages reported. */
export function blamesSection(page: ReleasePage, { remote, blames, vitals }: BlamedVersions): Html {
  const { text, language } = page
  const formats = formatsFor(language)
  const title = text('releases.blames.title')
  const note = html`<p class="staff-facts">${text('releases.blames.note', { days: formats.number(VITAL_DAYS) })}</p>`
  if (blames.length === 0)
    return releaseSection(
      'blames',
      title,
      html`${note}<p class="staff-none">${text('releases.blames.none')}</p>`,
    )
  const known = new Map(vitals.map(({ version, vitals: of }) => [version, of?.own?.views ?? 0]))
  const heads = [
    text('releases.version'),
    text('releases.blames.time'),
    text('releases.blames.views'),
    text('releases.blames.stopped'),
    text('releases.blames.faults'),
  ]
  const rows = blames.map(({ version, views, stopped, msPerMinute, faults }) => [
    html`<a href="${versionPath(remote, version)}">${version}</a>`,
    text('releases.blames.perMinute', { time: formats.milliseconds(msPerMinute) }),
    shareText(page, views, known.get(version) ?? 0),
    formats.number(stopped),
    faultsText(page, faults),
  ])
  return releaseSection('blames', title, html`${note}${releaseTable(title, heads, rows)}`)
}

/** "4 % (12)"; only the number while fewer views have reported how fast they were. */
function shareText({ language }: ReleasePage, views: number, all: number): string {
  const { number, exactPercent } = formatsFor(language)
  return all < views ? number(views) : `${exactPercent(views / all)} (${number(views)})`
}

function faultsText({ text }: ReleasePage, faults: readonly string[]): string {
  const known = NEIGHBOUR_FAULTS.filter((fault) => faults.includes(fault))
  return known.length === 0 ? '–' : known.map((fault) => text(`releases.blames.did.${fault}`)).join(', ')
}
