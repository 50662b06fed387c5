import { html } from './html.ts'
import type { ServerTexts } from './texts.ts'

/** What a form shows again after it was refused; a password is never sent back. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>
  /** Field name to what is wrong with it; `form` for the form as a whole. */
  readonly errors: Readonly<Record<string, string>>
}

export const EMPTY_FORM: FormState = { values: {}, errors: {} }

interface FormPage {
  readonly text: ServerTexts
  readonly csrfToken: string
  /** Where it leads afterwards: a checked path. */
  readonly next: string
  readonly state: FormState
}

export function logInBody(page: FormPage): string {
  const { text } = page
  return form(
    page,
    '/login/',
    text('logIn.title'),
    text('logIn.submit'),
    [
      field(page, 'email', text('logIn.email'), { type: 'email', autocomplete: 'username' }),
      field(page, 'password', text('logIn.password'), { type: 'password', autocomplete: 'current-password' }),
    ],
    html`${text('logIn.noAccount')} <a href="${withNext('/signup/', page.next)}">${text('logIn.signUp')}</a>`,
  )
}

export function signUpBody(page: FormPage): string {
  const { text } = page
  return form(
    page,
    '/signup/',
    text('signUp.title'),
    text('signUp.submit'),
    [
      field(page, 'firstName', text('signUp.firstName'), { type: 'text', autocomplete: 'given-name' }),
      field(page, 'lastName', text('signUp.lastName'), { type: 'text', autocomplete: 'family-name' }),
      field(page, 'email', text('logIn.email'), { type: 'email', autocomplete: 'username' }),
      field(
        page,
        'password',
        text('logIn.password'),
        { type: 'password', autocomplete: 'new-password' },
        text('signUp.passwordHint'),
      ),
    ],
    html`${text('signUp.haveAccount')} <a href="${withNext('/login/', page.next)}">${text('notFound.logIn')}</a>`,
  )
}

/** Asked when the wish to log out did not come from a page of ours. */
export function logOutBody(page: FormPage): string {
  return form(page, '/logout/', page.text('logOut.title'), page.text('logOut.submit'), [], '')
}

function form(
  page: FormPage,
  action: string,
  title: string,
  submit: string,
  fields: string[],
  foot: string,
): string {
  const { csrfToken, next, state } = page
  return html`<div class="page-container"><form class="site-form" method="post" action="${action}" novalidate>
<h1>${title}</h1>
!${state.errors['form'] === undefined ? '' : error('form-error', state.errors['form'])}
<input type="hidden" name="csrftoken" value="${csrfToken}"><input type="hidden" name="next" value="${next}">
!${fields.join('\n')}
<button class="kit-button kit-button-primary" type="submit">${submit}</button>
<p>!${foot}</p>
</form></div>`
}

function field(
  { state }: FormPage,
  name: string,
  label: string,
  { type, autocomplete }: { type: string; autocomplete: string },
  hint?: string,
): string {
  const problem = state.errors[name]
  const described = problem === undefined ? (hint === undefined ? '' : `${name}-hint`) : `${name}-error`
  const value = type === 'password' ? '' : (state.values[name] ?? '')
  return html`<div class="site-field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" required maxlength="200" aria-describedby="${described}"!${problem === undefined ? '' : ' aria-invalid="true"'}>!${problem !== undefined ? error(`${name}-error`, problem) : hint === undefined ? '' : html`<small id="${name}-hint">${hint}</small>`}</div>`
}

const WARNING =
  '<svg width="20" height="20" viewBox="0 0 256 256" fill="currentColor" aria-hidden="true"><path d="M128 24a104 104 0 1 0 104 104A104.11 104.11 0 0 0 128 24Zm0 192a88 88 0 1 1 88-88 88.1 88.1 0 0 1-88 88Zm-8-80V80a8 8 0 0 1 16 0v56a8 8 0 0 1-16 0Zm20 36a12 12 0 1 1-12-12 12 12 0 0 1 12 12Z"/></svg>'

function error(id: string, message: string): string {
  return html`<p class="site-error" id="${id}" role="alert">!${WARNING}<span>${message}</span></p>`
}

function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}
