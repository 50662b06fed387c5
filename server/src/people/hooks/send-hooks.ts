import { DAY_MS, HOUR_MS, MINUTE_MS } from '@viewpage/shared-events/durations'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Selectable } from 'kysely'
import { OutgoingError, type OutgoingClient } from '../../foundation/http/outgoing/outgoing-client.ts'
import { knownLanguage } from '../../foundation/http/plugins/language.ts'
import { NO_METRICS, type Metrics } from '../../foundation/metrics/metrics.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { HookDeliveriesTable, WebHooksTable } from '../../storage/database/tables/hooks.ts'
import { createDeliveryQueue, type DeliveryQueue } from '../../storage/queues/delivery-queue.ts'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import { activeStaff } from '../rights/staff.ts'
import { HOOK_SECRET } from './hook-store.ts'
import { hookHeaders } from './sign-hook.ts'

/** After the first try, the second, and so on: eight tries in a day. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS]
const LAST_PAUSE_MS = 12 * HOUR_MS
/** A hook whose deliveries failed for so long is turned off. */
const OFF_AFTER_MS = 3 * DAY_MS
const DEADLINE_MS = 10_000
const MAX_ANSWER_BYTES = 16 * 1024
/** Characters of an answer that the log keeps. */
const MAX_DETAIL_LENGTH = 200
const POLL_MS = 2_000
/** That one process sends at the same time: all hooks of an account that do not answer leave half of it for others. */
const AT_ONCE = 40
/** Of those, for one hook. */
const AT_ONCE_FOR_HOOK = 2

export interface HookSenderOptions {
  readonly database: Pick<Database, 'read' | 'write'>
  readonly signer: Pick<Signer, 'unseal'>
  readonly client: OutgoingClient
  /** Origins that may be on an internal network, with plain HTTP. */
  readonly internal: ReadonlySet<string>
  /** `null`: no mail is sent. */
  readonly mails: Pick<MailQueue, 'add'> | null
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>
  readonly metrics?: Pick<Metrics, 'hooked'>
  /** ms since 1970 */
  readonly now: () => number
  /** ms for one delivery. @default 10 s */
  readonly deadlineMs?: number
  /** Between two looks at the queue. @default 2 s */
  readonly pollMs?: number | undefined
}

type Row = Selectable<HookDeliveriesTable>
type Hook = Selectable<WebHooksTable>

/** What arrived: a status with the first characters of the body, or why nothing did. */
interface Answer {
  readonly status: number | null
  readonly detail: string
}

/** Sends what is in the queue of web hooks. @returns a function that stops it, and resolves when no request is under way */
export function startHookSender(options: HookSenderOptions): () => Promise<void> {
  const { database, log, now, pollMs = POLL_MS } = options
  const queue = createDeliveryQueue<Row>({
    database,
    table: 'hook_deliveries',
    atOnce: AT_ONCE,
    apart: { column: 'hook_id', atOnce: AT_ONCE_FOR_HOOK },
    now,
  })
  const onError = (error: unknown) => log.error({ err: error }, 'web hooks were not sent')
  return queue.start((row, tries) => deliver(options, queue, row, tries), pollMs, onError)
}

async function deliver(
  options: HookSenderOptions,
  queue: DeliveryQueue<Row>,
  row: Row,
  tries: number,
): Promise<void> {
  const { database, metrics = NO_METRICS, now } = options
  const hook = await database.read
    .selectFrom('web_hooks')
    .selectAll()
    .where('id', '=', row.hook_id)
    .executeTakeFirst()
  if (!hook) return
  if (hook.off_since !== null) return queue.change(row.id, { due_at: null, outcome: 'given up' })
  if (row.kind === 'release' && !(await isOfStaff(database.read, hook)))
    return queue.change(row.id, { due_at: null, outcome: 'given up', detail: 'only staff gets releases' })
  const answer = await ask(options, hook, row)
  if (answer.status !== null && answer.status >= 200 && answer.status < 300) {
    await database.write((transaction) =>
      transaction
        .updateTable('web_hooks')
        .set({ failing_since: null })
        .where('id', '=', hook.id)
        .where('failing_since', 'is not', null)
        .execute(),
    )
    await queue.change(row.id, { ...answer, due_at: null, outcome: 'delivered' })
    return metrics.hooked('delivered')
  }
  const nextTryAt = now() + pauseAfter(tries)
  const isOver = nextTryAt >= row.give_up_at
  if (isOver) await queue.change(row.id, { ...answer, due_at: null, outcome: 'given up' })
  else await queue.retry(row.id, nextTryAt, { ...answer })
  metrics.hooked(isOver ? 'given_up' : 'failed')
  await database.write((transaction) => holdBack(transaction, options, hook, nextTryAt))
}

/** Its owner may have been staff only when the release was queued. */
async function isOfStaff(read: Kysely<Tables>, { user_oid }: Hook): Promise<boolean> {
  const owner = activeStaff(read).select('users.oid').where('users.oid', '=', user_oid)
  return (await owner.executeTakeFirst()) !== undefined
}

async function ask(
  { client, signer, internal, deadlineMs = DEADLINE_MS, now }: HookSenderOptions,
  hook: Hook,
  row: Row,
): Promise<Answer> {
  const secret = signer.unseal(HOOK_SECRET, hook.secret)
  if (secret === null)
    return {
      status: null,
      detail: 'the key of the server was replaced: remove the web hook, and add it again',
    }
  const url = new URL(hook.url)
  // Written by this server.
  const { id } = JSON.parse(row.content) as { id: string }
  const signed = { id, time: Math.floor(now() / 1_000), body: row.content }
  try {
    const { status, body } = await client.send({
      ...{ method: 'POST', url, body: row.content },
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'viewpage-hooks',
        ...hookHeaders(secret, signed),
      },
      ...{ deadlineMs, maxBytes: MAX_ANSWER_BYTES, isInternal: internal.has(url.origin) },
    })
    return { status, detail: shownText(body.toString('utf8')) }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { status: null, detail: shownText(error.message) }
  }
}

/** PostgreSQL stores no null character. */
const shownText = (text: string): string => text.replaceAll('\0', '').slice(0, MAX_DETAIL_LENGTH)

/** What else waits for a hook that fails waits with it, so that it costs one request at a time. Turns it off after days. */
async function holdBack(
  transaction: Kysely<Tables>,
  { mails, log, now }: HookSenderOptions,
  hook: Hook,
  until: number,
): Promise<void> {
  const waiting = transaction
    .updateTable('hook_deliveries')
    .where('hook_id', '=', hook.id)
    .where('due_at', 'is not', null)
  const since = hook.failing_since ?? now()
  if (now() - since < OFF_AFTER_MS) {
    await transaction
      .updateTable('web_hooks')
      .set(({ fn, val }) => ({ failing_since: fn.coalesce('failing_since', val(since)) }))
      .where('id', '=', hook.id)
      .execute()
    await waiting.set({ due_at: until }).where('due_at', '<', until).execute()
    return
  }
  const { numUpdatedRows } = await transaction
    .updateTable('web_hooks')
    .set({ off_since: now(), off_reason: 'failing' })
    .where('id', '=', hook.id)
    .where('off_since', 'is', null)
    .executeTakeFirstOrThrow()
  await waiting.set({ due_at: null, outcome: 'given up' }).execute()
  if (numUpdatedRows === 0n) return
  log.info({ hook: hook.id }, 'a web hook was turned off, because its deliveries failed for days')
  const owner = await transaction
    .selectFrom('users')
    .select(['email', 'language'])
    .where('oid', '=', hook.user_oid)
    .executeTakeFirst()
  const language = knownLanguage(owner?.language ?? null) ?? 'en'
  // Without what follows the name, which may have a secret.
  const host = new URL(hook.url).host
  if (owner) await mails?.add({ kind: 'hook off', host, recipient: owner.email, language }, transaction)
}

const pauseAfter = (tries: number): number => PAUSES_MS[tries - 1] ?? LAST_PAUSE_MS
