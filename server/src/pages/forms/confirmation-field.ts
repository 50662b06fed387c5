import { logInPath } from '../../foundation/http/redirect-to-log-in.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { formError, textField, type FormState } from './form-parts.ts'

interface Confirming {
  readonly text: ServerTexts
  readonly hasPassword: boolean
  /** Whether the person has just proved who they are, for an account without a password. */
  readonly hasProof: boolean
}

interface ConfirmationField {
  readonly id: string
  readonly state: FormState
  /** The path after another log-in. */
  readonly returnTo: string
}

/** How a change is confirmed: by the password; without one by a log-in that is not old (`confirmOwner`). */
export function confirmationField(
  { text, hasPassword, hasProof }: Confirming,
  { id, state, returnTo }: ConfirmationField,
): Html {
  if (hasPassword)
    return textField({
      name: 'currentPassword',
      id,
      label: text('settings.currentPassword'),
      type: 'password',
      autocomplete: 'current-password',
      state,
    })
  if (hasProof) return nothing
  return html`<div>${formError(`${id}-error`, state.errors['currentPassword'])}<p>${text('settings.noPassword')} <a href="${logInPath(returnTo)}">${text('settings.logInAgain')}</a></p></div>`
}
