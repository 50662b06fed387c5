import { DASHBOARD, LOG_IN, LOG_OUT, SIGN_UP, withNext } from '@viewpage/shared-events/site-paths'
import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { authorSegmentField } from '../../pages/forms/author-segment-field.ts'
import { formError, textField, type FormState, type TextField } from '../../pages/forms/form-parts.ts'
import { nameFields } from '../../pages/forms/name-fields.ts'
import { html, joinHtml, nothing, type Html } from '../../foundation/markup/html.ts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { organisationButton, PASSKEY, passkeyForm, type OrganisationButton } from './sign-in-parts.ts'

interface FormPage extends FormContext {
  /** The path to redirect to afterwards; checked by `nextPath`. */
  readonly next: string
  /** Title of the presentation that is liked afterwards; `null` if none is. */
  readonly likes: string | null
  readonly state: FormState
  /** Whether a new password can be asked for by mail. */
  readonly mailsAreSent: boolean
  /** `null`: people sign in with no organisation. */
  readonly organisation: OrganisationButton | null
  /** Whether a new account can be made with a password. */
  readonly hasPasswordSignUp: boolean
  /** For the browser; `null` on pages without a log-in. */
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | null
}

export function logInBody(page: FormPage): Html {
  const { text } = page
  return form(
    page,
    LOG_IN,
    text('logIn.title'),
    text('logIn.submit'),
    page.likes === null ? null : text('logIn.toLike', { title: page.likes }),
    [
      // With `webauthn` the browser offers passkeys in the field, too.
      field(page, 'email', text('logIn.email'), { type: 'email', autocomplete: 'username webauthn' }),
      field(page, 'password', text('logIn.password'), { type: 'password', autocomplete: 'current-password' }),
    ],
    html`<p>${text('logIn.noAccount')} <a href="${leadingTo(SIGN_UP, page.next)}">${text('logIn.signUp')}</a></p><p>${forgotten(page)}</p>`,
    html`${organisationButton(page, page.organisation, page.next)}${passkeyButton(page)}`,
  )
}

function passkeyButton(page: FormPage): Html {
  const { passkey: options, state, next } = page
  if (options === null) return nothing
  const problem = state.errors['passkey']
  return passkeyForm({
    ...{ ...page, options, problem, action: PASSKEY, fields: { next }, look: 'secondary' },
    hasAutofill: true,
  })
}

function forgotten({ text, mailsAreSent }: FormPage): Html {
  return mailsAreSent
    ? html`<a href="/reset/">${text('logIn.forgottenLink')}</a>`
    : html`${text('logIn.forgotten')}`
}

export function signUpBody(page: FormPage): Html {
  const { text } = page
  if (!page.hasPasswordSignUp) return signUpElsewhere(page)
  return form(
    page,
    SIGN_UP,
    text('signUp.title'),
    text('signUp.submit'),
    page.likes === null ? null : text('signUp.toLike', { title: page.likes }),
    [
      ...nameFields(text, page.language, page.state),
      field(page, 'email', text('logIn.email'), { type: 'email', autocomplete: 'username' }),
      field(page, 'password', text('logIn.password'), {
        type: 'password',
        autocomplete: 'new-password',
        hint: text('signUp.passwordHint'),
      }),
      authorSegmentField(text, page.state.values['authorSegment'] ?? '', page.state.errors['authorSegment']),
    ],
    haveAccount(page),
    organisationButton(page, page.organisation, page.next),
  )
}

const haveAccount = ({ text, next }: FormPage): Html =>
  html`<p>${text('signUp.haveAccount')} <a href="${leadingTo(LOG_IN, next)}">${text('notFound.logIn')}</a></p>`

/** Accounts are made by signing in with the organisation only. */
function signUpElsewhere(page: FormPage): Html {
  const { text, organisation, next } = page
  return html`<div class="page-container"><div class="site-form"><h1>${text('signUp.title')}</h1>
<p dir="auto">${text('signIn.only', { name: organisation?.name ?? '' })}</p>
${organisationButton(page, organisation, next)}${haveAccount(page)}</div></div>`
}

/** Asks whether to log out: nobody knows who wrote the link that led here. */
export function logOutBody(page: FormPage): Html {
  return form(
    page,
    LOG_OUT,
    page.text('logOut.title'),
    page.text('logOut.submit'),
    null,
    [],
    nothing,
    nothing,
  )
}

function form(
  page: FormPage,
  action: string,
  title: string,
  submit: string,
  reason: string | null,
  fields: readonly Html[],
  foot: Html,
  otherWays: Html,
): Html {
  const { csrfToken, next, state } = page
  return html`<div class="page-container"><form class="site-form" method="post" action="${action}" novalidate>
<h1>${title}</h1>
${reason === null ? nothing : html`<p class="site-reason" dir="auto">${reason}</p>`}
${formError('form-error', state.errors['form'])}
${hiddenFields(csrfToken, { next })}
${joinHtml(fields, '\n')}
<button class="kit-button kit-button-primary" type="submit">${submit}</button>
${foot}
</form>${otherWays === nothing ? nothing : html`<div class="site-form site-ways">${otherWays}</div>`}</div>`
}

function field(
  { state }: FormPage,
  name: string,
  label: string,
  about: Pick<TextField, 'type' | 'autocomplete' | 'hint'>,
): Html {
  return textField({ name, label, state, ...about })
}

/** After a log-in or sign-up without `next`, the dashboard opens. */
function leadingTo(path: string, next: string): string {
  return next === DASHBOARD ? path : withNext(path, next)
}
