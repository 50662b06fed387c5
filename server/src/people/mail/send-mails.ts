import { HOUR_MS, MINUTE_MS } from '@viewpage/shared-events/durations'
import type { FastifyBaseLogger } from 'fastify'
import type { Selectable } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import { NO_METRICS, type MailOutcome, type Metrics } from '../../foundation/metrics/metrics.ts'
import { createDeliveryQueue, type DeliveryQueue } from '../../storage/queues/delivery-queue.ts'
import type { MailsTable } from '../../storage/database/tables/mail.ts'
import type { Mail } from './mail-queue.ts'
import { MailRefusedError, type SmtpTransport, type WrittenMail } from './smtp-transport.ts'

/** After the first try, the second, and so on; the last one repeats. Greylisting lets a mail pass after minutes. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS]
const POLL_MS = 2_000
/** For mails in progress when the server stops. */
const STOP_MS = 5_000
/** That one process sends at the same time. */
const AT_ONCE = 5
const MAX_DETAIL_LENGTH = 300

export interface MailSenderOptions {
  readonly database: Pick<Database, 'read' | 'write'>
  /** @returns `null` if there is nothing to say to the recipient */
  readonly compose: (mail: Mail) => Promise<Omit<WrittenMail, 'id' | 'recipient'> | null>
  /** Made for the first mail. */
  readonly openTransport: () => Promise<SmtpTransport>
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly metrics?: Pick<Metrics, 'mailed' | 'observe'>
  /** ms since 1970 */
  readonly now: () => number
  /** Between two looks at the queue. @default 2 s */
  readonly pollMs?: number | undefined
}

/**
 * Sends the mails of the queue.
 *
 * @returns a function that stops it, and resolves when the mails in progress are handed over
 */
export function startMailSender(options: MailSenderOptions): () => Promise<void> {
  const { database, log, now, metrics = NO_METRICS, pollMs = POLL_MS } = options
  const queue = createDeliveryQueue<Row>({ database, table: 'mails', atOnce: AT_ONCE, now })
  for (const which of ['all', 'retried'] as const)
    metrics.observe('waiting_mails', which, () => queue.countWaiting(which))
  let transport: Promise<SmtpTransport> | undefined
  const send = async (mail: WrittenMail) => {
    transport ??= options.openTransport()
    await (await transport).send(mail)
  }

  const stop = queue.start(
    (row, tries) => deliver(options, queue, send, row, tries),
    pollMs,
    (error) => log.error({ err: error }, 'mails were not sent'),
  )
  return async () => {
    const cut = setTimeout(() => {
      // One that could not be made was logged.
      transport?.then(({ close }) => close()).catch(() => undefined)
    }, STOP_MS)
    await stop()
    clearTimeout(cut)
  }
}

type Row = Selectable<MailsTable>

async function deliver(
  { compose, log, now, metrics = NO_METRICS }: MailSenderOptions,
  queue: DeliveryQueue<Row>,
  send: (mail: WrittenMail) => Promise<void>,
  { id, kind, recipient, content, give_up_at: giveUpAt }: Row,
  tries: number,
): Promise<void> {
  const settle = async (outcome: NonNullable<Row['outcome']>, detail: string | null = null) => {
    await queue.change(id, { outcome, detail, due_at: null, content: null })
    metrics.mailed(outcome.replaceAll(' ', '_') as MailOutcome)
  }
  try {
    // Written by this server.
    const mail = { recipient, ...(JSON.parse(content ?? '{}') as object) } as Mail
    const written = await compose(mail)
    if (written) await send({ id, recipient, ...written })
    await settle(written ? 'sent' : 'not needed')
  } catch (error) {
    const detail = String((error as Error).message).slice(0, MAX_DETAIL_LENGTH)
    const isRefused = error instanceof MailRefusedError
    const nextTryAt = now() + pauseAfter(tries)
    const isOver = nextTryAt >= giveUpAt
    // Without the response, which has the address of the recipient.
    log.warn({ mail: id, kind, tries, isRefused, isOver, code: codeOf(error) }, 'a mail was not delivered')
    if (isRefused || isOver) await settle(isRefused ? 'refused' : 'given up', detail)
    else await queue.retry(id, nextTryAt, { detail })
  }
}

const pauseAfter = (tries: number): number => PAUSES_MS[tries - 1] ?? 6 * HOUR_MS

function codeOf(error: unknown): string {
  const { code = '', responseCode = '' } = error as { code?: string; responseCode?: number }
  return `${code} ${responseCode}`.trim()
}
