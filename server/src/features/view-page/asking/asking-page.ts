import { hiddenFields, type FormContext } from '../../../pages/forms/form-context.ts'
import {
  describedField,
  formError,
  invalid,
  textField,
  type FormState,
} from '../../../pages/forms/form-parts.ts'
import { html, joinHtml, nothing, type Html } from '../../../foundation/markup/html.ts'
import { asksPerson, type LinkTerms, type MissingStep, type Pass } from '../../../people/passes/link-terms.ts'
import { VIEWERS } from '../../../people/sharing/viewer-pages.ts'

/** A strict view link, as far as one browser fulfilled it. */
export interface Asking {
  readonly terms: LinkTerms
  readonly pass: Pass | null
  readonly step: MissingStep
  /** The text of the agreement; `null` if it is not its turn. */
  readonly agreement: string | null
  /** Whether codes can be mailed. */
  readonly mailsAreSent: boolean
}

/** What the form of a step is sent with. */
interface StepForm extends FormContext {
  readonly action: string
  readonly state: FormState
}

/**
 * The next form of a view link that asks before it opens (docs/behaviour/sharing.md#strict-links). It names neither the
 * presentation nor its owner.
 */
export function askingBody(page: StepForm, asking: Asking): Html {
  switch (asking.step) {
    case 'details':
      return details(page, asking)
    case 'code':
      return code(page, asking)
    case 'agreement':
      return agreement(page, asking)
    case 'open':
      return form(page, 'open', page.text('viewLink.askTitle'), page.text('viewLink.open'), nothing)
  }
}

/** The title of its page. */
export function askingTitle({ text }: FormContext, { step, terms }: Asking): string {
  if (step === 'code') return text('viewLink.codeTitle')
  if (step === 'agreement') return text('viewLink.agreementTitle')
  return terms.passwordProof === null ? text('viewLink.askTitle') : text('viewLink.locked')
}

function details(page: StepForm, asking: Asking): Html {
  const { text, state } = page
  const { terms, pass } = asking
  const hasPassword = terms.passwordProof !== null && pass?.passwordProof !== terms.passwordProof
  const password = textField({
    ...{ name: 'password', label: text('logIn.password'), type: 'password', autocomplete: 'off', state },
    hint: text('viewLink.lockedText'),
  })
  const content = [
    hasPassword ? password : nothing,
    asksPerson(terms) ? person(page, asking) : nothing,
    terms.maxViews === null ? nothing : html`<p>${text('viewLink.countText')}</p>`,
  ]
  const submit = terms.asksCode ? text('viewLink.sendCode') : text('viewLink.open')
  return form(page, 'details', askingTitle(page, asking), submit, joinHtml(content, '\n'))
}

function person({ text, state }: StepForm, { terms, pass, mailsAreSent }: Asking): Html {
  if (terms.asksCode && !mailsAreSent)
    return html`<p class="site-error" role="alert">${text('viewLink.noMail')}</p>`
  const values = pass ? { name: pass.name, email: pass.email, ...state.values } : state.values
  const filled = { ...state, values }
  const hints = [
    text('viewLink.emailHint'),
    ...(terms.asksMark ? [text('viewLink.markHint')] : []),
    ...(terms.asksCode ? [text('viewLink.codeHint')] : []),
  ]
  return html`${textField({ name: 'name', label: text('viewLink.yourName'), type: 'text', autocomplete: 'name', state: filled })}
${textField({ name: 'email', label: text('logIn.email'), type: 'email', autocomplete: 'email', state: filled, hint: hints.join(' ') })}
<p><small><a href="${VIEWERS}">${text('viewLink.yourRecord')}</a></small></p>`
}

function code(page: StepForm, { pass }: Asking): Html {
  const { text, state } = page
  const email = pass?.email ?? ''
  const described = describedField('code', state.errors['code'], text('viewLink.codeNote'))
  const field = html`<p dir="auto">${text('viewLink.codeText', { email })}</p>
<div class="site-field"><label for="code">${text('viewLink.code')}</label><input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="20" required dir="ltr"${described.attributes}>${described.below}</div>`
  const others = html`<div class="site-actions"><button class="kit-button kit-button-secondary" type="submit" name="step" value="newCode" formnovalidate>${text('viewLink.newCode')}</button><button class="kit-button kit-button-quiet" type="submit" name="step" value="again" formnovalidate>${text('viewLink.otherAddress')}</button></div>`
  return form(page, 'code', text('viewLink.codeTitle'), text('viewLink.confirm'), field, {}, others)
}

function agreement(page: StepForm, { agreement: content, terms }: Asking): Html {
  const { text, state } = page
  const paragraphs = (content ?? '').split(/\n{2,}/).map((each) => html`<p dir="auto">${each}</p>`)
  const problem = state.errors['accepted']
  const fields = html`<p>${text('viewLink.agreementText')}</p>
<div class="site-agreement" tabindex="0" role="region" aria-label="${text('viewLink.agreement')}">${paragraphs}</div>
<label class="site-choice account-check"><input type="checkbox" name="accepted" value="yes" required${invalid('accepted', problem)}><span>${text('viewLink.accept')}</span></label>${formError('accepted-error', problem)}`
  const hidden = { agreement: terms.agreement ?? '' }
  return form(page, 'agreement', text('viewLink.agreementTitle'), text('viewLink.open'), fields, hidden)
}

function form(
  { action, csrfToken, state }: StepForm,
  step: MissingStep,
  title: string,
  submit: string,
  content: Html,
  hidden: Readonly<Record<string, string | number>> = {},
  others: Html = nothing,
): Html {
  return html`<div class="page-container"><form class="site-form" method="post" action="${action}" novalidate>
<h1>${title}</h1>
${formError('form-error', state.errors['form'])}
${hiddenFields(csrfToken, hidden)}
${content}
<button class="kit-button kit-button-primary" type="submit" name="step" value="${step}">${submit}</button>
${others}
</form></div>`
}
