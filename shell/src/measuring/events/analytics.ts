import { countAction, type PageData, type PublishedAction } from '@viewpage/shared-events'
import type { Session } from '../../browser/session-id.ts'
import { envelopeOf, type EventOrigin } from './envelope.ts'
import type { Outbox } from './outbox.ts'
import type { Sender } from './sender.ts'

export interface AnalyticsOptions {
  readonly environment: PageData['environment']
  readonly source: EventOrigin['source']
  readonly session: Pick<Session, 'id' | 'nextNumber' | 'pageLoadId'>
  /** Asked for every event: a choice holds from the moment it is made. */
  readonly isDisabled: () => boolean
  readonly outbox: Outbox
  readonly sender: Pick<Sender, 'send'>
  readonly page: () => Pick<EventOrigin, 'referrer' | 'url'>
  readonly console: Pick<Console, 'info'>
}

/** Counts an action that happened at that time (ms since 1970), if it is one to be counted. */
export type Count = (action: PublishedAction, at: number) => void

/** Makes events of actions and sends them; anywhere but in production they go to the console only (D30). */
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
