import type { Json } from './columns.ts'

/** What a web hook can send, `release` only to staff; `test`: when its owner asks for it. */
export const HOOK_EVENTS = ['view', 'comment', 'like', 'release'] as const
export type HookEventName = (typeof HOOK_EVENTS)[number]

/** Web hooks of accounts (docs/behaviour/programs.md#web-hooks). */
export interface WebHooksTable {
  id: string
  user_oid: string
  url: string
  /** Text of `HookEventName[]`. */
  events: Json<HookEventName[]>
  /** Whose releases it sends, text of `string[]`, empty for all remotes; `null`: it sends none. */
  remotes: Json<string[]> | null
  /** Sealed, because requests are signed with it. */
  secret: string
  created_at: number
  /** When the first delivery failed after the last one that did not, ms since 1970; `null`: none has. */
  failing_since: number | null
  /** ms since 1970; `null`: it is on. */
  off_since: number | null
  /** Who turned it off; `null` while it is on. */
  off_reason: 'owner' | 'failing' | null
}

/** Deliveries that wait, and the log of those that do not. */
export interface HookDeliveriesTable {
  id: string
  hook_id: string
  kind: HookEventName | 'test'
  /** The body of the request. */
  content: string
  created_at: number
  /** When it is tried next, ms since 1970; `null` when it is settled. */
  due_at: number | null
  /** After this time it is not tried any more. */
  give_up_at: number
  tries: number
  /** `null` while it waits. */
  outcome: 'delivered' | 'given up' | null
  /** Of the last response; `null` without one. */
  status: number | null
  /** The first bytes of the last response, or why there was none. */
  detail: string | null
  /** When the row is deleted. */
  expires_at: number
}
