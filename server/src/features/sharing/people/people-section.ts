import type { FormContext } from '../../../pages/forms/form-context.ts'
import { textField } from '../../../pages/forms/form-parts.ts'
import { html, nothing, type Html } from '../../../foundation/markup/html.ts'
import { dateText } from '../../../foundation/config/site.ts'
import type { ServerTexts } from '../../../foundation/locales/texts.ts'
import type { People, PersonWithRight } from '../../../people/sharing/people-store.ts'
import type { Fields } from '../form-fields.ts'
import { PERSON_RIGHTS, type OwnInvitation } from '../../../people/sharing/sent-invitations.ts'

/** The link of an invitation, which is shown this once. */
export interface InvitedPerson {
  readonly email: string
  readonly url: string
  /** ms since 1970 */
  readonly expiresAt: number
}

/** The data of the section "People". */
export interface PeopleSection extends FormContext {
  readonly people: People
  /** Whether invitations are mailed. */
  readonly mailsAreSent: boolean
  readonly invited: readonly InvitedPerson[]
  /** What the fields have. */
  readonly fields: Fields
  /** Sentences by field. */
  readonly problems: Fields
  /** ms since 1970 */
  readonly now: number
}

/** People with rights, invitations, and the fields for a new one (docs/behaviour/sharing.md#people). */
export function peopleSection(section: PeopleSection): Html {
  const { text, people, invited } = section
  const rows = [
    ...people.people.map((person) => personRow(section, person)),
    ...people.invitations.map((invitation) => invitationRow(section, invitation)),
  ]
  const list =
    rows.length === 0
      ? html`<p>${text('dashboard.sharing.people.none')}</p>`
      : html`<ul class="account-people">${rows}</ul>`
  return html`<p>${aboutPeople(text, section.mailsAreSent)}</p>${invited.map((link, index) => newLink(section, link, index))}${list}${inviteFields(section)}`
}

/** What an invitation is, and how it arrives. */
export const aboutPeople = (text: ServerTexts, mailsAreSent: boolean): string =>
  text(`dashboard.sharing.people.${mailsAreSent ? 'textMailed' : 'text'}`)

function newLink({ text, language }: PeopleSection, link: InvitedPerson, index: number): Html {
  const { email, url, expiresAt } = link
  const id = `invitation-link-${index}`
  const focus = index === 0 ? html` autofocus` : nothing
  const hint = text('dashboard.sharing.people.linkHint', { date: dateText(expiresAt, language) })
  return html`<div class="site-field account-address account-new" role="status"><label for="${id}">${text('dashboard.sharing.people.link', { email })}</label><div><input id="${id}" type="url" value="${url}" readonly${focus} aria-describedby="${id}-hint"><button class="kit-button kit-button-secondary" type="button" data-copies="${id}" data-copied="${text('dashboard.sharing.copied')}" hidden>${text('dashboard.sharing.copy')}</button></div><small id="${id}-hint">${hint}</small></div>`
}

function personRow(section: PeopleSection, { userOid, name, email }: PersonWithRight): Html {
  const about = email === null ? nothing : html`<span>${email}</span>`
  return row(section, {
    ...{ id: `person-${userOid}`, name, about, right: `right-${userOid}` },
    ticks: [[`remove-${userOid}`, 'remove']],
  })
}

function invitationRow(section: PeopleSection, { id, email, expiresAt }: OwnInvitation): Html {
  const { text, language, now } = section
  const state = expiresAt > now ? 'waits' : 'expired'
  const about = html`<span>${text(`dashboard.sharing.people.${state}`, { date: dateText(expiresAt, language) })}</span>`
  return row(section, {
    ...{ id: `invited-${id}`, name: email, about, right: `invitationRight-${id}` },
    ticks: [
      [`renew-${id}`, 'renew'],
      [`withdraw-${id}`, 'withdraw'],
    ],
  })
}

interface Row {
  readonly id: string
  readonly name: string
  readonly about: Html
  /** The name of the field with the right. */
  readonly right: string
  /** What is ticked and then saved: the name of the field, and what it does. */
  readonly ticks: readonly (readonly [field: string, action: 'remove' | 'renew' | 'withdraw'])[]
}

function row({ text, fields }: PeopleSection, { id, name, about, right, ticks }: Row): Html {
  const boxes = ticks.map(([field, action]) => {
    const checked = fields[field] === 'yes' ? html` checked` : nothing
    return html`<label class="site-choice account-check"><input type="checkbox" name="${field}" value="yes" aria-describedby="${id}"${checked}><span>${text(`dashboard.sharing.people.${action}`)}</span></label>`
  })
  return html`<li><div class="account-person" id="${id}"><strong dir="auto">${name}</strong>${about}</div><div class="account-person-actions"><div class="site-field"><select name="${right}" aria-label="${text('dashboard.sharing.people.right')}" aria-describedby="${id}">${options(text, fields[right])}</select></div><div>${boxes}</div></div></li>`
}

function options(text: ServerTexts, chosen: string | undefined): readonly Html[] {
  return PERSON_RIGHTS.map((right) => {
    const selected = right === chosen ? html` selected` : nothing
    return html`<option value="${right}"${selected}>${text(`dashboard.sharing.people.${right}`)}</option>`
  })
}

function inviteFields({ text, fields, problems }: PeopleSection): Html {
  const email = textField({
    name: 'email',
    id: 'invited-email',
    label: text('dashboard.sharing.people.email'),
    state: { values: fields, errors: problems },
    type: 'email',
    autocomplete: 'off',
    isRequired: false,
  })
  return html`${email}
<div class="site-field"><label for="invited-right">${text('dashboard.sharing.people.right')}</label><select id="invited-right" name="right">${options(text, fields['right'] === 'edit' ? 'edit' : 'comment')}</select></div>`
}
