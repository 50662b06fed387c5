import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { STEP_IS_GONE } from '../../content/presentations/moved-steps.ts'
import { FIRST_STEP, PICTURE_COVER } from '../../content/painting/cover-number.ts'
import type { CoverLook } from '../../content/painting/paint-deck.ts'
import type { CoverPicture } from '../../content/presentations/cover-pictures.ts'
import type { PaintStored } from '../../content/painting/paint-stored.ts'
import type { Sender } from '../../foundation/tasks/fair-queue.ts'
import type { StoredEdit } from '../../content/documents/document-thread-worker.ts'

type AssetRow = Selectable<Tables['assets']>

/** The pictures of a new revision, as rows to insert with it. */
export interface Repainted {
  readonly rows: readonly Insertable<Tables['assets']>[]
  /** `null`: unchanged. */
  readonly look: CoverLook | null
}

export interface RepaintSources {
  readonly paintStored: PaintStored
  readonly sender: Sender
}

/** An edit, the number of the step on the cover before and after it, and the uploaded picture on it after. */
export type RepaintedEdit = StoredEdit & {
  readonly cover: {
    readonly before: number
    readonly after: number
    readonly picture: CoverPicture | null
    /** Whether that was on it before. */
    readonly isSamePicture: boolean
  }
}

/**
 * Makes the pictures of an edited document. A picture moves with its step if the step still looks the same, and a copy has
 * that of the original. If steps reveal items, all pictures are painted again, because the order decides what is visible.
 *
 * @param painted rows of the previous revision
 */
export async function repaint(
  { paintStored, sender }: RepaintSources,
  { document, numberOf, copies, hasReveals, cover }: RepaintedEdit,
  painted: readonly AssetRow[],
  revision: number,
): Promise<Repainted> {
  const [first] = painted
  const { picture } = cover
  const isSameCover = picture ? cover.isSamePicture : numberOf.get(cover.before) === cover.after
  const moved = !isSameCover || copies.size > 0 || [...numberOf].some(([before, after]) => before !== after)
  const again = (row: AssetRow, step = row.step) => ({ ...row, revision, step })
  if (!first || !moved) return { rows: painted.map((row) => again(row)), look: null }

  const copiesOf = (original: number) =>
    [...copies].filter(([, each]) => each === original).map(([copy]) => copy)

  async function paint(kind: 'deck' | 'cover', oid: string) {
    const step = picture ? FIRST_STEP : cover.after
    const result = await paintStored.paint({ task: { kind, document, cover: step }, sender })
    const rows = result.files.map((file) => ({ ...file, oid, revision, media_type: 'image/webp' }))
    return { rows, look: result.look }
  }

  const steps = painted
    .filter(({ role, step }) => role === 'step' && step !== PICTURE_COVER)
    .flatMap((row) =>
      [numberOf.get(row.step) ?? row.step, ...copiesOf(row.step)].map((step) => again(row, step)),
    )
    .filter(({ step }) => step !== STEP_IS_GONE)
  const ofPicture = picture && {
    rows: picture.files.map((file) => ({ ...file, oid: first.oid, revision })),
    look: picture.look,
  }
  if (hasReveals) {
    const deck = await paint('deck', first.oid)
    // Nobody but editors sees the pictures of skipped steps, which stay as they were.
    const skipped = steps.filter(({ step }) => step < 0)
    if (!ofPicture) return { ...deck, rows: [...deck.rows, ...skipped] }
    const painted = deck.rows.filter(({ role }) => role === 'step')
    return { rows: [...ofPicture.rows, ...painted, ...skipped], look: ofPicture.look }
  }
  if (isSameCover) {
    const kept = painted
      .filter(({ role, step }) => role !== 'step' || step === PICTURE_COVER)
      .map((row) => again(row))
    return { rows: [...kept, ...steps], look: null }
  }
  const painting = ofPicture ?? (await paint('cover', first.oid))
  return { rows: [...painting.rows, ...steps], look: painting.look }
}
