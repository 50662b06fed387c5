import { randomUUID } from 'node:crypto'
import { lockKey } from '../../storage/database/advisory-lock.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type {
  HookDeliveriesTable,
  HookEventName,
  WebHooksTable,
} from '../../storage/database/tables/hooks.ts'
import type { Signer } from '../../storage/secrets/signer.ts'
import { hookAddress } from './hook-address.ts'
import { queueDelivery } from './queue-delivery.ts'
import { makeHookSecret } from './sign-hook.ts'

/** Of an account. */
export const MAX_HOOKS = 10
export const DELIVERIES_PER_PAGE = 50
/** The purpose of its sealed secret. */
export const HOOK_SECRET = 'hook secret'

/** A web hook as its owner sees it: without the secret. */
export interface Hook {
  readonly id: string
  readonly url: string
  readonly events: readonly HookEventName[]
  /** Whose releases it sends; empty: of all remotes, if it sends any. */
  readonly remotes: readonly string[]
  /** ms since 1970; `null`: the last delivery arrived. */
  readonly failingSince: number | null
  /** `null`: it is on. */
  readonly off: WebHooksTable['off_reason']
}

/** Without remotes it sends the releases of all, if it sends any. */
export type NewHook = Pick<Hook, 'url' | 'events'> & Partial<Pick<Hook, 'remotes'>>

export type HookDelivery = Omit<HookDeliveriesTable, 'content' | 'hook_id' | 'expires_at' | 'give_up_at'>

export interface HookStore {
  /** The address in a text, to which a web hook may send; `null` for any other text. */
  addressIn(text: string): string | null
  /** @returns those of the names that no remote has */
  unknownRemotes(names: readonly string[]): Promise<readonly string[]>
  /** @returns its secret, which is not shown again; `null` if the account has as many as it may */
  add(userOid: string, hook: NewHook): Promise<{ id: string; secret: string } | null>
  /** Newest first. */
  of(userOid: string): Promise<readonly Hook[]>
  find(userOid: string, id: string): Promise<Hook | null>
  remove(userOid: string, id: string): Promise<void>
  /** What waits is not sent any more when it is turned off. */
  setOn(userOid: string, id: string, isOn: boolean): Promise<void>
  /** Queues an event of the kind `test`. @returns whether it was queued */
  test(id: string): Promise<boolean>
  /** Queues the event of a delivery once more, with its id. @returns whether there was one, and room for it */
  sendAgain(id: string, deliveryId: string): Promise<boolean>
  /** Newest first. @param before the delivery after which the page begins; `null`: the first page */
  deliveries(id: string, before: string | null): Promise<readonly HookDelivery[]>
}

export function createHookStore(
  { kind, read, write }: Pick<Database, 'kind' | 'read' | 'write'>,
  {
    signer,
    internal,
    now,
  }: {
    readonly signer: Pick<Signer, 'seal'>
    /** Origins that may be on an internal network, with plain HTTP. */
    readonly internal: ReadonlySet<string>
    /** ms since 1970 */
    readonly now: () => number
  },
): HookStore {
  const own = (userOid: string) =>
    read
      .selectFrom('web_hooks')
      .select(['id', 'url', 'events', 'remotes', 'failing_since', 'off_reason'])
      .where('user_oid', '=', userOid)

  return {
    addressIn: (text) => hookAddress(text, internal),

    async unknownRemotes(names) {
      const known = await read
        .selectFrom('remote_versions')
        .select('remote')
        .distinct()
        .where('remote', 'in', [...names])
        .execute()
      return names.filter((name) => known.every(({ remote }) => remote !== name))
    },

    add: (userOid, { url, events, remotes = [] }) =>
      write(async (transaction) => {
        // Two at the same time would both be the last one that is allowed.
        await lockKey(transaction, kind, `web hooks ${userOid}`)
        const others = await transaction
          .selectFrom('web_hooks')
          .select('id')
          .where('user_oid', '=', userOid)
          .limit(MAX_HOOKS)
          .execute()
        if (others.length >= MAX_HOOKS) return null
        const [id, secret] = [randomUUID(), makeHookSecret()]
        await transaction
          .insertInto('web_hooks')
          .values({
            ...{ id, user_oid: userOid, url, events: JSON.stringify(events), created_at: now() },
            remotes: events.includes('release') ? JSON.stringify(remotes) : null,
            ...{
              secret: signer.seal(HOOK_SECRET, secret),
              failing_since: null,
              off_since: null,
              off_reason: null,
            },
          })
          .execute()
        return { id, secret }
      }),

    of: async (userOid) =>
      (await own(userOid).orderBy('created_at', 'desc').orderBy('id').limit(MAX_HOOKS).execute()).map(asHook),

    async find(userOid, id) {
      const row = await own(userOid).where('id', '=', id).executeTakeFirst()
      return row ? asHook(row) : null
    },

    remove: async (userOid, id) =>
      void (await write((transaction) =>
        transaction.deleteFrom('web_hooks').where('id', '=', id).where('user_oid', '=', userOid).execute(),
      )),

    setOn: (userOid, id, isOn) =>
      write(async (transaction) => {
        const off = isOn
          ? ({ off_since: null, off_reason: null } as const)
          : ({ off_since: now(), off_reason: 'owner' } as const)
        const { numUpdatedRows } = await transaction
          .updateTable('web_hooks')
          .set({ ...off, failing_since: null })
          .where('id', '=', id)
          .where('user_oid', '=', userOid)
          .executeTakeFirstOrThrow()
        if (isOn || numUpdatedRows === 0n) return
        await transaction
          .updateTable('hook_deliveries')
          .set({ due_at: null, outcome: 'given up' })
          .where('hook_id', '=', id)
          .where('due_at', 'is not', null)
          .execute()
      }),

    test: (id) =>
      write((transaction) => {
        const event = { id: randomUUID(), type: 'test', created_at: new Date(now()).toISOString() }
        const content = JSON.stringify(event)
        return queueDelivery(transaction, { hookId: id, kind: 'test', content, isAtOnce: true, now: now() })
      }),

    sendAgain: (id, deliveryId) =>
      write(async (transaction) => {
        const row = await transaction
          .selectFrom('hook_deliveries')
          .select(['kind', 'content'])
          .where('id', '=', deliveryId)
          .where('hook_id', '=', id)
          .executeTakeFirst()
        return row ? queueDelivery(transaction, { hookId: id, ...row, isAtOnce: true, now: now() }) : false
      }),

    async deliveries(id, before) {
      const all = read.selectFrom('hook_deliveries').where('hook_id', '=', id)
      const last =
        before === null
          ? undefined
          : await all.select(['created_at', 'id']).where('id', '=', before).executeTakeFirst()
      return all
        .select(['id', 'kind', 'created_at', 'due_at', 'tries', 'outcome', 'status', 'detail'])
        .$if(last !== undefined, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('created_at', 'id'), '<', tuple(last?.created_at ?? 0, last?.id ?? '')),
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(DELIVERIES_PER_PAGE)
        .execute()
    },
  }
}

function asHook(
  row: Pick<WebHooksTable, 'id' | 'url' | 'events' | 'remotes' | 'failing_since' | 'off_reason'>,
): Hook {
  // Stored by this server.
  const events = JSON.parse(row.events) as HookEventName[]
  const remotes = JSON.parse(row.remotes ?? '[]') as string[]
  return { id: row.id, url: row.url, events, remotes, failingSince: row.failing_since, off: row.off_reason }
}
