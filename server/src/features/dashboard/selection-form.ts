import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { PRIVACIES } from '../../content/presentations/set-privacy.ts'
import { formError } from '../../pages/forms/form-parts.ts'
import { dateText } from '../../foundation/config/site.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { langAttribute } from '../../foundation/markup/lang-attribute.ts'
import { icon } from '../../pages/html/icons.ts'
import type { SelectedPresentation } from './change-selection.ts'

/** Id of the form that the boxes of the list belong to. */
export const SELECTION = 'selection'

/** What happened to one selected presentation. */
export interface SelectionResult {
  readonly oid: string
  readonly line: string
  readonly isDone: boolean
}

/** What is shown above the list after a form of a selection. */
export interface SelectionOutcome {
  readonly results: readonly SelectionResult[]
  readonly problem?: string
}

interface SelectionPage extends FormContext {
  /** Presentations of the page. */
  readonly count: number
  /** Of the same list: with all boxes ticked, and with none. */
  readonly allPath: string
  readonly nonePath: string
  readonly isAllTicked: boolean
}

/**
 * What can be done with several presentations at once (docs/behaviour/sharing.md#several-at-once). The style sheet shows it
 * as soon as a box is ticked; the script counts them.
 */
export function selectionBar(page: SelectionPage): Html {
  const { text, language, csrfToken, count, allPath, nonePath, isAllTicked } = page
  const { number } = formatsFor(language)
  const ticked = (ticks: number) => text('dashboard.list.ticked', { count: ticks, number: '{{number}}' })
  const all = html`<a href="${allPath}" data-tick-all>${text('dashboard.list.selectAll', { number: number(count) })}</a>`
  return html`<form class="own-bar" id="${SELECTION}" method="post" action="${nonePath}" aria-label="${text('dashboard.list.selected')}" data-one="${ticked(1)}" data-many="${ticked(2)}" data-undo-label="${text('dashboard.undo')}">
${hiddenFields(csrfToken)}
<span class="own-bar-count" data-ticked></span>${isAllTicked ? nothing : all}
<details class="own-who" name="own-menu"><summary class="own-bar-button">${icon('eye')}<span class="own-wide">${text('dashboard.sharing.privacy.title')}</span><span class="own-narrow">${text('dashboard.list.access')}</span>${icon('caretUp', 14)}</summary><div class="own-menu own-menu-up"><ul>${PRIVACIES.map((privacy) => html`<li><button type="submit" name="privacy" value="${privacy}"><span>${text(`privacy.${privacy}`)}<small>${text(`dashboard.sharing.privacy.${privacy}`)}</small></span></button></li>`)}</ul></div></details>
<button class="own-bar-button" type="submit" name="action" value="ask">${icon('delete')}<span class="own-bar-word">${text('dashboard.list.delete')}</span></button>
<a class="own-bar-button own-bar-close" href="${nonePath}" data-tick-none><span class="kit-visually-hidden">${text('dashboard.list.selectNone')}</span>${icon('close')}</a>
</form>`
}

export function selectionOutcome(outcome: SelectionOutcome | null): Html {
  if (outcome === null) return nothing
  const lines = outcome.results.map(
    ({ line, isDone }) => html`<li dir="auto" data-done="${String(isDone)}">${line}</li>`,
  )
  return html`${formError('selection-error', outcome.problem)}${lines.length === 0 ? nothing : html`<ul class="account-results" role="status">${lines}</ul>`}`
}

/** Requires confirmation before presentations are deleted. @param restsUntil ms since 1970 */
export function deleteSelectionBody(
  { text, language, csrfToken }: FormContext,
  selected: readonly SelectedPresentation[],
  restsUntil: number,
): Html {
  const fields = selected.map(({ oid }) => html`<input type="hidden" name="oid" value="${oid}">`)
  const titles = selected.map(
    ({ title, deckLanguage }) => html`<li${langAttribute(deckLanguage)} dir="auto">${title}</li>`,
  )
  return html`<div class="page-container"><form class="site-form site-form-wide" method="post" action="/dashboard/next/">
<h1>${text('dashboard.list.question')}</h1>
<ul class="account-results">${titles}</ul>
<p>${text('dashboard.list.questionText', { date: dateText(restsUntil, language) })}</p>
${hiddenFields(csrfToken)}${fields}
<div class="site-actions"><button class="kit-button kit-button-secondary account-danger" type="submit" name="action" value="delete">${text('dashboard.sharing.delete.submit')}</button><a class="kit-button kit-button-quiet" href="/dashboard/next/">${text('copy.cancel')}</a></div>
</form></div>`
}
