import { revealsOf, type DeckDocument } from '@viewpage/deck'
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { PaintApart } from '../painting/paint-apart.ts'
import type { PaintedCover } from '../painting/paint-deck.ts'
import type { AssetFiles } from '../presentations/asset-files.ts'
import type { EditedDocument } from './edited-document.ts'

type AssetRow = Selectable<Tables['assets']>

/** The pictures of a new revision: rows that are to be written with it. */
export interface Repainted {
  readonly rows: readonly Insertable<Tables['assets']>[]
  /** `undefined`: as before. */
  readonly blur: string | undefined
}

export interface RepaintSources {
  readonly assetFiles: Pick<AssetFiles, 'put'>
  readonly paintApart: PaintApart
}

/**
 * Makes the pictures of an edited document. A picture follows its step where what is seen there is the same; it is
 * painted anew where what was revealed by then may be something else.
 *
 * @param painted the rows of the revision before
 */
export async function repaint(
  { assetFiles, paintApart }: RepaintSources,
  { document, stored, numberOf }: EditedDocument,
  painted: readonly AssetRow[],
  revision: number,
): Promise<Repainted> {
  const [first] = painted
  const moved = [...numberOf].some(([before, after]) => before !== after)
  const again = (row: AssetRow, step = row.step) => ({ ...row, revision, step })
  if (!first || !moved) return { rows: painted.map((row) => again(row)), blur: undefined }

  const store = async (bytes: Uint8Array, role: AssetRow['role'], step = 0) => {
    const sha256 = await assetFiles.put(bytes)
    return { ...first, sha256, role, step, revision, media_type: 'image/webp', bytes: bytes.byteLength }
  }
  const storeCover = async ({ poster, card }: PaintedCover) => [
    await store(poster, 'poster'),
    await store(card, 'card'),
  ]
  const json = JSON.stringify(stored)

  if (revealsSomething(document)) {
    const deck = await paintApart.paint({ kind: 'deck', document: json })
    const rows = await storeCover(deck)
    for (const [index, bytes] of deck.steps.entries()) rows.push(await store(bytes, 'step', index + 1))
    return { rows, blur: deck.blur }
  }

  const steps = painted
    .filter(({ role }) => role === 'step')
    .map((row) => again(row, numberOf.get(row.step) ?? row.step))
  if (numberOf.get(1) === 1) {
    const cover = painted.filter(({ role }) => role !== 'step').map((row) => again(row))
    return { rows: [...cover, ...steps], blur: undefined }
  }
  const cover = await paintApart.paint({ kind: 'cover', document: json })
  return { rows: [...(await storeCover(cover)), ...steps], blur: cover.blur }
}

function revealsSomething({ path }: DeckDocument): boolean {
  return revealsOf(path).size > 0
}
