import { randomUUID } from 'node:crypto'
import type { Language } from '@viewpage/shared-events'
import { DAY_MS, MINUTE_MS } from '@viewpage/shared-events/durations'
import type { Kysely } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { Limit, LimitStore } from '../../storage/limits/limit-store.ts'

/** What a mail is about. Its text is written when it is sent. */
export type MailSubject =
  /** A new password for the account of the recipient, if there is one. */
  | { readonly kind: 'reset' }
  /** The recipient is to become the address of the account. */
  | { readonly kind: 'address'; readonly userOid: string }
  /** Confirms the address of the recipient for a view link. @param passHash of the browser that asks */
  | { readonly kind: 'code'; readonly passHash: string }
  /** The recipient wants to see what is stored of them as a link viewer, if anything is. */
  | { readonly kind: 'viewer' }
  | {
      readonly kind: 'invitation'
      readonly right: 'edit' | 'comment'
      /** Name of the owner. */
      readonly inviter: string
      /** Contains the secret. */
      readonly path: string
      /** ms since 1970 */
      readonly expiresAt: number
    }
  /** The recipient is to confirm that the account with their address is linked to an identity of the organisation. */
  | { readonly kind: 'connect'; readonly organisation: string }
  /** The recipient is the address of an account that somebody can act for otherwise now, or was its address until now. */
  | { readonly kind: 'changed'; readonly what: AccountChange }
  /** @param reason `null`: the account is restored */
  | { readonly kind: 'suspension'; readonly reason: string | null }
  /** A web hook of the recipient was turned off. @param host of its address */
  | { readonly kind: 'hook off'; readonly host: string }
  | { readonly kind: 'notice'; readonly userOid: string; readonly notice: Notice }

export type AccountChange =
  | 'password'
  | 'address'
  | 'identity'
  | 'passkey'
  | 'token'
  | 'passkeyRemoved'
  | 'secondFactor'

/** What a notice is about. */
export type Notice =
  | { readonly kind: 'watched'; readonly oid: string; readonly linkId: string }
  /** @param author name of who wrote it */
  | { readonly kind: 'comment'; readonly oid: string; readonly author: string }
  | { readonly kind: 'report'; readonly receipt: string; readonly isTakenDown: boolean }

export type Mail = MailSubject & { readonly recipient: string; readonly language: Language }

/** Mails that wait to be sent, in the database: any server sends them, also after a restart. */
export interface MailQueue {
  /**
   * Adds a mail. One beyond a limit is left out: 10,000 wait at most, and an address gets at most 20 a day that others
   * had sent to it.
   *
   * @param within the transaction of what it is about. @default one of its own
   * @returns whether it was added
   */
  add(mail: Mail, within?: Kysely<Tables>): Promise<boolean>
}

/** Nobody's mailbox is filled by others. A new password has limits of its own: these would keep it from its owner. */
const MAILS_OF_RECIPIENT: Limit = { name: 'mail recipient', max: 20, windowMs: DAY_MS }
/** What a person can have sent to any address. */
const LIMITED: ReadonlySet<Mail['kind']> = new Set(['address', 'connect', 'invitation', 'code', 'viewer'])
const MAX_WAITING = 10_000
/** How long a mail is tried. Servers that are down for a weekend get it afterwards. */
const TRIED_MS = 4 * DAY_MS
/** These are over when the person has asked again. */
const BRIEFLY_TRIED_MS: Partial<Record<Mail['kind'], number>> = {
  reset: 60 * MINUTE_MS,
  connect: 60 * MINUTE_MS,
  viewer: 60 * MINUTE_MS,
  code: 10 * MINUTE_MS,
}
/** The log of deliveries. */
const KEPT_MS = 30 * DAY_MS

export function createMailQueue(
  { write }: Pick<Database, 'write'>,
  limits: LimitStore,
  now: () => number,
): MailQueue {
  async function addIn(transaction: Kysely<Tables>, { recipient, ...content }: Mail): Promise<boolean> {
    const beyond = await transaction
      .selectFrom('mails')
      .select('id')
      .where('due_at', 'is not', null)
      .limit(1)
      .offset(MAX_WAITING - 1)
      .executeTakeFirst()
    if (beyond) return false
    const counted = { limit: MAILS_OF_RECIPIENT, subject: recipient.toLowerCase() }
    if (LIMITED.has(content.kind) && (await limits.takeIn(transaction, counted)) !== null) return false
    const time = now()
    const giveUpAt = time + (BRIEFLY_TRIED_MS[content.kind] ?? TRIED_MS)
    await transaction
      .insertInto('mails')
      .values({
        id: randomUUID(),
        kind: content.kind,
        recipient,
        content: JSON.stringify(content),
        created_at: time,
        due_at: time,
        give_up_at: giveUpAt,
        tries: 0,
        outcome: null,
        detail: null,
        expires_at: giveUpAt + KEPT_MS,
      })
      .execute()
    return true
  }

  return {
    add: (mail, within) => (within ? addIn(within, mail) : write((transaction) => addIn(transaction, mail))),
  }
}
