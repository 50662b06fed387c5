import { countAction, type PageData, type PublishedAction } from '@viewpage/shared-events'
import type { Session } from '../../browser/session-id.ts'
import { envelopeOf, type EventOrigin } from './envelope.ts'
import type { Outbox } from './outbox.ts'
import type { Sender } from './sender.ts'

export interface AnalyticsOptions {
  readonly environment: PageData['environment']
  readonly source: EventOrigin['source']
  readonly session: Pick<Session, 'id' | 'nextNumber' | 'pageLoadId'>
  /** Checked for every event: the visitor may opt out at any time. */
  readonly isDisabled: () => boolean
  readonly outbox: Outbox
  readonly sender: Pick<Sender, 'send'>
  readonly page: () => Pick<EventOrigin, 'referrer' | 'url'>
  readonly console: Pick<Console, 'info'>
}

/** Sends the event of an action, if it has one. @param at ms since 1970 */
export type Count = (action: PublishedAction, at: number) => void

/**
 * Turns actions into events and sends them. Outside production they are only written to the console
 * (docs/behaviour/tracking.md#environment).
 */
export function createAnalytics({
  environment,
  source,
  session,
  isDisabled,
  outbox,
  sender,
  page,
  console,
}: AnalyticsOptions): Count {
  return (action, at) => {
    const event = isDisabled() ? null : countAction(action)
    if (!event) return
    const sessionId = session.id()
    const envelope = envelopeOf(event, at, {
      source,
      pageLoadId: session.pageLoadId,
      sessionId,
      seq: session.nextNumber(),
      dropped: outbox.takeDropped(),
      ...page(),
    })
    if (environment === 'production') void sender.send(envelope)
    else console.info('[analytics]', envelope)
  }
}
