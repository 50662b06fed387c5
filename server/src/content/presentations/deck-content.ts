import { createHash } from 'node:crypto'
import { parseDocument, type DeckDocument } from '@viewpage/deck'
import type { ImportNote } from '@viewpage/importers/notes'
import type { Insertable } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import type { PaintedDeck } from '../painting/paint-deck.ts'
import { columnsOfLook, type LookColumns } from './cover-look.ts'
import { numbersOf, type WholeDocument } from './skipped-steps.ts'
import { columnsOfDocument, type DocumentColumns } from './document-columns.ts'

/** An imported deck that is not checked yet. */
export interface IncomingDeck {
  /** Unchecked. */
  readonly document: unknown
  /** With the steps that are skipped; unchecked. Without any there is none. */
  readonly whole?: { readonly document: unknown; readonly skipped: readonly string[] } | undefined
  /** Files the document points to, by SHA-256. */
  readonly assets: ReadonlyMap<string, { readonly bytes: Uint8Array; readonly mediaType: string }>
  /** Private; of each step, shown ones first, empty for none. Undefined if the file has no field for them. */
  readonly speakerNotes?: readonly string[] | undefined
  /** Whether its file may have notes that are of none of the steps. */
  readonly hasOtherNotes?: boolean | undefined
  /** The file it was imported from, stored for download. */
  readonly original?: OriginalFile
  /** What its import could not show. */
  readonly notes?: readonly ImportNote[]
}

/** An uploaded file. */
export interface OriginalFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

type AssetRow = Insertable<Tables['assets']>

/** The `assets` row of a file without the columns of its presentation. */
export type ContentFile = Omit<AssetRow, 'oid' | 'revision'>

/** Everything that is stored of a deck, except title and owner. */
export interface DeckContent {
  /** JSON text. */
  readonly document: string
  /** With the steps that are skipped; `null` without any. */
  readonly whole: WholeDocument | null
  readonly columns: DocumentColumns & LookColumns
  readonly files: readonly ContentFile[]
  /** Private; of each step, empty for none. Undefined if the file has no field for them. */
  readonly speakerNotes: readonly string[] | undefined
  /** What its import could not show. */
  readonly notes: readonly ImportNote[]
}

/** Stores the bytes of a file. @returns its SHA-256 */
export type PutFile = (bytes: Uint8Array) => Promise<string>

/**
 * Checks a deck, stores its files and paints its pictures. A hostile deck can make it take arbitrarily long; callers set
 * a time limit.
 *
 * @param onStep called after each step with the number of finished steps, of all steps, and its picture
 * @throws DocumentError with every fault and its place; Error if a file is missing
 */
export async function makeContent(
  deck: IncomingDeck,
  put: PutFile,
  onStep: (done: number, steps: number, picture: Uint8Array) => void,
): Promise<DeckContent> {
  const document = parseDocument(deck.document)
  checkFiles(document, deck)
  const files: ContentFile[] = []
  const keep = async (
    bytes: Uint8Array,
    mediaType: string,
    role: AssetRow['role'],
    more: Partial<ContentFile> = {},
  ): Promise<void> => {
    const sha256 = await put(bytes)
    files.push({ sha256, role, step: 0, media_type: mediaType, bytes: bytes.byteLength, ...more })
  }

  for (const { bytes, mediaType } of deck.assets.values()) await keep(bytes, mediaType, 'document')
  const painted = await paint(deck, document, (done, picture) => onStep(done, document.path.length, picture))
  await keep(painted.poster, 'image/webp', 'poster')
  await keep(painted.card, 'image/webp', 'card')
  for (const [index, bytes] of painted.steps.entries())
    await keep(bytes, 'image/webp', 'step', { step: index + 1 })
  for (const { step, bytes } of await paintSkipped(deck)) await keep(bytes, 'image/webp', 'step', { step })
  if (deck.original) {
    const { bytes, mediaType, name } = deck.original
    const hasNotes = deck.hasOtherNotes === true || deck.speakerNotes?.some(Boolean) === true
    await keep(bytes, mediaType, 'original', { file_name: name, has_notes: Number(hasNotes) })
  }
  return {
    document: JSON.stringify(deck.document),
    whole: deck.whole ? { ...deck.whole, document: JSON.stringify(deck.whole.document) } : null,
    columns: { ...columnsOfDocument(document), ...columnsOfLook(painted.look) },
    files,
    speakerNotes: deck.speakerNotes,
    notes: deck.notes ?? [],
  }
}

/** Checks that every file of the document is present and has the declared hash and size. */
function checkFiles({ assets }: DeckDocument, deck: IncomingDeck): void {
  for (const [id, asset] of Object.entries(assets)) {
    for (const { sha256, bytes } of [asset, ...(asset.variants ?? [])]) {
      const file = deck.assets.get(sha256)
      const actual = file && sha256Of(file.bytes)
      if (actual !== sha256 || file?.bytes.byteLength !== bytes) {
        throw new Error(
          `[server] Failed to store the presentation: the file of asset "${id}" is missing or another one.`,
        )
      }
    }
  }
}

/** SHA-256 of a file, in hex. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

// The canvas takes 27 MB of memory and 30 ms of a processor, which servers that paint nothing themselves save.
const loadPainter = () => import('../painting/paint-deck.ts')

async function paint(
  deck: IncomingDeck,
  document: DeckDocument,
  onStep: (done: number, picture: Uint8Array) => void,
): Promise<PaintedDeck> {
  return (await loadPainter()).paintDeck(document, readerOf(deck), onStep)
}

/** The pictures of skipped steps, for the editor. */
async function paintSkipped(deck: IncomingDeck): Promise<{ step: number; bytes: Uint8Array }[]> {
  if (!deck.whole) return []
  const document = parseDocument(deck.whole.document)
  const ids = document.path.map(({ id }) => id)
  const numbers = numbersOf(ids, new Set(deck.whole.skipped))
  const places = ids.flatMap((id, index) => ((numbers.get(id) ?? 0) < 0 ? [index + 1] : []))
  const pictures = await (await loadPainter()).paintSteps(document, readerOf(deck), places)
  return pictures.map((bytes, index) => ({ step: -1 - index, bytes }))
}

function readerOf({ assets }: IncomingDeck): (sha256: string) => Promise<Uint8Array> {
  return (sha256) => {
    const asset = assets.get(sha256)
    return asset ? Promise.resolve(asset.bytes) : Promise.reject(new Error(`the file ${sha256} is missing`))
  }
}
