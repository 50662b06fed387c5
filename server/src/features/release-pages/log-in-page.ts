import { formError, textField, type FormState } from '../../pages/forms/form-parts.ts'
import { html, type Html } from '../../foundation/markup/html.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { RELEASES_PATH } from './release-page.ts'

/** The data of the form for a release token. */
interface LogInPage {
  readonly text: ServerTexts
  readonly csrfToken: string
  readonly state: FormState
}

export function logInBody({ text, csrfToken, state }: LogInPage): Html {
  return html`<div class="page-container"><form class="site-form" method="post" action="${RELEASES_PATH}" novalidate><h1>${text('releases.title')}</h1>${formError('form-error', state.errors['form'])}
<p>${text('releases.logIn.lead')}</p>
<input type="hidden" name="csrftoken" value="${csrfToken}">
${textField({ name: 'release-token', label: text('releases.logIn.token'), type: 'password', autocomplete: 'off', state })}
${textField({ name: 'person', label: text('releases.logIn.person'), type: 'text', autocomplete: 'name', hint: text('releases.logIn.personHint'), state })}
<div><button class="kit-button kit-button-primary" type="submit" name="action" value="log-in">${text('releases.logIn.submit')}</button></div></form></div>`
}
