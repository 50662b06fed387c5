import { LOG_IN, withNext } from '@viewpage/shared-events/site-paths'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { formError } from '../../pages/forms/form-parts.ts'

/** Leads to the provider. */
export const ORGANISATION = '/login/organisation/'
export const PASSKEY = `${LOG_IN}passkey/`

/** The button of the organisation. */
export interface OrganisationButton {
  readonly name: string
  /** Whether the provider did not answer lately. */
  readonly isDown: boolean
}

/** A link, because the policy of pages lets no form lead to another site. */
export function organisationButton(
  { text }: Pick<FormContext, 'text'>,
  button: OrganisationButton | null,
  next: string,
): Html {
  if (button === null) return nothing
  const { name, isDown } = button
  return html`<p><a class="kit-button kit-button-secondary site-way" href="${withNext(ORGANISATION, next)}" rel="nofollow" dir="auto">${text('signIn.with', { name })}</a>${isDown ? html`<small>${text('signIn.downNote', { name })}</small>` : nothing}</p>`
}

interface PasskeyForm extends FormContext {
  readonly action: string
  readonly options: PublicKeyCredentialRequestOptionsJSON
  readonly fields: Readonly<Record<string, string>>
  readonly problem: string | undefined
  readonly look: 'primary' | 'secondary'
  /** Whether the browser may also offer passkeys in the field of the e-mail address. */
  readonly hasAutofill: boolean
}

/** The form that the page's script fills with a signature. Hidden until it runs. */
export function passkeyForm(form: PasskeyForm): Html {
  const { text, csrfToken, action, options, fields, problem, look, hasAutofill } = form
  const autofill = hasAutofill ? html` data-autofill` : nothing
  return html`<form class="site-passkey" method="post" action="${action}" data-passkey="get" data-options="${JSON.stringify(options)}" data-problem="${text('signIn.passkeyProblem')}"${autofill} hidden>
${formError('passkey-error', problem)}<p class="site-error" role="alert" data-passkey-problem hidden></p>
${hiddenFields(csrfToken, { ...fields })}<input type="hidden" name="credential">
<button class="kit-button kit-button-${look} site-way" type="submit">${text('signIn.passkey')}</button></form>
<noscript><p><small>${text('signIn.passkeyScript')}</small></p></noscript>`
}
