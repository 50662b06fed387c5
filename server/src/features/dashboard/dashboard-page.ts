import { hiddenFields } from '../../pages/forms/form-context.ts'
import { formError } from '../../pages/forms/form-parts.ts'
import { savedMessage } from '../../pages/forms/saved-message.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { langAttribute } from '../../foundation/markup/lang-attribute.ts'
import { BIN_PATH, firstLookPath } from '../../content/presentations/presentation-paths.ts'
import { iconSheet } from '../../pages/html/icons.ts'
import type { AskedAbout } from './asked-about-notes.ts'
import type { SelectedPresentation } from './change-selection.ts'
import { dashboardTabs, uploadLink, type TabCounts } from './dashboard-tabs.ts'
import { emptyDashboard, type EmptyDashboard } from './empty-dashboard.ts'
import { filterForm } from './filter-form.ts'
import { ownList, type OwnList } from './own-list.ts'
import { OWN_ORDERS } from './own-orders.ts'
import { selectionOutcome, type SelectionOutcome } from './selection-form.ts'

/** The presentations of an owner, with a notice about a copy above them. */
export interface DashboardPage extends OwnList {
  readonly counts: TabCounts
  readonly copy: CopyPrompt | null
  /** Whose owner is asked whether the speaker notes stay in the transcript. */
  readonly askedAbout: readonly AskedAbout[]
  readonly outcome: SelectionOutcome | null
  /** A presentation was deleted just now. */
  readonly deleted: boolean
  /** Instead of the list, for an owner without presentations. */
  readonly empty: EmptyDashboard | null
}

/** A copy to confirm, or the reason why it is not possible. */
export type CopyPrompt = (SelectedPresentation & { readonly problem?: string }) | { readonly problem: string }

const ICONS = iconSheet([
  ...([
    'caretDown',
    'caretUp',
    'close',
    'copy',
    'delete',
    'download',
    'edit',
    'eye',
    'insights',
    'more',
  ] as const),
  ...(['search', 'select', 'share', 'sort', 'upload', 'versions'] as const),
])

export function dashboardBody(page: DashboardPage): Html {
  const { text, copy, deleted, empty } = page
  const moved = (count: number) => text('dashboard.bin.moved', { count, number: '{{number}}' })
  const list = empty === null ? ownList(page) : emptyDashboard(page, empty)
  return html`<div class="page-container own" data-dashboard data-failed="${text('dashboard.list.failed')}" data-bin="${BIN_PATH}" data-moved-one="${moved(1)}" data-moved-many="${moved(2)}" data-undo-label="${text('dashboard.undo')}">${ICONS}<div class="own-head"><h1 tabindex="-1">${text('dashboard.title')}</h1>${empty === null ? uploadLink(text) : nothing}</div>
<div class="own-line">${dashboardTabs(page, 'own')}${empty === null ? filterOf(page) : nothing}</div>
<p class="kit-visually-hidden" role="status" data-found-status></p>
${savedMessage(deleted ? text('dashboard.deleted') : null, html` <a href="${BIN_PATH}">${text('dashboard.bin.open')}</a>`)}${selectionOutcome(page.outcome)}
${copy === null ? nothing : copyPrompt(page, copy)}${notesQuestion(page)}
${list}</div>`
}

function filterOf({ text, filter }: DashboardPage): Html {
  const orders = OWN_ORDERS.map((order) => ({
    value: order,
    label: text(`dashboard.list.${order}`),
    isChosen: order === filter.order,
  }))
  return filterForm({ text, path: '/dashboard/next/', search: filter.search, orders })
}

function copyPrompt({ text, csrfToken }: DashboardPage, copy: CopyPrompt): Html {
  if (!('oid' in copy)) return html`<div class="site-notice">${formError('copy-error', copy.problem)}</div>`
  return html`<form class="site-notice" method="post" action="/dashboard/next/">
<div><h2>${text('copy.question')}</h2><p><strong${langAttribute(copy.deckLanguage)} dir="auto">${copy.title}</strong></p><p>${text('copy.explanation')}</p>${formError('copy-error', copy.problem)}</div>
${hiddenFields(csrfToken, { copy: copy.oid })}
<div class="site-actions"><button class="kit-button kit-button-primary" type="submit">${text('copy.submit')}</button><a class="kit-button kit-button-quiet" href="/dashboard/next/">${text('copy.cancel')}</a></div>
</form>`
}

function notesQuestion({ text, askedAbout }: DashboardPage): Html {
  if (askedAbout.length === 0) return html``
  const links = askedAbout.map(
    (each) =>
      html`<li><a href="${firstLookPath(each)}#notes"${langAttribute(each.deckLanguage)} dir="auto">${each.title}</a></li>`,
  )
  return html`<section class="site-notice" aria-labelledby="notes-question"><div><h2 id="notes-question">${text('dashboard.notesQuestion.title')}</h2><p>${text('dashboard.notesQuestion.text')}</p><ul>${links}</ul></div></section>`
}
