import { isEmail } from '../../../people/accounts/account-errors.ts'
import type { User } from '../../../people/accounts/account-store.ts'
import type { ServerTexts } from '../../../foundation/locales/texts.ts'
import { addressKey } from '../../../people/sharing/invited-address.ts'
import { invitationPath } from '../../../people/sharing/invitation-token.ts'
import type { PeopleStore } from '../../../people/sharing/people-store.ts'
import { MAX_PEOPLE, type InvitationLink } from '../../../people/sharing/sent-invitations.ts'
import { rightIn, type PeopleDone, type PeopleOutcome } from './people-section.ts'

/** A form of the section "People". */
export interface PeopleForm {
  readonly store: PeopleStore
  readonly owner: User
  readonly oid: string
  readonly values: Readonly<Record<string, string>>
  readonly text: ServerTexts
  /** `https://host` */
  readonly origin: string
  /** Counts an invitation. @throws ApiError `too_many_requests` */
  readonly count: () => Promise<void>
}

/** `done`: changed, and nothing to show but that. */
export type PeopleChange = { readonly done: PeopleDone } | { readonly outcome: PeopleOutcome }

/** Makes the change of a form. */
export async function changePeople(form: PeopleForm): Promise<PeopleChange> {
  const { store, oid, values, text } = form
  const { action, person, invitation = '' } = values
  const right = rightIn(values)
  const gone = { outcome: { problem: text('dashboard.sharing.people.faults.gone') } }
  const doneIf = (isDone: boolean, done: PeopleDone): PeopleChange => (isDone ? { done } : gone)

  if (action === 'invite') return invite(form)
  if (action === 'renew') {
    await form.count()
    const link = await store.renew(oid, invitation)
    return link ? { outcome: { link: shown(form, link) } } : gone
  }
  if (action === 'withdraw') return doneIf(await store.withdraw(oid, invitation), 'withdrawn')
  if (action === 'remove') return doneIf(await store.remove(oid, person ?? ''), 'removed')
  if (action !== 'change' || right === null) return { outcome: { problem: text('form.missing') } }
  return doneIf(
    person === undefined
      ? await store.changeInvitation(oid, invitation, right)
      : await store.changeRight(oid, person, right),
    'changed',
  )
}

async function invite(form: PeopleForm): Promise<PeopleChange> {
  const { store, owner, oid, values, text } = form
  const { email = '' } = values
  const refuse = (problem: string) => ({ outcome: { refused: { values, errors: { email: problem } } } })
  const right = rightIn(values)
  if (email === '' || right === null) return refuse(text('form.missing'))
  if (email.length > MAX_EMAIL_LENGTH) return refuse(text('form.tooLong'))
  if (!isEmail(email) || addressKey(email) === null) return refuse(text('form.invalidEmail'))
  await form.count()
  const made = await store.invite(oid, owner, email, right)
  if (typeof made === 'string')
    return refuse(text(`dashboard.sharing.people.faults.${made}`, { most: MAX_PEOPLE }))
  return { outcome: { link: shown(form, made) } }
}

/** As for accounts. */
const MAX_EMAIL_LENGTH = 200

function shown({ origin }: PeopleForm, link: InvitationLink): NonNullable<PeopleOutcome['link']> {
  return { email: link.email, url: origin + invitationPath(link), expiresAt: link.expiresAt }
}
