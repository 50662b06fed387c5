import { LRUCache } from 'lru-cache'
import type { Database } from '../database/open-database.ts'
import type { PaintStored } from '../painting/paint-stored.ts'
import { columnsOfLook } from './cover-look.ts'
import type { Presentation, PresentationStore } from './presentation-store.ts'

/** Decides in the background how the covers of old presentations look (docs/behaviour/overlay.md#framed-cover). */
export interface CoverDecider {
  /** Starts deciding unless it is decided, or being decided. Returns at once. */
  decide(presentation: Presentation): void
  /** Resolves when nothing is being decided. Call it after `PaintStored.close()`. */
  close(): Promise<void>
}

export interface CoverDeciderOptions {
  readonly database: Pick<Database, 'write'>
  readonly presentations: Pick<PresentationStore, 'documentOf'>
  readonly paintStored: Pick<PaintStored, 'paint'>
  readonly onError: (error: unknown, oid: string) => void
}

/** Deciding takes seconds of a processor, so one that failed is not tried again sooner. */
const RETRY_AFTER_MS = 10 * 60_000

/** Others are decided when they are opened again. */
const MAX_WAITING = 20

export function createCoverDecider({
  database,
  presentations,
  paintStored,
  onError,
}: CoverDeciderOptions): CoverDecider {
  const pending = new Map<string, Promise<void>>()
  const failed = new LRUCache<string, true>({ max: 1_000, ttl: RETRY_AFTER_MS })

  async function decideNow({ oid, revision, owner }: Presentation): Promise<void> {
    const stored = await presentations.documentOf(oid, revision)
    if (!stored) {
      failed.set(oid, true)
      return
    }
    const task = { kind: 'look', document: stored.document } as const
    const { look } = await paintStored.paint({ task, ownerOid: owner.oid })
    if (!look) return
    await database.write(async (transaction) => {
      await transaction
        .updateTable('presentations')
        .set(columnsOfLook(look))
        .where('oid', '=', oid)
        // An edit of the steps decides for itself.
        .where('revision', '=', stored.revision)
        .execute()
    })
  }

  return {
    decide(presentation) {
      const { oid, coverAspect } = presentation
      if (coverAspect !== null || pending.has(oid) || failed.has(oid) || pending.size >= MAX_WAITING) return
      const deciding = decideNow(presentation)
        .catch((error: unknown) => {
          failed.set(oid, true)
          onError(error, oid)
        })
        .finally(() => void pending.delete(oid))
      pending.set(oid, deciding)
    },
    async close() {
      await Promise.all(pending.values())
    },
  }
}
