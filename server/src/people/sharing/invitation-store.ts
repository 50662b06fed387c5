import type { Kysely } from 'kysely'
import type { User } from '../accounts/account-store.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { publicNameOf } from '../../content/presentations/public-name.ts'
import { addressKey } from './invited-address.ts'
import { lockDeck } from './lock-deck.ts'
import { isSecretOf, type InvitationToken } from './invitation-token.ts'
import type { PersonRight } from './sent-invitations.ts'

/** An invitation, and what it invites to. */
export interface Invitation {
  readonly id: string
  readonly oid: string
  readonly slug: string
  readonly schemaVersion: string
  readonly title: string
  /** That the document names. */
  readonly deckLanguage: string | null
  /** Name of the owner. */
  readonly inviter: string
  readonly email: string
  readonly right: PersonRight
  /** ms since 1970 */
  readonly expiresAt: number
  /**
   * `waiting`: this visitor can accept it, or could with the account of its address. `accepted`: this visitor has.
   * `used`: somebody else has. `unavailable`: the presentation was taken down.
   */
  readonly state: 'waiting' | 'accepted' | 'used' | 'expired' | 'unavailable'
  /** Whether it was sent to the address of this visitor. */
  readonly isOwn: boolean
}

/** Invitations that an account sees at a time. */
const MAX_SHOWN = 50

/** Invitations, for those who receive them (docs/behaviour/sharing.md#invitations). */
export interface InvitationStore {
  /** The invitation of a link. @returns `null` for a forged, replaced or withdrawn one */
  ofLink(token: InvitationToken, user: User | null): Promise<Invitation | null>
  /** Those that wait for an account, newest first; at most 50. */
  waitingFor(user: User): Promise<Invitation[]>
  /** An invitation that waits for an account. @returns `null` if it does not any more */
  ofAccount(id: string, user: User): Promise<Invitation | null>
  /** Gives its right to the account. @returns `false`, and changes nothing, if it does not wait any more */
  accept(invitation: Invitation, user: User): Promise<boolean>
  /** Deletes it. */
  decline(invitation: Invitation): Promise<void>
}

export function createInvitationStore(
  { read, write, kind }: Pick<Database, 'read' | 'write' | 'kind'>,
  now: () => number,
): InvitationStore {
  const invitations = () =>
    read
      .selectFrom('invitations')
      .innerJoin('presentations', 'presentations.oid', 'invitations.oid')
      .innerJoin('users as owners', 'owners.oid', 'presentations.owner_oid')
      .select([
        'invitations.id',
        'invitations.oid',
        'slug',
        'schema_version',
        'title',
        'taken_down_at',
        'privacy',
      ])
      .select(['owner_oid', 'owners.username', 'owners.first_name', 'owners.last_name', 'owners.language'])
      .select(['invitations.email', 'address_key', 'right', 'user_oid', 'secret_hash'])
      .select(['expires_at', 'accepted_at', 'deck_language'])

  type Row = Awaited<ReturnType<ReturnType<typeof invitations>['execute']>>[number]

  function stateOf(row: Row, user: User | null): Invitation['state'] {
    if (row.accepted_at !== null) return user !== null && row.user_oid === user.oid ? 'accepted' : 'used'
    if (row.expires_at <= now()) return 'expired'
    return row.taken_down_at === null && row.privacy !== 'deleted' ? 'waiting' : 'unavailable'
  }

  const asInvitation = (row: Row, user: User | null): Invitation => ({
    id: row.id,
    oid: row.oid,
    slug: row.slug,
    schemaVersion: row.schema_version,
    title: row.title,
    deckLanguage: row.deck_language,
    inviter: publicNameOf(row),
    email: row.email,
    right: row.right,
    expiresAt: row.expires_at,
    state: stateOf(row, user),
    isOwn: user !== null && user.oid !== row.owner_oid && addressKey(user.email) === row.address_key,
  })

  const waitingRows = (user: User) =>
    invitations()
      .where('user_oid', '=', user.oid)
      .where('accepted_at', 'is', null)
      .where('expires_at', '>', now())
      .where('taken_down_at', 'is', null)

  return {
    async ofLink({ id, secret }, user) {
      const row = await invitations().where('invitations.id', '=', id).executeTakeFirst()
      return row && isSecretOf(secret, row.secret_hash) ? asInvitation(row, user) : null
    },

    async waitingFor(user) {
      const rows = await waitingRows(user)
        .orderBy('invitations.created_at', 'desc')
        .orderBy('invitations.id', 'desc')
        .limit(MAX_SHOWN)
        .execute()
      return rows.map((row) => asInvitation(row, user))
    },

    async ofAccount(id, user) {
      const row = await waitingRows(user).where('invitations.id', '=', id).executeTakeFirst()
      return row ? asInvitation(row, user) : null
    },

    accept: (invitation, user) =>
      write(async (transaction) => {
        if ((await lockDeck(transaction, kind, invitation.oid))?.isTakenDown !== false) return false
        return acceptInvitation(transaction, invitation, user, now())
      }, invitation.oid),

    async decline({ id }) {
      await write((transaction) =>
        transaction.deleteFrom('invitations').where('id', '=', id).where('accepted_at', 'is', null).execute(),
      )
    },
  }
}

/** Gives the right of an invitation to the account. @returns `false` if it does not wait any more */
async function acceptInvitation(
  transaction: Kysely<Tables>,
  { id, oid, email, expiresAt }: Invitation,
  user: User,
  now: number,
): Promise<boolean> {
  const accepted = await transaction
    .updateTable('invitations')
    .set({ accepted_at: now, user_oid: user.oid })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    // A link that was replaced meanwhile has another end.
    .where('expires_at', '=', expiresAt)
    .where('expires_at', '>', now)
    .returning('right')
    .executeTakeFirst()
  if (!accepted) return false
  const { right } = accepted
  await transaction
    .insertInto('collaborators')
    .values({ oid, user_oid: user.oid, right, email, added_at: now })
    .onConflict((conflict) => conflict.columns(['oid', 'user_oid']).doUpdateSet({ right, email }))
    .execute()
  return true
}
