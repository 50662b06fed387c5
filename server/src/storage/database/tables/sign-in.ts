import type { Json } from './columns.ts'

/** Who the provider of the organisation says that an account belongs to. */
export interface IdentitiesTable {
  issuer: string
  subject: string
  user_oid: string
  /** The address that the provider had verified when it was linked. */
  email: string
  linked_at: number
  used_at: number
}

export interface PasskeysTable {
  /** Of the credential; base64url. */
  id: string
  user_oid: string
  /** Given by its owner. */
  name: string
  /** COSE; base64url. */
  public_key: string
  /** Signatures so far, of those that count. */
  counter: number
  /** How a browser reaches it: JSON text of string[]. */
  transports: Json<string[]>
  created_at: number
  /** `null`: never. */
  used_at: number | null
}

/** Accounts that need a passkey after the password. */
export interface SecondFactorsTable {
  user_oid: string
  chosen_at: number
}
