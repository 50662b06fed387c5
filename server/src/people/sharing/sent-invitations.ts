import type { Kysely } from 'kysely'
import type { User } from '../accounts/account-store.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { knownLanguage } from '../../foundation/http/plugins/language.ts'
import { publicNameOf } from '../../content/presentations/public-name.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import {
  INVITATION_LIFE_MS,
  invitationPath,
  newInvitationId,
  newSecret,
  type InvitationToken,
} from './invitation-token.ts'
import { addressKey, spellingsOf } from './invited-address.ts'

/** What a person may do with a presentation of somebody else. */
export const PERSON_RIGHTS = ['edit', 'comment'] as const
export type PersonRight = (typeof PERSON_RIGHTS)[number]

/** People and waiting invitations of a presentation together (docs/behaviour/sharing.md#people). */
export const MAX_PEOPLE = 100

/** An invitation that nobody has accepted, as the owner sees it. It does not tell whether the address has an account. */
export interface OwnInvitation {
  readonly id: string
  readonly email: string
  readonly right: PersonRight
  /** ms since 1970; may have passed. */
  readonly expiresAt: number
}

/** A new link. The secret is not stored, so it cannot be shown again. */
export interface InvitationLink extends InvitationToken {
  readonly email: string
  /** ms since 1970 */
  readonly expiresAt: number
}

/**
 * Why nobody was invited: the address is the owner's, has a right or an invitation already, or the presentation has
 * {@link MAX_PEOPLE}; `gone`: there is no such presentation any more.
 */
export type InviteFault = 'own' | 'added' | 'invited' | 'tooMany' | 'gone'

/** The invitations to a presentation, for its owner. The caller checks the rights. */
export interface SentInvitations {
  /** @param email an address with a key */
  invite(oid: string, owner: User, email: string, right: PersonRight): Promise<InvitationLink | InviteFault>
  /** Makes a new link, valid for 14 days. The one before ends. @returns `null` if the invitation does not wait any more */
  renew(oid: string, id: string): Promise<InvitationLink | null>
  /** @returns `false` if the invitation does not wait any more */
  changeInvitation(oid: string, id: string, right: PersonRight): Promise<boolean>
  /** Its link ends at once. @returns `false` if the invitation does not wait any more */
  withdraw(oid: string, id: string): Promise<boolean>
}

/** Makes a change in the order of all changes of a presentation, which may not exist any more. */
export type ChangePeople = <Result>(
  oid: string,
  job: (transaction: Kysely<Tables>, exists: boolean) => Promise<Result>,
) => Promise<Result>

/** @param mails `null`: the owner sends the links */
export function createSentInvitations(
  change: ChangePeople,
  now: () => number,
  mails: MailQueue | null,
): SentInvitations {
  async function linkOf(
    transaction: Kysely<Tables>,
    oid: string,
    right: PersonRight,
    link: InvitationLink,
  ): Promise<InvitationLink> {
    if (mails !== null) await mailLink(transaction, mails, oid, right, link)
    return link
  }

  return {
    invite: (oid, owner, email, right) =>
      change(oid, async (transaction, exists) => {
        const key = addressKey(email) ?? ''
        if (!exists) return 'gone'
        if (addressKey(owner.email) === key) return 'own'
        const time = now()
        const fault = await faultOf(transaction, oid, key, time)
        if (fault !== null) return fault
        const id = newInvitationId()
        const { secret, secretHash } = newSecret()
        const row = {
          id,
          oid,
          email,
          address_key: key,
          right,
          secret_hash: secretHash,
          user_oid: await accountOf(transaction, email, mails !== null),
          created_at: time,
          expires_at: time + INVITATION_LIFE_MS,
          accepted_at: null,
        }
        await transaction
          .insertInto('invitations')
          .values(row)
          // One that was accepted by somebody who left since, or that expired.
          .onConflict((conflict) => conflict.columns(['oid', 'address_key']).doUpdateSet(row))
          .execute()
        return linkOf(transaction, oid, right, { id, secret, email, expiresAt: row.expires_at })
      }),

    renew: (oid, id) =>
      change(oid, async (transaction) => {
        const { secret, secretHash } = newSecret()
        const expiresAt = now() + INVITATION_LIFE_MS
        const row = await transaction
          .updateTable('invitations')
          .set({ secret_hash: secretHash, expires_at: expiresAt })
          .where('oid', '=', oid)
          .where('id', '=', id)
          .where('accepted_at', 'is', null)
          .returning(['email', 'right'])
          .executeTakeFirst()
        return row ? linkOf(transaction, oid, row.right, { id, secret, email: row.email, expiresAt }) : null
      }),

    changeInvitation: (oid, id, right) =>
      change(oid, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('invitations')
          .set({ right })
          .where('oid', '=', oid)
          .where('id', '=', id)
          .where('accepted_at', 'is', null)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      }),

    withdraw: (oid, id) =>
      change(oid, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('invitations')
          .where('oid', '=', oid)
          .where('id', '=', id)
          .where('accepted_at', 'is', null)
          .executeTakeFirstOrThrow()
        return numDeletedRows > 0n
      }),
  }
}

async function faultOf(
  transaction: Kysely<Tables>,
  oid: string,
  key: string,
  now: number,
): Promise<Exclude<InviteFault, 'own' | 'gone'> | null> {
  const invited = await waitingInvitations(transaction, oid).select(['address_key', 'expires_at']).execute()
  const added = await transaction.selectFrom('collaborators').select('email').where('oid', '=', oid).execute()
  if (added.some(({ email }) => email !== null && addressKey(email) === key)) return 'added'
  const earlier = invited.find(({ address_key }) => address_key === key)
  if (earlier) return earlier.expires_at > now ? 'invited' : null
  return invited.length + added.length >= MAX_PEOPLE ? 'tooMany' : null
}

/** Invitations that nobody has accepted. */
export const waitingInvitations = (db: Kysely<Tables>, oid: string) =>
  db.selectFrom('invitations').where('oid', '=', oid).where('accepted_at', 'is', null)

/** @returns the account with this address, which it has confirmed if the site sends mail; `null` without one */
async function accountOf(
  transaction: Kysely<Tables>,
  email: string,
  isConfirmed: boolean,
): Promise<string | null> {
  const spellings = spellingsOf(email)
  const rows = await transaction
    .selectFrom('users')
    .select(['oid', 'email'])
    .where('email', 'in', spellings)
    .$if(isConfirmed, (users) => users.where('email_confirmed_at', 'is not', null))
    .execute()
  const [first] = rows.sort((one, other) => spellings.indexOf(one.email) - spellings.indexOf(other.email))
  return first?.oid ?? null
}

/** Mails a new link, in the language of its owner: that of the recipient is unknown. */
async function mailLink(
  transaction: Kysely<Tables>,
  mails: MailQueue,
  oid: string,
  right: PersonRight,
  link: InvitationLink,
): Promise<void> {
  const owner = await transaction
    .selectFrom('presentations')
    .innerJoin('users', 'users.oid', 'owner_oid')
    .select(['username', 'first_name', 'last_name', 'users.language'])
    .where('presentations.oid', '=', oid)
    .executeTakeFirstOrThrow()
  const { email: recipient, expiresAt } = link
  const about = { right, inviter: publicNameOf(owner), path: invitationPath(link), expiresAt }
  const mail = {
    kind: 'invitation',
    recipient,
    language: knownLanguage(owner.language) ?? 'en',
    ...about,
  } as const
  await mails.add(mail, transaction)
}
