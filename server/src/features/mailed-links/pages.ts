import { LOG_IN } from '@viewpage/shared-events/site-paths'
import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { EMPTY_FORM, formError, textField, type FormState } from '../../pages/forms/form-parts.ts'
import { endedLinkBody } from '../../pages/not-found.ts'
import { accountField, newPasswordField } from '../../pages/forms/new-password.ts'
import { html, joinHtml, nothing, type Html } from '../../foundation/markup/html.ts'
import { MAILED, type MailedLink } from '../../people/mail/mailed-links.ts'

export const RESET = '/reset/'

interface FormPage extends FormContext {
  readonly state: FormState
}

/** The page that asks for a link to a new password. */
export function resetBody({ mailsAreSent, ...page }: FormPage & { readonly mailsAreSent: boolean }): Html {
  const { text, state } = page
  // Whoever has the address of the page needs to know, too.
  if (!mailsAreSent) return message(text('reset.title'), [text('logIn.forgotten')])
  const field = {
    name: 'email',
    label: text('logIn.email'),
    type: 'email',
    autocomplete: 'username',
  } as const
  return form(page, RESET, text('reset.title'), text('reset.submit'), [
    html`<p>${text('reset.text')}</p>`,
    textField({ ...field, state }),
  ])
}

/** The same for every address, so that it does not reveal who has an account. */
export function resetSentBody({ text }: FormContext, email: string): Html {
  return message(text('reset.sentTitle'), [text('reset.sent', { email }), text('reset.sentHint')])
}

interface MailedPage extends FormPage {
  readonly loggedIn: boolean
  /** `isHere`: a sign-in with it that needs the link began in this browser. */
  readonly organisation: { readonly name: string; readonly isHere: boolean } | null
}

/** The page of a link in a mail. @param link `null`: it leads nowhere */
export function mailedBody(page: MailedPage, link: MailedLink | null): Html {
  const { text, state, loggedIn, organisation } = page
  const logIn = html`<a class="kit-button kit-button-secondary" href="${LOG_IN}">${text('notFound.logIn')}</a>`
  if (link === null)
    return endedLinkBody(text, MAILED, loggedIn, {
      kind: text('dashboard.sharing.link'),
      title: text('viewLink.ended'),
      message: text('reset.gone'),
      actions: html`<a class="kit-button kit-button-primary" href="${RESET}">${text('reset.again')}</a>${loggedIn ? nothing : logIn}`,
    })
  const { email } = link
  if (link.purpose === 'address')
    return form(page, MAILED, text('mail.address.subject'), text('mail.address.button'), [
      html`<p dir="auto">${text('reset.address', { email })}</p>`,
    ])
  if (link.purpose === 'viewer')
    return form(page, MAILED, text('viewers.title'), text('mail.viewer.button'), [
      html`<p dir="auto">${text('viewers.of', { email })}</p>`,
    ])
  if (link.purpose === 'connect') {
    const { name = '', isHere = false } = organisation ?? {}
    const title = text('connect.title', { name })
    if (!isHere) return message(title, [text('connect.otherBrowser', { name })])
    return form(page, MAILED, title, text('connect.submit', { name }), [
      html`<p dir="auto">${text('connect.owner', { name, email })}</p>`,
    ])
  }
  return form(page, MAILED, text('reset.title'), text('settings.changePassword'), [
    html`<p dir="auto">${text('reset.choose', { email })}</p>`,
    accountField(email),
    newPasswordField(page, state),
  ])
}

/** Asks before it stops notices: programs that check mail open links. */
export function stopBody(context: FormContext, path: string, isDone: boolean): Html {
  const { text } = context
  const title = text('mail.notice.stop')
  if (isDone) return message(title, [text('mail.notice.stopped')])
  return form({ ...context, state: EMPTY_FORM }, path, title, title, [
    html`<p>${text('mail.notice.stopText')}</p>`,
  ])
}

function form(
  { csrfToken, state }: FormPage,
  action: string,
  title: string,
  submit: string,
  content: readonly Html[],
): Html {
  return html`<div class="page-container"><form class="site-form" method="post" action="${action}" novalidate>
<h1>${title}</h1>
${formError('form-error', state.errors['form'])}
${hiddenFields(csrfToken)}
${joinHtml(content, '\n')}
<button class="kit-button kit-button-primary" type="submit">${submit}</button>
</form></div>`
}

/** A page that says something. */
export function message(title: string, paragraphs: readonly string[], foot: Html = nothing): Html {
  return html`<div class="page-container"><div class="site-form"><h1>${title}</h1>${paragraphs.map((text) => html`<p dir="auto">${text}</p>`)}${foot}</div></div>`
}
