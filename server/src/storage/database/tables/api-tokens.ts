import type { Json } from './columns.ts'

/** Tokens with which programs act for an account (docs/behaviour/programs.md#tokens). */
export interface ApiTokensTable {
  id: string
  token_hash: string
  user_oid: string
  /** Unique in the account. */
  name: string
  /** Text of `Scope[]`. */
  scopes: Json<string[]>
  created_at: number
  /** ms since 1970; `null`: no end. */
  expires_at: number | null
  /** In days since 1970; `null`: never. */
  last_used_day: number | null
}
