import type { FastifyBaseLogger } from 'fastify'
import type { MailConfig } from '../../foundation/config/mail-config.ts'
import type { Metrics } from '../../foundation/metrics/metrics.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { LimitStore } from '../../storage/limits/limit-store.ts'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import { createMailComposer, type ComposeParts } from './compose-mail.ts'
import { createMailQueue, type MailQueue } from './mail-queue.ts'
import { createMailedLinks } from './mailed-links.ts'
import { createNotices } from './notices.ts'
import { startMailSender } from './send-mails.ts'
import { createSmtpTransport } from './smtp-transport.ts'

interface MailOptions {
  /** `null`: no mail is sent. */
  readonly mail: MailConfig | null
  readonly brand: string
  readonly database: Database
  readonly limits: LimitStore
  readonly signer: Signer
  readonly accounts: AccountStore
  readonly makeCode: ComposeParts['makeCode']
  readonly isKnownViewer: ComposeParts['isKnownViewer']
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly metrics: Metrics
  /** ms since 1970 */
  readonly now: () => number
  /** Between two looks at the queue. @default 2 s */
  readonly pollMs?: number | undefined
}

/** Opens the queue of mails and sends what is in it. `mails` is `null` if no mail is sent. */
export function openMail(options: MailOptions) {
  const { mail, brand, database, limits, signer, accounts, log, metrics, now, pollMs } = options
  const { makeCode, isKnownViewer } = options
  const mailedLinks = createMailedLinks(database, now)
  if (mail === null)
    return { mails: null, notices: createNotices(null, limits), mailedLinks, close: async () => undefined }
  const mails: MailQueue = createMailQueue(database, limits, now)
  const close = startMailSender({
    database,
    compose: createMailComposer({
      ...{ accounts, links: mailedLinks, database, signer, mail, brand, makeCode, isKnownViewer },
    }),
    openTransport: () => createSmtpTransport(mail),
    ...{ log, metrics, now, pollMs },
  })
  return { mails, notices: createNotices(mails, limits), mailedLinks, close }
}
