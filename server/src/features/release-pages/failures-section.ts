import { printableLine } from '@viewpage/shared-events/printable'
import type { RemoteError } from '@viewpage/shared-events/wire'
import { timeText } from '../../foundation/config/site.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { MAX_FAILURES_READ, type FailureRow } from '../../releases/index.ts'
import { releaseSection, releaseTable, versionPath, type ReleasePage } from './release-page.ts'

/** What pages reported about a remote or a version. */
export interface Failures {
  readonly failures: readonly FailureRow[]
  readonly errors: readonly RemoteError[]
  /** The key of the next page of errors; `null` on the last one. */
  readonly olderErrors: number | null
  readonly isFirstErrors: boolean
}

export interface FailuresPage extends ReleasePage, Failures {
  readonly remote: string
}

/** Messages on a page. */
export const ERRORS_PER_PAGE = 20
/** Browsers of a message. */
const MAX_BROWSERS = 4

/** @param path of the page */
export function failuresSection(page: FailuresPage, path: string): Html {
  const { text, language, failures, errors } = page
  const { number } = formatsFor(language)
  const title = text('releases.failures.title')
  if (failures.length + errors.length === 0 && page.isFirstErrors)
    return releaseSection(
      'failures',
      title,
      html`<p class="staff-none">${text('releases.failures.none')}</p>`,
    )
  const most = number(MAX_FAILURES_READ)
  const content = html`<p class="staff-facts">${text('releases.failures.note', { most })}</p>${failureTable(page)}
<h3>${text('releases.failures.messages')}</h3><p class="staff-facts">${text('releases.failures.messagesNote', { most })}</p>${errorTable(page)}${errorLinks(page, path)}`
  return releaseSection('failures', title, content)
}

function failureTable({ text, language, failures, remote }: FailuresPage): Html {
  const { number } = formatsFor(language)
  const heads = [
    text('releases.version'),
    text('releases.failures.kind'),
    text('releases.failures.count'),
    text('releases.failures.last'),
  ]
  const rows = failures.map(({ version, kind, count, lastAt }) => [
    versionLink(remote, version),
    kind,
    number(count),
    timeText(lastAt, language),
  ])
  return releaseTable(text('releases.failures.title'), heads, rows)
}

function errorTable({ text, language, errors, remote }: FailuresPage): Html {
  const { number } = formatsFor(language)
  const heads = [
    text('releases.version'),
    text('releases.failures.messages'),
    text('releases.failures.count'),
    text('releases.failures.last'),
    text('releases.failures.browsers'),
    text('releases.failures.lines'),
  ]
  const rows = errors.map((error) => [
    versionLink(remote, error.version),
    error.kind === 'dropped'
      ? text('releases.failures.dropped')
      : inLines([
          `${error.name}: ${error.message}`,
          [error.kind, error.slot, error.releaseSet, error.isOverride && text('override.title')]
            .filter((part) => typeof part === 'string')
            .join(', '),
        ]),
    number(error.count),
    timeText(Date.parse(error.lastAt), language),
    inLines(error.browsers.slice(0, MAX_BROWSERS).map(({ name, count }) => `${name} (${number(count)})`)),
    inLines(error.stack),
  ])
  return releaseTable(text('releases.failures.messages'), heads, rows)
}

/** Versions are those that senders wrote. */
const versionLink = (remote: string, version: string) =>
  html`<a href="${versionPath(remote, encodeURIComponent(version))}">${printableLine(version)}</a>`

/** Characters that control a terminal or the direction of a text are shown as escapes. */
function inLines(lines: readonly string[]): Html {
  return html`${lines.map((line, index) => html`${index === 0 ? nothing : html`<br>`}<bdi>${printableLine(line)}</bdi>`)}`
}

function errorLinks({ text, olderErrors, isFirstErrors }: FailuresPage, path: string): Html {
  const link = (rel: string, to: string, label: string) =>
    html`<a class="kit-button kit-button-secondary" rel="${rel}" href="${to}">${label}</a>`
  const newer = isFirstErrors ? nothing : link('prev', `${path}#failures`, text('dashboard.newer'))
  const older =
    olderErrors === null
      ? nothing
      : link('next', `${path}?errors=${olderErrors}#failures`, text('dashboard.older'))
  return newer === nothing && older === nothing ? nothing : html`<p>${newer}${older}</p>`
}
