import type { RemoteManifest } from '@viewpage/shared-events'
import { describeFinding, type GateFinding } from '@viewpage/shared-events/wire'
import { formError } from '../../pages/forms/form-parts.ts'
import { timeText } from '../../foundation/config/site.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import type { ContractDifferences, EvidenceAgainst, Vitals } from '../../releases/index.ts'
import { contractTable } from './contract-section.ts'
import { failuresSection, type Failures } from './failures-section.ts'
import type { Activation } from './read-releases.ts'
import { reasonField } from './reason-field.ts'
import {
  releaseBody,
  releaseSection,
  releaseTable,
  remotePath,
  versionPath,
  type ReleasePage,
} from './release-page.ts'
import { unseenSlotNotes } from './unseen-slot-notes.ts'
import { vitalsComparison } from './vitals-section.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'

/** A version with what is compared. */
export interface ShownVersion {
  readonly manifest: RemoteManifest
  /** Bytes of all files, before compression. */
  readonly bytes: number
  /** `undefined` if no page reported. */
  readonly vitals: Vitals | undefined
}

/** The data of the page about one version. */
export interface VersionPage extends ReleasePage, Failures {
  readonly remote: string
  readonly shown: ShownVersion
  readonly isPreview: boolean
  /** Why it may be activated only on purpose; `null` for most versions. */
  readonly against: EvidenceAgainst | null
  /** Its slots that no page shows. */
  readonly unseenSlots: readonly string[]
  /** What the gate noticed when it was published. */
  readonly notices: readonly GateFinding[]
  /** The version it is compared with. */
  readonly other: ShownVersion | null
  /** From the other version to this one; `null` if one of them has no contract. */
  readonly contract: ContractDifferences | null
  readonly live: Activation | null
  /** Versions to compare with, newest first. */
  readonly choices: readonly string[]
}

/** Longer lists are cut in the table. */
const MAX_NAMES = 30

export function versionBody(page: VersionPage): Html {
  const { text, remote, shown, refused } = page
  return releaseBody(page, {
    title: `${remote} ${shown.manifest.version}`,
    back: [remotePath(remote), remote],
    content: html`${formError('form-error', refused?.problem)}${unseenSlotNotes(page)}${releaseSection('activate', text('releases.activate.title'), activateForm(page))}
${noticesSection(page)}
${failuresSection(page, versionPath(remote, shown.manifest.version))}
${releaseSection('compare', text('releases.compare.title'), html`${compareForm(page)}${comparison(page)}`)}`,
  })
}

function activateForm(page: VersionPage): Html {
  const { text, language, csrfToken, remote, shown, isPreview, against, live } = page
  const { version } = shown.manifest
  if (isPreview) return html`<p>${text('releases.activate.preview')}</p>`
  if (live?.version === version) return html`<p>${text('releases.activate.isLive')}</p>`
  const onPurpose =
    against === null
      ? nothing
      : html`<p dir="auto">${text('releases.activate.rolledBack', { time: timeText(against.at, language), reason: against.reason ?? '–' })}</p><label class="site-choice account-check"><input type="checkbox" name="anyway" value="yes" required><span>${text('releases.activate.anyway')}</span></label>`
  return html`<form class="account-form" method="post" action="${remotePath(remote)}"><p>${text('releases.activate.text', { version })}</p>${onPurpose}
<input type="hidden" name="csrftoken" value="${csrfToken}"><input type="hidden" name="version" value="${version}"><input type="hidden" name="expect" value="${live?.version ?? ''}">
${reasonField(page, 'activate-reason', ['activate'], against !== null)}
<div><button class="kit-button kit-button-secondary" type="submit" name="action" value="activate">${text('releases.activate.submit')}</button></div></form>`
}

/** In English, as for the command that published it. Slots that no page shows are told above, as they are now. */
function noticesSection({ text, notices }: VersionPage): Html {
  const shown = notices.filter(({ rule }) => rule !== 'slot')
  if (shown.length === 0) return nothing
  const items = shown.map((notice) => html`<p lang="en">${describeFinding(notice)}</p>`)
  return releaseSection('notices', text('releases.notices'), html`${items}`)
}

function compareForm({ text, remote, shown, other, choices }: VersionPage): Html {
  if (choices.length === 0) return nothing
  const options = choices.map((version) => {
    const selected = version === other?.manifest.version ? html` selected` : nothing
    return html`<option value="${version}"${selected}>${version}</option>`
  })
  return html`<form class="account-form" method="get" action="${versionPath(remote, shown.manifest.version)}"><div class="site-field"><label for="with">${text('releases.compare.with')}</label><select id="with" name="with">${options}</select></div><div><button class="kit-button kit-button-secondary" type="submit">${text('releases.compare.submit')}</button></div></form>`
}

function comparison(page: VersionPage): Html {
  const { text, language, shown, other } = page
  const { number, kilobytes } = formatsFor(language)
  const rows: readonly (readonly [string, (version: ShownVersion) => string])[] = [
    [text('releases.entrySize'), ({ manifest }) => kilobytes(manifest.budget.actual)],
    [text('releases.allSize'), ({ bytes }) => kilobytes(bytes)],
    [text('releases.compare.files'), ({ manifest }) => number(Object.keys(manifest.integrity).length)],
    [text('releases.compare.slots'), ({ manifest }) => names(manifest.slots)],
    [text('releases.compare.exposes'), ({ manifest }) => names(manifest.exposes)],
    [text('releases.compare.languages'), ({ manifest }) => names(Object.keys(manifest.locales))],
    [
      text('releases.compare.shared'),
      // A library set has modules for others.
      ({ manifest: { provides, shared } }) =>
        names(Object.entries(provides ?? shared).map((pair) => pair.join(' '))),
    ],
    [text('releases.compare.emits'), ({ manifest }) => names(manifest.emits)],
    [text('releases.compare.consumes'), ({ manifest }) => names(manifest.consumes)],
  ]
  const heads = [
    text('releases.compare.what'),
    shown.manifest.version,
    ...(other ? [other.manifest.version, text('releases.compare.difference')] : []),
  ]
  const table = rows.map(([name, valueOf]) => {
    const own = valueOf(shown)
    if (!other) return [name, own]
    const others = valueOf(other)
    return [name, own, others, text(own === others ? 'releases.compare.same' : 'releases.compare.differs')]
  })
  const { remote, contract } = page
  const vitals = [shown, ...(other ? [other] : [])].map((each) => ({
    remote,
    version: each.manifest.version,
    vitals: each.vitals,
  }))
  const contracts = other
    ? contractTable(page, contract, [other.manifest.version, shown.manifest.version])
    : nothing
  const changed = other ? changedFiles(page, shown, other) : nothing
  return html`${releaseTable(text('releases.compare.title'), heads, table)}${vitalsComparison(page, vitals)}${contracts}${changed}`
}

/** Files that only one of the versions has. Names contain hashes, so a changed file has another name. */
function changedFiles({ text }: VersionPage, shown: ShownVersion, other: ShownVersion): Html {
  const own = new Set(Object.keys(shown.manifest.integrity))
  const others = new Set(Object.keys(other.manifest.integrity))
  const heads = [text('releases.version'), text('releases.compare.onlyIn')]
  const rows = [
    [shown.manifest.version, names([...own.difference(others)])],
    [other.manifest.version, names([...others.difference(own)])],
  ]
  return releaseTable(text('releases.compare.onlyIn'), heads, rows)
}

function names(list: readonly string[]): string {
  if (list.length === 0) return '–'
  const sorted = list.toSorted()
  const shown = sorted.slice(0, MAX_NAMES).join(', ')
  return sorted.length > MAX_NAMES ? `${shown} … +${sorted.length - MAX_NAMES}` : shown
}
