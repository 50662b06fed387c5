import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import type { Kysely } from 'kysely'
import { pagePath } from '../../content/presentations/presentation-paths.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { HookEventName } from '../../storage/database/tables/hooks.ts'
import type { Limit, LimitStore } from '../../storage/limits/limit-store.ts'
import { queueDelivery } from './queue-delivery.ts'

/** What happened with a presentation. */
export type HookEvent =
  | { readonly kind: 'view'; readonly oid: string; readonly linkId: string; readonly sessionId: string }
  | {
      readonly kind: 'comment'
      readonly oid: string
      readonly id: string
      readonly text: string
      readonly step: number | null
      /** Name of who wrote it. */
      readonly author: string
    }
  | { readonly kind: 'like'; readonly oid: string; readonly likesCount: number }

/** Names in the body of a request. */
const TYPES = { view: 'link.viewed', comment: 'comment.created', like: 'presentation.liked' } as const
/** Of one web hook and presentation in a minute, so that a flood of others is none for the receiver. */
const PER_MINUTE: Readonly<Record<HookEvent['kind'], Limit>> = {
  view: { name: 'hook view', max: 10, windowMs: MINUTE_MS },
  comment: { name: 'hook comment', max: 10, windowMs: MINUTE_MS },
  like: { name: 'hook like', max: 1, windowMs: MINUTE_MS },
}

/** Web hooks of the owner of a presentation (docs/behaviour/programs.md#web-hooks). */
export interface HookEvents {
  /**
   * Queues what happened for the web hooks that want it, in the transaction in which it happens.
   *
   * @param by the account that did it; the owner gets nothing of their own
   */
  send(transaction: Kysely<Tables>, event: HookEvent, by: string | null): Promise<void>
}

export function createHookEvents(limits: Pick<LimitStore, 'takeIn'>, now: () => number): HookEvents {
  return {
    async send(transaction, event, by) {
      const hooks = await hooksFor(transaction, event.oid)
      for (const { id, user_oid, events, ...deck } of hooks) {
        // Stored by this server.
        const wanted = JSON.parse(events) as readonly HookEventName[]
        if (!wanted.includes(event.kind) || user_oid === by) continue
        const counted = { limit: PER_MINUTE[event.kind], subject: `${id} ${event.oid}` }
        if ((await limits.takeIn(transaction, counted)) !== null) continue
        const content = JSON.stringify({
          id: randomUUID(),
          type: TYPES[event.kind],
          created_at: new Date(now()).toISOString(),
          presentation: { oid: event.oid, title: deck.title, path: pagePath({ ...deck, oid: event.oid }) },
          ...(await detailsOf(transaction, event)),
        })
        await queueDelivery(transaction, {
          hookId: id,
          kind: event.kind,
          content,
          isAtOnce: false,
          now: now(),
        })
      }
    },
  }
}

const hooksFor = (transaction: Kysely<Tables>, oid: string) =>
  transaction
    .selectFrom('presentations')
    .innerJoin('web_hooks', 'web_hooks.user_oid', 'presentations.owner_oid')
    .leftJoin('suspensions', 'suspensions.user_oid', 'presentations.owner_oid')
    .select([
      'web_hooks.id',
      'web_hooks.user_oid',
      'events',
      'title',
      'slug',
      'schema_version as schemaVersion',
    ])
    .where('presentations.oid', '=', oid)
    .where('off_since', 'is', null)
    .where('suspensions.user_oid', 'is', null)
    .execute()

async function detailsOf(transaction: Kysely<Tables>, event: HookEvent): Promise<object> {
  switch (event.kind) {
    case 'like':
      return { likes_count: event.likesCount }
    case 'comment': {
      const { id, text, step, author } = event
      return { comment: { id, text, step, author } }
    }
    case 'view': {
      const link = await transaction
        .selectFrom('view_links')
        .select('name')
        .where('link_id', '=', event.linkId)
        .executeTakeFirst()
      // There is a row only of who answered a link that asks.
      const viewer = await transaction
        .selectFrom('link_viewers')
        .select(['name', 'email'])
        .where('link_id', '=', event.linkId)
        .where('session_id', '=', event.sessionId)
        .executeTakeFirst()
      return { link: { name: link?.name ?? null }, viewer: viewer ?? null }
    }
  }
}
