import { HOUR_MS, MINUTE_MS } from '@viewpage/shared-events/durations'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../storage/database/open-database.ts'
import { NO_METRICS, type MailOutcome, type Metrics } from '../../foundation/metrics/metrics.ts'
import { repeatJob } from '../../foundation/tasks/repeat-job.ts'
import type { Mail } from './mail-queue.ts'
import { MailRefusedError, type SmtpTransport, type WrittenMail } from './smtp-transport.ts'

/** After the first try, the second, and so on; the last one repeats. Greylisting lets a mail pass after minutes. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS]
/**
 * That a mail is one server's: a delivery takes a minute at most, and the clock of another server may be four minutes ahead, if both
 * differ by two from the right time.
 */
const TAKEN_MS = 6 * MINUTE_MS
const POLL_MS = 2_000
/** For mails in progress when the server stops. */
const STOP_MS = 5_000
/** That one process sends at the same time. */
const BATCH = 5
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
  readonly pollMs?: number
}

/**
 * Sends the mails of the queue. Of all servers, the one that moves the time of a mail tries it; if it is killed meanwhile,
 * another one tries it again at that time. After a failure it is moved once more, to the next try.
 *
 * @returns a function that stops it, and resolves when the mails in progress are handed over
 */
export function startMailSender(options: MailSenderOptions): () => Promise<void> {
  const { database, log, now, metrics = NO_METRICS, pollMs = POLL_MS } = options
  for (const which of ['all', 'retried'] as const)
    metrics.observe('waiting_mails', which, () => countWaiting(database, which))
  let transport: Promise<SmtpTransport> | undefined
  const send = async (mail: WrittenMail) => {
    transport ??= options.openTransport()
    await (await transport).send(mail)
  }

  async function sendDue(signal: AbortSignal): Promise<void> {
    for (;;) {
      const rows = await dueMails(database, now())
      if (rows.length === 0 || signal.aborted) return
      await Promise.all(rows.map((row) => deliver(options, send, row)))
    }
  }
  const stop = repeatJob(sendDue, pollMs, (error) => log.error({ err: error }, 'mails were not sent'))
  return async () => {
    const cut = setTimeout(() => {
      // One that could not be made was logged.
      transport?.then(({ close }) => close()).catch(() => undefined)
    }, STOP_MS)
    await stop()
    clearTimeout(cut)
  }
}

const dueMails = ({ read }: Pick<Database, 'read'>, time: number) =>
  read.selectFrom('mails').selectAll().where('due_at', '<=', time).orderBy('due_at').limit(BATCH).execute()

/** At most as many as the queue takes. */
async function countWaiting({ read }: Pick<Database, 'read'>, which: 'all' | 'retried'): Promise<number> {
  const { n } = await read
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('due_at', 'is not', null)
    .$if(which === 'retried', (query) => query.where('tries', '>', 0))
    .executeTakeFirstOrThrow()
  return n
}

type Row = Awaited<ReturnType<typeof dueMails>>[number]

async function deliver(
  { database, compose, log, now, metrics = NO_METRICS }: MailSenderOptions,
  send: (mail: WrittenMail) => Promise<void>,
  row: Row,
): Promise<void> {
  const { id, kind, recipient, content, give_up_at: giveUpAt } = row
  const tries = row.tries + 1
  if (!(await take(database, row, now() + TAKEN_MS))) return
  const settle = async (outcome: NonNullable<Row['outcome']>, detail: string | null = null) => {
    await change(database, id, { outcome, detail, due_at: null, content: null })
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
    else await change(database, id, { detail, due_at: nextTryAt })
  }
}

/** @returns whether no other server has it */
async function take(
  { write }: Pick<Database, 'write'>,
  { id, due_at: before, tries }: Row,
  dueAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await write((transaction) =>
    transaction
      .updateTable('mails')
      .set({ due_at: dueAt, tries: tries + 1 })
      .where('id', '=', id)
      .where('due_at', '=', before)
      .where('tries', '=', tries)
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows === 1n
}

async function change(
  { write }: Pick<Database, 'write'>,
  id: string,
  values: Partial<Pick<Row, 'outcome' | 'detail' | 'due_at' | 'content'>>,
): Promise<void> {
  await write((transaction) => transaction.updateTable('mails').set(values).where('id', '=', id).execute())
}

const pauseAfter = (tries: number): number => PAUSES_MS[tries - 1] ?? 6 * HOUR_MS

function codeOf(error: unknown): string {
  const { code = '', responseCode = '' } = error as { code?: string; responseCode?: number }
  return `${code} ${responseCode}`.trim()
}
