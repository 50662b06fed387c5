import { html, nothing, type Html } from '../../foundation/markup/html.ts'

const WARNING = html`<svg width="20" height="20" viewBox="0 0 256 256" fill="currentColor" aria-hidden="true"><path d="M128 24a104 104 0 1 0 104 104A104.11 104.11 0 0 0 128 24Zm0 192a88 88 0 1 1 88-88 88.1 88.1 0 0 1-88 88Zm-8-80V80a8 8 0 0 1 16 0v56a8 8 0 0 1-16 0Zm20 36a12 12 0 1 1-12-12 12 12 0 0 1 12 12Z"/></svg>`

/** Values and errors of a refused form. Passwords are never sent back. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>
  /** Message by field name; `form` for the form as a whole. */
  readonly errors: Readonly<Record<string, string>>
  /** Fields that may be what the message of the form is about. @default none */
  readonly suspects?: readonly string[]
}

export const EMPTY_FORM: FormState = { values: {}, errors: {} }

/** The message of a refused field or form; nothing without a message. */
export function formError(id: string, message: string | undefined): Html {
  if (message === undefined) return nothing
  return html`<p class="site-error" id="${id}" role="alert">${WARNING}<span>${message}</span></p>`
}

/** Attributes of a refused field, which point to its message; nothing without a message. */
export function invalid(name: string, message: string | undefined): Html {
  return message === undefined ? nothing : html` aria-invalid="true" aria-describedby="${name}-error"`
}

/** How a field is described: by its message if it was refused, else by its hint. */
export function describedField(id: string, problem: string | undefined, hint: string) {
  return problem === undefined
    ? {
        attributes: html` aria-describedby="${id}-hint"`,
        below: html`<small id="${id}-hint">${hint}</small>`,
      }
    : { attributes: invalid(id, problem), below: formError(`${id}-error`, problem) }
}

export interface TextField {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  readonly autocomplete: string
  readonly state: FormState
  /** For pages with several forms. @default the name */
  readonly id?: string
  readonly hint?: string
  /** @default true */
  readonly isRequired?: boolean
}

/** A field with its label, and below it the error message or a hint. */
export function textField(field: TextField): Html {
  const { name, label, type, autocomplete, state, hint, id = name, isRequired = true } = field
  const problem = state.errors[name]
  const isSuspect = problem === undefined && state.suspects?.includes(name) === true
  const value = type === 'password' ? '' : (state.values[name] ?? '')
  const hinted = problem === undefined && !isSuspect && hint !== undefined
  const described = hinted
    ? html` aria-describedby="${id}-hint"`
    : isSuspect
      ? invalid('form', state.errors['form'])
      : invalid(id, problem)
  const under = hinted ? html`<small id="${id}-hint">${hint}</small>` : formError(`${id}-error`, problem)
  const direction = type === 'text' ? html` dir="auto"` : nothing
  return html`<div class="site-field"><label for="${id}">${label}</label><input id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}"${isRequired ? html` required` : nothing} maxlength="200"${direction}${described}>${under}</div>`
}
