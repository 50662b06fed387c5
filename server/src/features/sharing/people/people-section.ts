import { hiddenFields, type FormContext } from '../../../pages/forms/form-context.ts'
import { formError, textField, type FormState } from '../../../pages/forms/form-parts.ts'
import { savedMessage } from '../../../pages/forms/saved-message.ts'
import { html, nothing, type Html } from '../../../foundation/markup/html.ts'
import { dateText } from '../../../foundation/config/site.ts'
import type { ServerTexts } from '../../../foundation/locales/texts.ts'
import type { People, PersonWithRight } from '../../../people/sharing/people-store.ts'
import {
  PERSON_RIGHTS,
  type OwnInvitation,
  type PersonRight,
} from '../../../people/sharing/sent-invitations.ts'
import { sharingPath } from '../../../content/presentations/presentation-paths.ts'

/** What was just done; the section confirms it. */
export const PEOPLE_DONE = ['changed', 'removed', 'withdrawn'] as const
export type PeopleDone = (typeof PEOPLE_DONE)[number]

/** What the last form led to. */
export interface PeopleOutcome {
  /** The link of an invitation, which is shown this once. */
  readonly link?: { readonly email: string; readonly url: string; readonly expiresAt: number }
  /** The form for a new person, refused. */
  readonly refused?: FormState
  /** Why a change in the list was refused. */
  readonly problem?: string
  /** The fields of that change. Its row keeps the chosen right. */
  readonly refusedChange?: Readonly<Record<string, string>>
}

/** The data of the section "People". */
export interface PeopleSection extends PeopleOutcome, FormContext {
  readonly oid: string
  readonly people: People
  readonly done: PeopleDone | null
  /** ms since 1970 */
  readonly now: number
}

/** People with rights, invitations, and the form for a new one (docs/behaviour/sharing.md#people). */
export function peopleSection(section: PeopleSection): Html {
  const { text, done, problem, people } = section
  const saved = done === null ? null : text(`dashboard.sharing.people.done.${done}`)
  const rows = [
    ...people.people.map((person) => personRow(section, person)),
    ...people.invitations.map((invitation) => invitationRow(section, invitation)),
  ]
  const list =
    rows.length === 0
      ? html`<p>${text('dashboard.sharing.people.none')}</p>`
      : html`<ul class="account-people">${rows}</ul>`
  return html`<p>${text('dashboard.sharing.people.text')}</p>${savedMessage(saved)}${formError('people-error', problem)}${newLink(section)}${list}${inviteForm(section)}`
}

/** The path that the forms of the section post to. */
function peoplePath(oid: string): string {
  return `${sharingPath({ oid })}people/`
}

function newLink({ text, language, link }: PeopleSection): Html {
  if (!link) return nothing
  const { email, url, expiresAt } = link
  const hint = text('dashboard.sharing.people.linkHint', { date: dateText(expiresAt, language) })
  return html`<div class="site-field account-address account-new" role="status"><label for="invitation-link">${text('dashboard.sharing.people.link', { email })}</label><div><input id="invitation-link" type="url" value="${url}" readonly autofocus aria-describedby="invitation-hint"><button class="kit-button kit-button-secondary" type="button" data-copies="invitation-link" data-copied="${text('dashboard.sharing.copied')}" hidden>${text('dashboard.sharing.copy')}</button></div><small id="invitation-hint">${hint}</small></div>`
}

function personRow(section: PeopleSection, { userOid, name, email, right }: PersonWithRight): Html {
  const id = `person-${userOid}`
  const about = email === null ? nothing : html`<span>${email}</span>`
  const buttons = [button(section, 'remove', { person: userOid }, id)]
  return row(section, { id, name, about, right, field: { person: userOid }, buttons })
}

function invitationRow(section: PeopleSection, { id, email, right, expiresAt }: OwnInvitation): Html {
  const { text, language, now } = section
  const state = expiresAt > now ? 'waits' : 'expired'
  const about = html`<span>${text(`dashboard.sharing.people.${state}`, { date: dateText(expiresAt, language) })}</span>`
  const field = { invitation: id }
  const buttons = [
    button(section, 'renew', field, `invited-${id}`),
    button(section, 'withdraw', field, `invited-${id}`),
  ]
  return row(section, { id: `invited-${id}`, name: email, about, right, field, buttons })
}

interface Row {
  readonly id: string
  readonly name: string
  readonly about: Html
  readonly right: PersonRight
  readonly field: Readonly<Record<string, string>>
  readonly buttons: readonly Html[]
}

function row(section: PeopleSection, { id, name, about, right, field, buttons }: Row): Html {
  const { text } = section
  const chosen = chosenRight(section, field) ?? right
  const fields = html`<div class="site-field"><select name="right" aria-label="${text('dashboard.sharing.people.right')}" aria-describedby="${id}">${options(text, chosen)}</select></div><button class="kit-button kit-button-secondary" type="submit" aria-describedby="${id}">${text('dashboard.sharing.people.change')}</button>`
  return html`<li><div class="account-person" id="${id}"><strong dir="auto">${name}</strong>${about}</div><div class="account-person-actions">${form(section, 'change', field, fields)}<div>${buttons}</div></div></li>`
}

/** @returns the right of a refused change of this row; `null` if none was refused */
function chosenRight({ refusedChange = {} }: PeopleSection, field: Row['field']): PersonRight | null {
  const isOfRow = Object.entries(field).every(([name, value]) => refusedChange[name] === value)
  return isOfRow ? rightIn(refusedChange) : null
}

/** The right that a form gives; `null` if there is no such right. */
export function rightIn({ right }: Readonly<Record<string, string>>): PersonRight | null {
  return PERSON_RIGHTS.find((each) => each === right) ?? null
}

function options(text: ServerTexts, chosen: PersonRight): readonly Html[] {
  return PERSON_RIGHTS.map((right) => {
    const selected = right === chosen ? html` selected` : nothing
    return html`<option value="${right}"${selected}>${text(`dashboard.sharing.people.${right}`)}</option>`
  })
}

function button(
  section: PeopleSection,
  action: 'remove' | 'renew' | 'withdraw',
  field: Readonly<Record<string, string>>,
  describedBy: string,
): Html {
  const look = action === 'renew' ? nothing : html` account-danger`
  const label = section.text(`dashboard.sharing.people.${action}`)
  return form(
    section,
    action,
    field,
    html`<button class="kit-button kit-button-quiet${look}" type="submit" aria-describedby="${describedBy}">${label}</button>`,
  )
}

function form(
  { csrfToken, oid }: PeopleSection,
  action: string,
  values: Readonly<Record<string, string>>,
  content: Html,
): Html {
  return html`<form method="post" action="${peoplePath(oid)}">${hiddenFields(csrfToken, { action, ...values })}${content}</form>`
}

function inviteForm(section: PeopleSection): Html {
  const { text, csrfToken, oid, refused } = section
  const state = refused ?? { values: {}, errors: {} }
  const chosen = state.values['right'] === 'edit' ? 'edit' : 'comment'
  const email = textField({
    name: 'email',
    id: 'invited-email',
    label: text('dashboard.sharing.people.email'),
    state,
    type: 'email',
    autocomplete: 'off',
  })
  return html`<form class="account-form" method="post" action="${peoplePath(oid)}" novalidate>
${formError('invite-error', state.errors['form'])}
${hiddenFields(csrfToken, { action: 'invite' })}
${email}
<div class="site-field"><label for="invited-right">${text('dashboard.sharing.people.right')}</label><select id="invited-right" name="right">${options(text, chosen)}</select></div>
<div><button class="kit-button kit-button-secondary" type="submit">${text('dashboard.sharing.people.invite')}</button></div>
</form>`
}
