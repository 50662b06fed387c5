import { dateText } from '../../foundation/config/site.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { langAttribute } from '../../foundation/markup/lang-attribute.ts'
import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { formError } from '../../pages/forms/form-parts.ts'
import { savedMessage } from '../../pages/forms/saved-message.ts'
import { icon, iconSheet } from '../../pages/html/icons.ts'
import { newerOlderLinks } from '../../pages/html/newer-older-nav.ts'
import { queryOfPlace, type ListPlace } from '../../content/presentations/list-pages.ts'
import { BIN_PATH } from '../../content/presentations/presentation-paths.ts'
import type { SelectedPresentation } from './change-selection.ts'
import { dashboardTabs, uploadLink, type TabCounts } from './dashboard-tabs.ts'
import type { BinnedPresentation } from './read-bin.ts'

/** What was just done; the page confirms it. */
export const BIN_DONE = ['restored', 'gone'] as const
export type BinDone = (typeof BIN_DONE)[number]

/** The presentations that an account deleted and can restore. */
export interface BinPage extends FormContext {
  readonly presentations: readonly BinnedPresentation[]
  readonly counts: TabCounts
  readonly newer: ListPlace | null
  readonly older: ListPlace | null
  /** ms for which each rests after its deletion. */
  readonly restsMs: number
  readonly done: BinDone | null
  /** The presentation that the visitor asked to delete for good. */
  readonly deleting: SelectedPresentation | null
  readonly problem: string | undefined
}

const ICONS = iconSheet(['delete', 'restore', 'upload'])

export function binBody(page: BinPage): Html {
  const { text, done, problem, presentations, newer, older } = page
  const cards = html`<p class="own-intro">${text('dashboard.bin.intro')}</p><ul class="own-cards">${presentations.map((each) => card(page, each))}</ul>`
  const empty = html`<div class="own-nothing"><h2>${text('dashboard.bin.empty')}</h2><p>${text('dashboard.bin.emptyText')}</p></div>`
  return html`<div class="page-container own">${ICONS}<div class="own-head"><h1 tabindex="-1">${text('dashboard.title')}</h1>${uploadLink(text)}</div>
<div class="own-line">${dashboardTabs(page, 'bin')}</div>
${savedMessage(done === null ? null : text(`dashboard.bin.done.${done}`))}${problem === undefined ? nothing : html`<div class="site-notice">${formError('bin-error', problem)}</div>`}
${question(page)}${presentations.length === 0 ? empty : cards}
${newerOlderLinks(text, {
  newer: newer && binPath(newer),
  older: older && binPath(older),
  className: 'site-actions own-pages',
})}</div>`
}

function binPath(place: ListPlace): string {
  const query = new URLSearchParams(queryOfPlace(place)).toString()
  return query === '' ? BIN_PATH : `${BIN_PATH}?${query}`
}

function card(
  page: BinPage,
  { oid, title, deckLanguage, isTakenDown, deletedAt, hasPicture }: BinnedPresentation,
) {
  const { text, language, csrfToken, restsMs } = page
  const picture = hasPicture
    ? html`<img src="${BIN_PATH}${oid}/card.webp" alt="" width="480" height="270" loading="lazy">`
    : nothing
  const label = isTakenDown ? html`<span>${text('takenDown.label')}</span>` : nothing
  const titleId = `bin-${oid}`
  return html`<li class="own-card own-card-binned" data-oid="${oid}"><div class="own-picture">${picture}</div><div class="own-words"><strong class="own-title" id="${titleId}" title="${title}"${langAttribute(deckLanguage)} dir="auto">${title}</strong>${label}<span>${text('dashboard.bin.deleted', { date: dateText(deletedAt, language) })}</span><span>${text('dashboard.bin.until', { date: dateText(deletedAt + restsMs, language) })}</span></div>
<form class="own-card-actions" method="post" action="${BIN_PATH}">${hiddenFields(csrfToken)}<button class="kit-button kit-button-secondary" type="submit" name="restore" value="${oid}" aria-describedby="${titleId}">${icon('restore')}${text('dashboard.bin.restore')}</button><a class="kit-button kit-button-quiet" href="${BIN_PATH}?delete=${oid}" aria-describedby="${titleId}">${text('dashboard.bin.forGood')}</a></form></li>`
}

function question({ text, csrfToken, deleting }: BinPage): Html {
  if (deleting === null) return nothing
  return html`<form class="site-notice" method="post" action="${BIN_PATH}">
<div><h2 tabindex="-1" autofocus>${text('dashboard.bin.question')}</h2><p><strong${langAttribute(deleting.deckLanguage)} dir="auto">${deleting.title}</strong></p><p>${text('dashboard.bin.questionText')}</p><p>${text('settings.delete.final')}</p></div>
${hiddenFields(csrfToken)}
<div class="site-actions"><button class="kit-button kit-button-secondary account-danger" type="submit" name="delete" value="${deleting.oid}">${text('dashboard.bin.forGood')}</button><a class="kit-button kit-button-quiet" href="${BIN_PATH}">${text('copy.cancel')}</a></div>
</form>`
}
