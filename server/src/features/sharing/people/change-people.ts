import { isEmail } from '../../../people/accounts/account-errors.ts'
import type { User } from '../../../people/accounts/account-store.ts'
import type { ServerTexts } from '../../../foundation/locales/texts.ts'
import { addressKey } from '../../../people/sharing/invited-address.ts'
import { invitationPath } from '../../../people/sharing/invitation-token.ts'
import type { PeopleStore } from '../../../people/sharing/people-store.ts'
import {
  MAX_PEOPLE,
  PERSON_RIGHTS,
  type InvitationLink,
  type PersonRight,
} from '../../../people/sharing/sent-invitations.ts'
import { HOUR_MS } from '@viewpage/shared-events/durations'
import type { Fields } from '../form-fields.ts'
import type { InvitedPerson } from './people-section.ts'

/** Invitations and new links of an account, in all processes together. */
export const INVITATIONS = { name: 'invitations', max: 60, windowMs: HOUR_MS } as const

/** A change of the people, or of those who are invited. */
export interface PeopleForm {
  readonly store: PeopleStore
  readonly owner: User
  readonly oid: string
  readonly values: Fields
  readonly text: ServerTexts
  /** `https://host` */
  readonly origin: string
  /** Counts an invitation. @throws ApiError `too_many_requests` */
  readonly count: () => Promise<void>
}

/** What came of a change: the link of an invitation, which is shown this once, or why nothing was changed. */
export interface PeopleOutcome {
  readonly link?: InvitedPerson
  readonly problem?: string
  /** Whether the address is wrong. */
  readonly isAddress?: boolean
}

export async function changePeople(form: PeopleForm): Promise<PeopleOutcome> {
  const { store, oid, values, text } = form
  const { action, person, invitation = '' } = values
  const right = rightIn(values)
  const gone = { problem: text('dashboard.sharing.people.faults.gone') }
  const goneUnless = (isDone: boolean): PeopleOutcome => (isDone ? {} : gone)

  if (action === 'invite') return invite(form)
  if (action === 'renew') {
    await form.count()
    const link = await store.renew(oid, invitation)
    return link ? { link: shown(form, link) } : gone
  }
  if (action === 'withdraw') return goneUnless(await store.withdraw(oid, invitation))
  if (action === 'remove') return goneUnless(await store.remove(oid, person ?? ''))
  if (action !== 'change' || right === null) return { problem: text('form.missing') }
  return goneUnless(
    person === undefined
      ? await store.changeInvitation(oid, invitation, right)
      : await store.changeRight(oid, person, right),
  )
}

async function invite(form: PeopleForm): Promise<PeopleOutcome> {
  const { store, owner, oid, values, text } = form
  const { email = '' } = values
  const refuse = (problem: string) => ({ problem, isAddress: true })
  const right = rightIn(values)
  if (email === '' || right === null) return refuse(text('form.missing'))
  if (email.length > MAX_EMAIL_LENGTH) return refuse(text('form.tooLong'))
  if (!isEmail(email) || addressKey(email) === null) return refuse(text('form.invalidEmail'))
  await form.count()
  const made = await store.invite(oid, owner, email, right)
  if (typeof made === 'string')
    return refuse(text(`dashboard.sharing.people.faults.${made}`, { most: MAX_PEOPLE }))
  return { link: shown(form, made) }
}

/** As for accounts. */
const MAX_EMAIL_LENGTH = 200

function shown({ origin }: PeopleForm, link: InvitationLink): InvitedPerson {
  return { email: link.email, url: origin + invitationPath(link), expiresAt: link.expiresAt }
}

/** @returns `null` if there is no such right */
function rightIn({ right }: Fields): PersonRight | null {
  return PERSON_RIGHTS.find((each) => each === right) ?? null
}
