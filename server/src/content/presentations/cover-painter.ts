import { LRUCache } from 'lru-cache'
import { forChange } from '../../storage/database/for-change.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { touchFilesOf } from '../../storage/files/touched-files.ts'
import type { PaintStored } from '../painting/paint-stored.ts'
import { columnsOfLook } from './cover-look.ts'
import { FIRST_STEP, PICTURE_COVER } from '../painting/cover-number.ts'
import { readCover } from './covers.ts'
import { insertFiles } from './insert-files.ts'
import type { PresentationStore, ShownPresentation } from './presentation-store.ts'
import { MINUTE_MS } from '@viewpage/shared-events/durations'

/** Paints in the background what covers lack. Each call returns at once; what runs or waits already does not start again. */
export interface CoverPainter {
  /** Decides how the cover of an old presentation looks (docs/behaviour/overlay.md#framed-cover). */
  decide(presentation: Pick<ShownPresentation, 'oid' | 'revision' | 'coverAspect'>): void
  /** Paints the step on a cover for sharp screens (docs/behaviour/overlay.md#poster). */
  enlarge(oid: string, revision: number): void
  /** Resolves when nothing is being painted. Call it after `PaintStored.close()`. */
  close(): Promise<void>
}

export interface CoverPainterOptions {
  readonly database: Pick<Database, 'read' | 'write' | 'kind'>
  readonly presentations: Pick<PresentationStore, 'documentOf'>
  readonly paintStored: Pick<PaintStored, 'paint'>
  /** ms since 1970 */
  readonly now: () => number
  readonly onError: (error: unknown, oid: string) => void
}

/** It takes seconds of a processor, so one that failed is not tried again sooner. */
const RETRY_AFTER_MS = 10 * MINUTE_MS

/** Others are painted when they are asked for again. */
const MAX_WAITING = 1_000

/** They wait together for one place to paint, apart from what visitors wait for. */
const TURN = '*covers'

export function createCoverPainter({
  database,
  presentations,
  paintStored,
  now,
  onError,
}: CoverPainterOptions): CoverPainter {
  /** By kind and oid; the first one is running. */
  const waiting = new Map<string, { readonly oid: string; readonly work: () => Promise<void> }>()
  const failed = new LRUCache<string, true>({ max: 1_000, ttl: RETRY_AFTER_MS })
  let working: Promise<void> | null = null

  async function workAll(): Promise<void> {
    for (const [key, { oid, work }] of waiting) {
      await work().catch((error: unknown) => {
        failed.set(key, true)
        onError(error, oid)
      })
      waiting.delete(key)
    }
    working = null
  }

  function later(kind: string, oid: string, work: () => Promise<void>): void {
    const key = `${kind} ${oid}`
    if (waiting.has(key) || failed.has(key) || waiting.size >= MAX_WAITING) return
    waiting.set(key, { oid, work })
    working ??= workAll()
  }

  /** @param revision the wanted one */
  async function sourceOf(oid: string, revision: number) {
    const stored = await presentations.documentOf(oid, revision)
    if (!stored) throw new Error('[server] Failed to paint a cover: there is no document.')
    const { number } = (await readCover(database.read, oid)) ?? { number: FIRST_STEP }
    return { ...stored, cover: number }
  }

  async function decideNow(oid: string, wanted: number): Promise<void> {
    const { document, cover, revision } = await sourceOf(oid, wanted)
    const { look } = await paintStored.paint({ task: { kind: 'look', document, cover }, sender: TURN })
    if (!look) return
    await database.write(async (transaction) => {
      await transaction
        .updateTable('presentations')
        .set(columnsOfLook(look))
        .where('oid', '=', oid)
        // An edit of the steps decides for itself.
        .where('revision', '=', revision)
        .execute()
    })
  }

  async function enlargeNow(oid: string, wanted: number): Promise<void> {
    const { document, cover: step, revision } = await sourceOf(oid, wanted)
    if (step === PICTURE_COVER) return
    const task = { kind: 'step', document, step, size: 'large' } as const
    const { files } = await paintStored.paint({ task, sender: TURN })
    await database.write(async (transaction) => {
      const current = transaction.selectFrom('presentations').select('revision').where('oid', '=', oid)
      // An edit may have changed the cover meanwhile.
      if ((await forChange(current, database.kind).executeTakeFirst())?.revision !== revision) return
      const row = { oid, revision, role: 'large', step: 0, media_type: 'image/webp' } as const
      await insertFiles(
        transaction,
        files.map(({ sha256, bytes }) => ({ ...row, sha256, bytes })),
      )
      await touchFilesOf(transaction, oid, now(), ['large'])
    })
  }

  return {
    decide({ oid, revision, coverAspect }) {
      if (coverAspect === null) later('look', oid, () => decideNow(oid, revision))
    },
    enlarge: (oid, revision) => later('large', oid, () => enlargeNow(oid, revision)),
    async close() {
      waiting.clear()
      await working
    },
  }
}
