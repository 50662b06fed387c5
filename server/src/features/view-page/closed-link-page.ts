import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { formError, textField, type FormState } from '../../pages/forms/form-parts.ts'
import { html, type Html } from '../../foundation/markup/html.ts'

/** The form for the password of a view link. It names neither the presentation nor its owner. */
export function lockedLinkBody({ text, csrfToken }: FormContext, action: string, state: FormState): Html {
  const field = textField({
    name: 'password',
    label: text('logIn.password'),
    type: 'password',
    autocomplete: 'off',
    state,
    hint: text('viewLink.lockedText'),
  })
  return html`<div class="page-container"><form class="site-form" method="post" action="${action}" novalidate>
<h1>${text('viewLink.locked')}</h1>
${formError('form-error', state.errors['form'])}
${hiddenFields(csrfToken)}
${field}
<button class="kit-button kit-button-primary" type="submit">${text('viewLink.open')}</button>
</form></div>`
}
