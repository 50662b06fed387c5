import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import type { User } from '../../people/accounts/account-store.ts'
import { formError } from '../../pages/forms/form-parts.ts'
import { endedLinkBody, type EndedLink } from '../../pages/not-found.ts'
import { html, type Html } from '../../foundation/markup/html.ts'
import { langAttribute } from '../../foundation/markup/lang-attribute.ts'
import { dateText } from '../../foundation/config/site.ts'
import { logInPath } from '../../foundation/http/redirect-to-log-in.ts'
import { maskedEmail } from '../../people/sharing/invited-address.ts'
import type { Invitation } from '../../people/sharing/invitation-store.ts'

/** The page of an invitation. */
export interface InvitationPage extends FormContext {
  /** Of this page; contains the secret. */
  readonly path: string
  readonly user: User | null
  /** `null` for a link that leads nowhere. */
  readonly invitation: Invitation | null
  /** Why the answer was refused. */
  readonly problem?: string
}

/** The status of the page: 200 if the visitor can accept the invitation, or could after a log-in. */
export function statusOf({ invitation, user }: Pick<InvitationPage, 'invitation' | 'user'>): number {
  if (invitation === null || invitation.state === 'unavailable') return 404
  if (invitation.state !== 'waiting') return 410
  return user === null || invitation.isOwn ? 200 : 403
}

export function invitationBody(page: InvitationPage): Html {
  const { text, problem, path, user, invitation } = page
  if (invitation?.state !== 'waiting') return endedLinkBody(text, path, user !== null, endedLink(page))
  return html`<div class="page-container"><div class="site-form site-form-wide">
<h1>${text('invitation.title')}</h1>
${formError('form-error', problem)}${content(page, invitation)}
</div></div>`
}

/** What the page says about an invitation that cannot be accepted. */
function endedLink({ invitation, text, language }: InvitationPage): EndedLink {
  const kind = text('invitation.title')
  const notFound = { kind, title: text('notFound.title') }
  if (invitation === null) return { ...notFound, message: text('invitation.faults.gone') }
  const { state, expiresAt } = invitation
  const date = dateText(expiresAt, language)
  if (state === 'unavailable')
    return { ...notFound, message: text('invitation.faults.unavailable', { date }) }
  const message =
    state === 'expired' ? text('invitation.faults.expired', { date }) : text('invitation.faults.used')
  return { kind, title: text('viewLink.ended'), message }
}

function content(page: InvitationPage, invitation: Invitation): Html {
  const { user } = page
  if (user === null) return question(page, invitation, logInLinks(page, invitation))
  return invitation.isOwn
    ? question(page, invitation, answerForm(page, invitation))
    : otherAccount(page, invitation, user)
}

function question({ text, language }: InvitationPage, invitation: Invitation, answer: Html): Html {
  const { right, inviter, expiresAt } = invitation
  const until = text('invitation.until', { date: dateText(expiresAt, language) })
  return html`<p dir="auto">${text(`invitation.${right}`, { name: inviter })}</p>${answer}<p><small>${until}</small></p>`
}

/** Who has the link only does not see the title, which may be that of a private presentation. */
function logInLinks({ text, path }: InvitationPage, { email }: Invitation): Html {
  const next = encodeURIComponent(path)
  return html`<p>${text('invitation.logIn', { email: maskedEmail(email) })}</p><div class="site-actions"><a class="kit-button kit-button-primary" href="/signup/?next=${next}">${text('logIn.signUp')}</a><a class="kit-button kit-button-secondary" href="${logInPath(path)}">${text('notFound.logIn')}</a></div>`
}

function answerForm({ text, csrfToken, path }: InvitationPage, { title, deckLanguage }: Invitation): Html {
  const answer = (name: string, look: string, label: string) =>
    html`<button class="kit-button kit-button-${look}" type="submit" name="answer" value="${name}">${label}</button>`
  return html`<p class="site-subject"><strong${langAttribute(deckLanguage)} dir="auto">${title}</strong></p><form method="post" action="${path}">${hiddenFields(csrfToken)}<div class="site-actions">${answer('accept', 'primary', text('invitation.accept'))}${answer('decline', 'quiet', text('invitation.decline'))}</div></form>`
}

function otherAccount({ text, csrfToken }: InvitationPage, { email }: Invitation, user: User): Html {
  const sentence = text('invitation.faults.otherAccount', { email: maskedEmail(email), own: user.email })
  return html`<p dir="auto">${sentence}</p><form class="site-actions" method="post" action="/logout/">${hiddenFields(csrfToken)}<button class="kit-button kit-button-secondary" type="submit">${text('logOut.submit')}</button></form>`
}
