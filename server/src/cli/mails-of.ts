import type { Config } from '../foundation/config/config.ts'
import { createMailQueue, type MailQueue } from '../people/mail/mail-queue.ts'
import { createNotices, type Notices } from '../people/mail/notices.ts'
import type { Database } from '../storage/database/open-database.ts'
import { createLimitStore } from '../storage/limits/limit-store.ts'
import { openSigner } from '../storage/secrets/signer.ts'

/** Sends the notices that people chose. */
export async function noticesOf(database: Database, config: Pick<Config, 'mail'>): Promise<Notices | null> {
  if (config.mail === null) return null
  const limits = createLimitStore(database, await openSigner(database), Date.now)
  return createNotices(createMailQueue(database, limits, Date.now), limits)
}

/** The queue of mails, which the server sends; `null` if it sends none. */
export async function mailsOf(database: Database, { mail }: Pick<Config, 'mail'>): Promise<MailQueue | null> {
  if (mail === null) return null
  return createMailQueue(database, createLimitStore(database, await openSigner(database), Date.now), Date.now)
}
