import { html, type Html } from '../../foundation/markup/html.ts'
import type { FormContext } from './form-context.ts'
import { textField, type FormState } from './form-parts.ts'

/** Hidden: password managers use it to find the account. */
export const accountField = (email: string): Html =>
  html`<input type="text" name="username" value="${email}" autocomplete="username" hidden>`

/** The field `newPassword`. */
export const newPasswordField = ({ text }: Pick<FormContext, 'text'>, state: FormState): Html =>
  textField({
    name: 'newPassword',
    label: text('settings.newPassword'),
    type: 'password',
    autocomplete: 'new-password',
    state,
    hint: text('signUp.passwordHint'),
  })
