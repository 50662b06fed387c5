import type { Language } from '@viewpage/shared-events'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { scrollRegion } from '../../pages/html/scroll-region.ts'
import { timeText } from '../../foundation/config/site.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import type { Activation } from './read-releases.ts'
import type { HostChange, TimelineEntry } from './read-timeline.ts'

export const RELEASES_PATH = '/releases/'

export const remotePath = (remote: string) => `${RELEASES_PATH}${remote}/`
export const versionPath = (remote: string, version: string) => `${remotePath(remote)}${version}/`

/** The data of every page about releases. */
export interface ReleasePage {
  readonly text: ServerTexts
  readonly language: Language
  readonly csrfToken: string
  readonly refused?: RefusedRelease
}

/** A form that was refused, with what was typed. */
export interface RefusedRelease {
  readonly action: string
  readonly reason: string
  readonly problem: string
  readonly status: number
}

/** A page about releases: the way back, its heading, its content, and the button that ends the session. */
export function releaseBody(
  { text, csrfToken }: ReleasePage,
  {
    title,
    back,
    content,
  }: { readonly title: string; readonly back?: [string, string]; readonly content: Html },
): Html {
  const way =
    back === undefined ? nothing : html`<p class="account-back"><a href="${back[0]}">${back[1]}</a></p>`
  return html`<div class="page-container account staff releases">${way}<h1>${title}</h1>
${content}
<form class="releases-end" method="post" action="${RELEASES_PATH}"><input type="hidden" name="csrftoken" value="${csrfToken}"><button class="kit-button kit-button-secondary" type="submit" name="action" value="log-out">${text('releases.logOut')}</button></form></div>`
}

/** A section with a heading. @param id of the heading */
export function releaseSection(id: string, title: string, content: Html): Html {
  return html`<section class="releases-section" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`
}

/** A table that scrolls by itself if it is too wide. The first cell of each row is its heading. */
export function releaseTable(
  label: string,
  heads: readonly string[],
  rows: readonly (readonly (Html | string)[])[],
): Html {
  const head = heads.map((text) => html`<th scope="col">${text}</th>`)
  const body = rows.map(
    ([name = '', ...cells]) =>
      html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td dir="auto">${cell}</td>`)}</tr>`,
  )
  const content = html`<table aria-label="${label}"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
  return scrollRegion(label, content, 'site-table releases-table')
}

/** A list of activations. */
export function activationTable(page: ReleasePage, label: string, rows: readonly Activation[]): Html {
  return changeTable(page, label, [page.text('releases.remote'), rows])
}

/** A list of activations, and of changes of hosts. */
export function timelineTable(page: ReleasePage, label: string, rows: readonly TimelineEntry[]): Html {
  return changeTable(page, label, [page.text('releases.remoteOrHost'), rows])
}

/** @param what the heading of the first column */
function changeTable(
  { text, language }: ReleasePage,
  label: string,
  [what, rows]: readonly [what: string, rows: readonly TimelineEntry[]],
): Html {
  const heads = [
    what,
    text('releases.version'),
    text('releases.since'),
    text('releases.by'),
    text('releases.reason'),
  ]
  return releaseTable(
    label,
    heads,
    rows.map((row) => [
      ...('host' in row ? hostCells(text, row) : activationCells(row)),
      timeText(row.at, language),
      whoOf(text, row),
      row.reason ?? '–',
    ]),
  )
}

function activationCells({ remote, version }: Activation): Html[] {
  return [
    html`<a href="${remotePath(remote)}">${remote}</a>`,
    html`<a href="${versionPath(remote, version)}">${version}</a>`,
  ]
}

function hostCells(text: ServerTexts, { host, action, version }: HostChange): string[] {
  return [text(`releases.hosts.${action}`, { host }), version]
}

/** Who activated a version, with the entry of the release tokens that allowed it. */
export function whoOf(text: ServerTexts, { token, by }: Pick<Activation, 'token' | 'by'>): string {
  if (token === null) return text('releases.server')
  return by === null || by === '' ? token : `${by} (${token})`
}
