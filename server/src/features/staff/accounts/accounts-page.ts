import { hiddenFields, type FormContext } from '../../../pages/forms/form-context.ts'
import { formError, textField, type FormState } from '../../../pages/forms/form-parts.ts'
import { savedMessage } from '../../../pages/forms/saved-message.ts'
import { html, nothing, type Html } from '../../../foundation/markup/html.ts'
import { STAFF_PATHS, staffBody } from '../../../pages/staff-page.ts'
import type { EntitledAccount } from './entitlements.ts'

/** The data of the page on which staff finds an account. */
export interface AccountsPage extends FormContext {
  /** The account that was found. */
  readonly account: EntitledAccount | null
  /** What was just switched. */
  readonly saved: 'on' | 'off' | null
  /** The search, with its errors. */
  readonly search: FormState
}

export function accountsBody(page: AccountsPage): Html {
  const { text, csrfToken, account, search } = page
  return staffBody(
    text,
    'accounts',
    html`<section class="account-section" aria-labelledby="find-title"><h2 id="find-title">${text('staff.accounts.find')}</h2>
<form class="account-form" method="post" action="${STAFF_PATHS.accounts}" novalidate>${formError('form-error', search.errors['form'])}
${hiddenFields(csrfToken)}
${textField({ name: 'email', label: text('logIn.email'), type: 'email', autocomplete: 'off', hint: text('staff.accounts.findHint'), state: search })}
<div><button class="kit-button kit-button-secondary" type="submit" name="action" value="find">${text('staff.accounts.submit')}</button></div>
</form></section>
${account ? accountSection(page, account) : nothing}`,
  )
}

function accountSection({ text, csrfToken, saved }: AccountsPage, account: EntitledAccount): Html {
  const { oid, name, email, hasPresenterView } = account
  const state = text(hasPresenterView ? 'staff.accounts.on' : 'staff.accounts.off')
  const done = saved && text(saved === 'on' ? 'staff.accounts.savedOn' : 'staff.accounts.savedOff')
  const label = text(hasPresenterView ? 'staff.accounts.switchOff' : 'staff.accounts.switchOn')
  return html`<section class="account-section" aria-labelledby="account-title"><div><h2 id="account-title" dir="auto">${name}</h2><p class="staff-facts">${email}</p></div>
<form class="account-form" method="post" action="${STAFF_PATHS.accounts}">${savedMessage(done)}
<p>${state}</p>
${hiddenFields(csrfToken, { account: oid })}
<div><button class="kit-button kit-button-secondary" type="submit" name="action" value="${hasPresenterView ? 'off' : 'on'}">${label}</button></div>
</form></section>`
}
