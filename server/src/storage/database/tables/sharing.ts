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
  /** Rows in `link_addresses`; 0: every address is allowed. */
  allowed_count: Generated<number>
  asks_code: Generated<number>
  asks_mark: Generated<number>
  /** Hash of the text in `agreements`; `null`: nothing is to be accepted. */
  agreement: ColumnType<string | null, string | null | undefined, string | null>
  /** `null`: without limit. */
  max_views: ColumnType<number | null, number | null | undefined, number | null>
  /** Counted only while there is a limit. */
  opened_views: Generated<number>
}

/** Addresses and domains that may use a view link. */
export interface LinkAddressesTable {
  link_id: string
  /** Equal for two spellings (`allowedKey`); of a domain it begins with `@`. */
  address_key: string
  /** From 0, in the owner's list. */
  place: number
  /** As the owner typed it. */
  typed: string
}

/** Texts that view links ask to accept. One that changed is another row, because earlier visitors accepted this one. */
export interface AgreementsTable {
  oid: string
  /** Of the text, in hexadecimal digits. */
  sha256: string
  content: string
}

/** Who accepted which text, and when. Name and address are empty after the viewer deleted their data. */
export interface LinkAcceptancesTable {
  id: string
  link_id: string
  sha256: string
  name: string
  email: string
  accepted_at: number
}

/** What one browser fulfilled of what a view link asks. */
export interface LinkPassesTable {
  /** Of the secret in its cookie. */
  pass_hash: string
  link_id: string
  /** Empty if the link does not ask for it. */
  name: string
  email: string
  /** Of the password that was entered. */
  password_proof: string | null
  /** When the address was confirmed. */
  confirmed_at: number | null
  /** Hash of the text that was accepted. */
  agreement: string | null
  /** When everything was fulfilled and the view was counted. */
  opened_at: number | null
  /** Of the code that was mailed last. */
  code_hash: string | null
  code_expires_at: number | null
  code_sent_at: number | null
  code_tries: Generated<number>
  created_at: number
  expires_at: number
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
