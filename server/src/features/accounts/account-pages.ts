import { DASHBOARD, LOG_IN, LOG_OUT, SIGN_UP, withNext } from '@viewpage/shared-events/site-paths'
import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { authorSegmentField } from '../../pages/forms/author-segment-field.ts'
import { formError, textField, type FormState, type TextField } from '../../pages/forms/form-parts.ts'
import { nameFields } from '../../pages/forms/name-fields.ts'
import { html, joinHtml, nothing, type Html } from '../../foundation/markup/html.ts'

interface FormPage extends FormContext {
  /** The path to redirect to afterwards; checked by `nextPath`. */
  readonly next: string
  /** Title of the presentation that is liked afterwards; `null` if none is. */
  readonly likes: string | null
  readonly state: FormState
  /** Whether a new password can be asked for by mail. */
  readonly mailsAreSent: boolean
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
      field(page, 'email', text('logIn.email'), { type: 'email', autocomplete: 'username' }),
      field(page, 'password', text('logIn.password'), { type: 'password', autocomplete: 'current-password' }),
    ],
    html`<p>${text('logIn.noAccount')} <a href="${leadingTo(SIGN_UP, page.next)}">${text('logIn.signUp')}</a></p><p>${forgotten(page)}</p>`,
  )
}

function forgotten({ text, mailsAreSent }: FormPage): Html {
  return mailsAreSent
    ? html`<a href="/reset/">${text('logIn.forgottenLink')}</a>`
    : html`${text('logIn.forgotten')}`
}

export function signUpBody(page: FormPage): Html {
  const { text } = page
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
    html`<p>${text('signUp.haveAccount')} <a href="${leadingTo(LOG_IN, page.next)}">${text('notFound.logIn')}</a></p>`,
  )
}

/** Asks whether to log out: nobody knows who wrote the link that led here. */
export function logOutBody(page: FormPage): Html {
  return form(page, LOG_OUT, page.text('logOut.title'), page.text('logOut.submit'), null, [], nothing)
}

function form(
  page: FormPage,
  action: string,
  title: string,
  submit: string,
  reason: string | null,
  fields: readonly Html[],
  foot: Html,
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
</form></div>`
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
