import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { PRIVACIES } from '../../content/presentations/set-privacy.ts'
import { formError } from '../../pages/forms/form-parts.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'

/** Id of the form that the boxes of the list belong to. */
export const SELECTION = 'selection'

/** What happened to one selected presentation. */
export interface SelectionResult {
  readonly line: string
  readonly isDone: boolean
}

/** What is shown above the list after a form of a selection. */
export interface SelectionOutcome {
  readonly results: readonly SelectionResult[]
  readonly problem?: string
}

interface SelectionPage extends FormContext {
  /** Of the same list: with all boxes ticked, and with none. */
  readonly allPath: string
  readonly nonePath: string
  readonly isAllTicked: boolean
  readonly outcome: SelectionOutcome | null
}

/** What can be done with several presentations at once (docs/behaviour/sharing.md#several-at-once). */
export function selectionForm(page: SelectionPage): Html {
  const { text, csrfToken, allPath, nonePath, isAllTicked } = page
  const choices = PRIVACIES.map(
    (privacy) => html`<option value="${privacy}">${text(`privacy.${privacy}`)}</option>`,
  )
  return html`<form class="account-selection" id="${SELECTION}" method="post" action="${nonePath}" aria-label="${text('dashboard.list.selected')}">
${hiddenFields(csrfToken)}
<a href="${isAllTicked ? nonePath : allPath}">${text(isAllTicked ? 'dashboard.list.selectNone' : 'dashboard.list.selectPage')}</a>
<span class="account-selection-privacy"><label class="kit-visually-hidden" for="selection-privacy">${text('dashboard.sharing.privacy.title')}</label><select id="selection-privacy" name="privacy">${choices}</select><button class="kit-button kit-button-secondary kit-button-small" type="submit" name="action" value="privacy">${text('dashboard.list.change')}</button></span>
<button class="kit-button kit-button-quiet kit-button-small account-danger" type="submit" name="action" value="ask">${text('dashboard.list.delete')}</button>
</form>`
}

export function selectionOutcome(outcome: SelectionOutcome | null): Html {
  if (outcome === null) return nothing
  const lines = outcome.results.map(
    ({ line, isDone }) => html`<li dir="auto" data-done="${String(isDone)}">${line}</li>`,
  )
  return html`${formError('selection-error', outcome.problem)}${lines.length === 0 ? nothing : html`<ul class="account-results" role="status">${lines}</ul>`}`
}

/** Requires confirmation before presentations are deleted. */
export function deleteSelectionBody(
  { text, csrfToken }: FormContext,
  selected: readonly { readonly oid: string; readonly title: string }[],
): Html {
  const fields = selected.map(({ oid }) => html`<input type="hidden" name="oid" value="${oid}">`)
  const titles = selected.map(({ title }) => html`<li dir="auto">${title}</li>`)
  return html`<div class="page-container"><form class="site-form site-form-wide" method="post" action="/dashboard/next/">
<h1>${text('dashboard.list.question')}</h1>
<ul class="account-results">${titles}</ul>
<p>${text('dashboard.list.questionText')}</p><p>${text('settings.delete.final')}</p>
${hiddenFields(csrfToken)}${fields}
<div class="site-actions"><button class="kit-button kit-button-secondary account-danger" type="submit" name="action" value="delete">${text('dashboard.sharing.delete.submit')}</button><a class="kit-button kit-button-quiet" href="/dashboard/next/">${text('copy.cancel')}</a></div>
</form></div>`
}
