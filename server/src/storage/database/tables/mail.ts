/** Notices that people can choose: a view by one of their links, a comment, the decision of a report of theirs. */
export const NOTICE_KINDS = ['watched', 'comment', 'report'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Mails that wait, and the log of those that do not (docs/operating/mail.md). */
export interface MailsTable {
  id: string
  kind: string
  recipient: string
  /** JSON of what its text is made of; `null` when it is settled, because it may have the secret of a link. */
  content: string | null
  created_at: number
  /** When it is tried next, ms since 1970; `null` when it is settled. */
  due_at: number | null
  /** After this time it is not tried any more. */
  give_up_at: number
  tries: number
  /** `null` while it waits; `not needed`: there was nothing to say. */
  outcome: 'sent' | 'refused' | 'given up' | 'not needed' | null
  /** What the mail server said last. */
  detail: string | null
  /** When the row is deleted. */
  expires_at: number
}

/** Links in mails, each for one use. */
export interface MailedLinksTable {
  token_hash: string
  purpose: 'reset' | 'address' | 'connect' | 'viewer'
  /** `null` for a link of somebody without an account. */
  user_oid: string | null
  /** The address that it was sent to. */
  email: string
  created_at: number
  expires_at: number
}
