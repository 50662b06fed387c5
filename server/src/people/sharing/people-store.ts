import { avatarAppearanceOf } from '@viewpage/remote-kit/avatar'
import type { Kysely } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { publicNameOf } from '../../content/presentations/public-name.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import { lockDeck } from './lock-deck.ts'
import {
  createSentInvitations,
  waitingInvitations,
  type ChangePeople,
  type OwnInvitation,
  type PersonRight,
  type SentInvitations,
} from './sent-invitations.ts'

/** A person with a right, as the owner sees them. */
export interface PersonWithRight {
  readonly userOid: string
  readonly name: string
  readonly avatar: ReturnType<typeof avatarAppearanceOf>
  /** The address that was invited; `null` if it was no invitation. */
  readonly email: string | null
  readonly right: PersonRight
}

export interface People {
  /** In order of their addition. */
  readonly people: readonly PersonWithRight[]
  /** Newest first. */
  readonly invitations: readonly OwnInvitation[]
}

/** The people of a presentation, for its owner. The caller checks the rights. */
export interface PeopleStore extends SentInvitations {
  peopleOf(oid: string): Promise<People>
  /** @returns `false` if the person has no right any more */
  changeRight(oid: string, userOid: string, right: PersonRight): Promise<boolean>
  /** The right ends at once. @returns `false` if the person has no right any more */
  remove(oid: string, userOid: string): Promise<boolean>
}

/** @param mails `null`: owners send the links of invitations themselves */
export function createPeopleStore(
  { read, write, kind }: Database,
  now: () => number,
  mails: MailQueue | null,
): PeopleStore {
  /** Makes a change in the order of all changes of this presentation. */
  const change: ChangePeople = (oid, job) =>
    write(async (transaction) => job(transaction, (await lockDeck(transaction, kind, oid)) !== null), oid)

  return {
    async peopleOf(oid) {
      const people = await read
        .selectFrom('collaborators')
        .innerJoin('users', 'users.oid', 'collaborators.user_oid')
        .select([
          'user_oid',
          'username',
          'first_name',
          'last_name',
          'language',
          'collaborators.email',
          'right',
        ])
        .where('collaborators.oid', '=', oid)
        .orderBy('added_at')
        .orderBy('user_oid')
        .execute()
      const invitations = await waitingInvitations(read, oid)
        .select(['id', 'email', 'right', 'expires_at'])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return {
        people: people.map((row) => ({
          userOid: row.user_oid,
          name: publicNameOf(row),
          avatar: avatarAppearanceOf({
            firstName: row.first_name,
            lastName: row.last_name,
            username: row.username,
            email: row.email ?? '',
          }),
          email: row.email,
          right: row.right,
        })),
        invitations: invitations.map(({ expires_at, ...row }) => ({ ...row, expiresAt: expires_at })),
      }
    },

    ...createSentInvitations(change, now, mails),

    changeRight: (oid, userOid, right) =>
      change(oid, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('collaborators')
          .set({ right })
          .where('oid', '=', oid)
          .where('user_oid', '=', userOid)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      }),

    remove: (oid, userOid) => change(oid, (transaction) => removePerson(transaction, oid, userOid)),
  }
}

/** Ends a person's right. @returns `false` if they have none, also to one in the bin: it is as if it did not exist */
export async function removePerson(
  transaction: Kysely<Tables>,
  oid: string,
  userOid: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('collaborators')
    .where('oid', '=', oid)
    .where('user_oid', '=', userOid)
    .where((is) =>
      is.not(is.exists(is.selectFrom('bin').select('bin.oid').whereRef('bin.oid', '=', 'collaborators.oid'))),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
