import type { FastifyBaseLogger } from 'fastify'
import type { HooksConfig } from '../../foundation/config/hooks-config.ts'
import { createOutgoingClient } from '../../foundation/http/outgoing/outgoing-client.ts'
import type { Metrics } from '../../foundation/metrics/metrics.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { LimitStore } from '../../storage/limits/limit-store.ts'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import { createHookEvents } from './hook-events.ts'
import { createHookStore } from './hook-store.ts'
import { startHookSender } from './send-hooks.ts'

interface HookOptions {
  readonly config: HooksConfig
  readonly database: Database
  readonly limits: LimitStore
  readonly signer: Signer
  /** `null`: no mail is sent. */
  readonly mails: MailQueue | null
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>
  readonly metrics: Metrics
  /** ms since 1970 */
  readonly now: () => number
  /** Between two looks at the queue. @default 2 s */
  readonly pollMs?: number | undefined
}

/** Opens the web hooks of accounts, and sends what is in their queue. */
export function openHooks({ config: { internal }, limits, ...options }: HookOptions) {
  const { database, signer, now } = options
  const client = createOutgoingClient()
  const stop = startHookSender({ ...options, client, internal })
  return {
    hooks: createHookStore(database, { signer, internal, now }),
    hookEvents: createHookEvents(limits, now),
    async close() {
      await stop()
      client.close()
    },
  }
}
