import { HOUR_MS } from '@viewpage/shared-events/durations'
import type { Kysely } from 'kysely'
import { knownLanguage } from '../../foundation/http/plugins/language.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { NOTICE_KINDS, type NoticeKind } from '../../storage/database/tables/mail.ts'
import type { Limit, LimitStore } from '../../storage/limits/limit-store.ts'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { MailQueue, Notice } from './mail-queue.ts'
import { MAILED } from './mailed-links.ts'

/** What happened, for a person who may have chosen notices of it. */
export type Happened = Notice & {
  readonly userOid: string
  /** What gets one mail an hour: a view link, a presentation, a report. */
  readonly about: string
}

const NOTICES: Limit = { name: 'notice', max: 1, windowMs: HOUR_MS }

/** Mails that people chose (docs/behaviour/mail.md#notices). */
export interface Notices {
  /** Adds a mail for the person, in the transaction of what happened. */
  send(transaction: Kysely<Tables>, happened: Happened): Promise<void>
}

/** @param mails `null`: no mail is sent */
export function createNotices(mails: MailQueue | null, limits: Pick<LimitStore, 'takeIn'>): Notices {
  return {
    async send(transaction, { userOid, about, ...notice }) {
      if (mails === null) return
      const person = await transaction
        .selectFrom('notice_choices')
        .innerJoin('users', 'users.oid', 'user_oid')
        .select(['email', 'language'])
        .where('user_oid', '=', userOid)
        .where('kind', '=', notice.kind)
        .executeTakeFirst()
      if (!person) return
      const counted = { limit: NOTICES, subject: `${userOid} ${notice.kind} ${about}` }
      if ((await limits.takeIn(transaction, counted)) !== null) return
      const language = knownLanguage(person.language) ?? 'en'
      await mails.add({ kind: 'notice', userOid, notice, recipient: person.email, language }, transaction)
    },
  }
}

/** The path that stops the notices of a kind for an account, for whoever has the mail. */
export function stopPath(signer: Signer, userOid: string, kind: NoticeKind): string {
  return `${MAILED}${userOid}.${kind}.${signer.sign('stop notices', `${userOid} ${kind}`)}/stop/`
}

/** @returns `null` for a token that no mail has */
export function readStopToken(
  signer: Signer,
  token: string,
): { readonly userOid: string; readonly kind: NoticeKind } | null {
  const [userOid = '', name, signature = ''] = token.split('.')
  const kind = NOTICE_KINDS.find((each) => each === name)
  if (!kind || !signer.verify('stop notices', `${userOid} ${kind}`, signature)) return null
  return { userOid, kind }
}
