import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { describedField, formError, invalid, type FormState } from '../../pages/forms/form-parts.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { langAttribute } from '../../foundation/markup/lang-attribute.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import type { PresentationWithSteps } from '../../content/presentations/presentation-store.ts'
import { MAX_NOTE_LENGTH, REPORT_REASONS } from './report.ts'
import { fullNameOf } from '../../content/presentations/public-name.ts'

/** The data of the form to report a presentation. */
export interface ReportPage extends FormContext {
  readonly presentation: PresentationWithSteps
  /** The view link that opened the presentation. */
  readonly linkId: string | null
  /** Unique for each form, so that a form sent twice is one report. */
  readonly formId: string
  readonly state: FormState
}

export function reportBody(page: ReportPage): Html {
  const { text, csrfToken, presentation, linkId, formId, state } = page
  const { oid, title, deckLanguage, owner } = presentation
  const name = fullNameOf(owner) || owner.username
  return html`<div class="page-container"><form class="site-form site-form-wide" method="post" action="/contact/abuse/${oid}/" novalidate>
<h1>${text('report.title')}</h1>
<p class="site-subject"><strong${langAttribute(deckLanguage)} dir="auto">${title}</strong><span dir="auto">${name}</span></p>
${formError('form-error', state.errors['form'])}
${hiddenFields(csrfToken, { form: formId, link: linkId ?? '' })}
${reasons(page)}
${stepField(page)}
${noteField(page)}
<button class="kit-button kit-button-primary" type="submit">${text('report.submit')}</button>
<p><small>${text('report.whoReads')}</small></p>
</form></div>`
}

function reasons({ text, state }: ReportPage): Html {
  const problem = state.errors['reason']
  const choices = REPORT_REASONS.map((reason) => {
    const checked = state.values['reason'] === reason ? html` checked` : nothing
    return html`<label class="site-choice"><input type="radio" name="reason" value="${reason}" required${checked}><span>${text(`report.reasons.${reason}`)}</span></label>`
  })
  return html`<fieldset class="site-choices"${invalid('reason', problem)}><legend>${text('report.reason')}</legend>${choices}${formError('reason-error', problem)}</fieldset>`
}

function stepField({ text, presentation, state }: ReportPage): Html {
  const problem = state.errors['step']
  const steps = presentation.stepTitles.map((title, index) => {
    const number = String(index + 1)
    const selected = state.values['step'] === number ? html` selected` : nothing
    return html`<option value="${number}"${langAttribute(presentation.deckLanguage)} dir="auto"${selected}>${title === '' ? number : `${number}. ${title}`}</option>`
  })
  return html`<div class="site-field"><label for="step">${text('report.step')}</label><select id="step" name="step"${invalid('step', problem)}><option value="">${text('report.wholePresentation')}</option>${steps}</select>${formError('step-error', problem)}</div>`
}

function noteField({ text, language, state }: ReportPage): Html {
  const problem = state.errors['note']
  const most = formatsFor(language).number(MAX_NOTE_LENGTH)
  const { attributes, below } = describedField('note', problem, text('report.noteHint', { most }))
  return html`<div class="site-field"><label for="note">${text('report.note')}</label><textarea id="note" name="note" rows="5" maxlength="${MAX_NOTE_LENGTH}" dir="auto"${attributes}>${state.values['note'] ?? ''}</textarea>${below}</div>`
}

/** The confirmation of a report, with its receipt and a link back. */
export function reportThanksBody(text: ServerTexts, receipt: string, backPath: string): Html {
  return html`<div class="page-container"><div class="site-page"><h1>${text('report.thanks')}</h1>
<p>${text('report.receipt')}</p>
<p class="site-receipt">${receipt}</p>
<p>${text('report.next')}</p>
<div class="site-actions"><a class="kit-button kit-button-secondary" href="${backPath}">${text('report.back')}</a></div></div></div>`
}
