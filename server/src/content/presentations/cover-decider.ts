import { LRUCache } from 'lru-cache'
import type { Database } from '../../storage/database/open-database.ts'
import type { PaintStored } from '../painting/paint-stored.ts'
import { columnsOfLook } from './cover-look.ts'
import { FIRST_STEP } from '../painting/cover-number.ts'
import { readCover } from './covers.ts'
import type { PresentationStore, ShownPresentation } from './presentation-store.ts'
import { MINUTE_MS } from '@viewpage/shared-events/durations'

/** Decides in the background how the covers of old presentations look (docs/behaviour/overlay.md#framed-cover). */
export interface CoverDecider {
  /** Starts deciding unless it is decided, or being decided. Returns at once. */
  decide(presentation: Pick<ShownPresentation, 'oid' | 'revision' | 'coverAspect'>): void
  /** Resolves when nothing is being decided. Call it after `PaintStored.close()`. */
  close(): Promise<void>
}

export interface CoverDeciderOptions {
  readonly database: Pick<Database, 'read' | 'write'>
  readonly presentations: Pick<PresentationStore, 'documentOf'>
  readonly paintStored: Pick<PaintStored, 'paint'>
  readonly onError: (error: unknown, oid: string) => void
}

/** Deciding takes seconds of a processor, so one that failed is not tried again sooner. */
const RETRY_AFTER_MS = 10 * MINUTE_MS

/** Others are decided when their page is made again. */
const MAX_WAITING = 1_000

/** They wait together for one place to paint, apart from what visitors wait for. */
const TURN = '*covers'

export function createCoverDecider({
  database,
  presentations,
  paintStored,
  onError,
}: CoverDeciderOptions): CoverDecider {
  /** Revision by oid; the first one is being decided. */
  const waiting = new Map<string, number>()
  const failed = new LRUCache<string, true>({ max: 1_000, ttl: RETRY_AFTER_MS })
  let working: Promise<void> | null = null

  async function decideAll(): Promise<void> {
    for (const [oid, revision] of waiting) {
      await decideOne(oid, revision).catch((error: unknown) => {
        failed.set(oid, true)
        onError(error, oid)
      })
      waiting.delete(oid)
    }
    working = null
  }

  async function decideOne(oid: string, revision: number): Promise<void> {
    const stored = await presentations.documentOf(oid, revision)
    if (!stored) throw new Error('[server] Failed to decide how a cover looks: there is no document.')
    const { number: cover } = (await readCover(database.read, oid)) ?? { number: FIRST_STEP }
    const task = { kind: 'look', document: stored.document, cover } as const
    const { look } = await paintStored.paint({ task, sender: TURN })
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
    decide({ oid, revision, coverAspect }) {
      if (coverAspect !== null || waiting.has(oid) || failed.has(oid) || waiting.size >= MAX_WAITING) return
      waiting.set(oid, revision)
      working ??= decideAll()
    },
    async close() {
      waiting.clear()
      await working
    },
  }
}
