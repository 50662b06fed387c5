import type { ColumnType, Generated } from 'kysely'
import type { Flag } from './columns.ts'

/** A person's right to a presentation of somebody else. */
export interface CollaboratorsTable {
  oid: string
  user_oid: string
  right: 'edit' | 'comment'
  /** The address that was invited; `null` if it was no invitation. Not kept level with that of the account. */
  email: ColumnType<string | null, string | null | undefined, string | null>
  /** 0 if unknown. */
  added_at: Generated<number>
}

/** Invitations to edit or to comment (docs/behaviour/sharing.md#invitations). */
export interface InvitationsTable {
  id: string
  oid: string
  /** As the owner typed it, without the spaces around it. */
  email: string
  /** Equal for two spellings of an address; see `addressKey`. */
  address_key: string
  right: 'edit' | 'comment'
  /** The account that had the address when it was invited; never shown to the owner. */
  user_oid: string | null
  /** Of the secret in its link. */
  secret_hash: string
  created_at: number
  expires_at: number
  /** `null` while it waits. */
  accepted_at: number | null
}

export interface ViewLinksTable {
  link_id: string
  oid: string
  sharer_oid: string
  viewer_identification: Flag
  require_identification: Flag
  created_at: number
  revoked_at: number | null
  /** What its owner calls it; empty without a name. */
  name: Generated<string>
  /** `null`: it does not expire. */
  expires_at: ColumnType<number | null, number | null | undefined, number | null>
  /** `null` without a password. */
  password_hash: ColumnType<string | null, string | null | undefined, string | null>
  /** Given by a trigger: counts the links of the presentation from 1, the revoked ones too. */
  number: Generated<number>
  /** Kept by triggers. */
  views: Generated<number>
  /** Kept by triggers; `null` without a view. */
  last_viewed_at: ColumnType<number | null, number | null | undefined, number | null>
}

export interface LinkViewersTable {
  link_id: string
  session_id: string
  user_oid: string | null
  name: string
  email: string
  identified_at: number
  /** Set by a trigger: random, the same for the same e-mail; `null` without one. */
  viewer_key: Generated<string | null>
}
