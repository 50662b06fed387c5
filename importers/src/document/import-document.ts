import { createHash } from 'node:crypto'
import { loadImage } from '@napi-rs/canvas'
import {
  DocumentError,
  faultInWords,
  parseDocument,
  type AssetVariant,
  type DeckDocument,
  type DocumentFault,
} from '@viewpage/deck'
import { listFaults } from '@viewpage/deck/check'
import { splitSkipped, withoutSteps } from '@viewpage/deck/skipped-steps'
import { splitNotes } from '@viewpage/deck/speaker-notes'
import type { AssetFile } from '../assets/asset-store.ts'
import { readImageFile } from '../assets/image-file.ts'
import type { InputFile } from '../input-file.ts'
import type { ImportWork } from '../import-work.ts'
import type { ImportedDeck } from '../imported-deck.ts'
import type { WrittenDeck } from './find-document.ts'

/** Imports a document unchanged. Its files are found by their SHA-256. */
export async function importDocument(
  { file, value, others }: WrittenDeck,
  title: string,
  work: ImportWork,
): Promise<ImportedDeck> {
  work.reading(file.name)
  const { document: marked, speakerNotes, faults: faultsOfNotes } = splitNotes(value)
  const { document: written, skipped, faults: faultsOfMarks } = splitSkipped(marked)
  const whole = readDocument(written, work)
  const [fault] = [...faultsOfNotes, ...faultsOfMarks]
  if (fault) failFor(fault, work)
  const hidden = new Set(skipped)
  const document = withoutSteps(whole, hidden)
  for (const fault of listFaults(written)) work.note('writtenFault', faultInWords(fault))
  const { language } = document.canvas
  return {
    kind: 'document',
    title,
    ...(language !== undefined && { language }),
    document,
    ...(skipped.length > 0 && { whole: { document: whole, skipped } }),
    speakerNotes: speakerNotes && shownFirst(speakerNotes, whole, hidden),
    assets: await collectAssets(document, others, work),
    notes: work.notes(),
  }
}

function shownFirst(
  notes: readonly string[],
  { path }: DeckDocument,
  skipped: ReadonlySet<string>,
): string[] {
  const isShown = (index: number) => !skipped.has(path[index]?.id ?? '')
  return [...notes.filter((_, index) => isShown(index)), ...notes.filter((_, index) => !isShown(index))]
}

function readDocument(value: unknown, work: ImportWork): DeckDocument {
  try {
    return parseDocument(value)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    return failFor(error.faults[0], work, error)
  }
}

function failFor(fault: DocumentFault | undefined, work: ImportWork, error?: DocumentError): never {
  const why = fault ? faultInWords(fault) : (error?.message ?? '')
  return work.fail('broken', why, 'See all its faults with npm run import -- --check, and mend them.', error)
}

async function collectAssets({ assets }: DeckDocument, others: readonly InputFile[], work: ImportWork) {
  const given = new Map(others.map((file) => [createHash('sha256').update(file.bytes).digest('hex'), file]))
  const collected = new Map<string, AssetFile>()
  for (const [id, asset] of Object.entries(assets)) {
    for (const file of [asset, ...(asset.variants ?? [])]) {
      const { bytes } = given.get(file.sha256) ?? missing(id, file, work)
      await checkAsset(id, file, bytes, work)
      collected.set(file.sha256, { bytes, mediaType: file.mediaType })
    }
  }
  for (const [sha256, { name }] of given) {
    if (!collected.has(sha256)) work.note('unusedFile', name)
  }
  return collected
}

function missing(id: string, { sha256 }: AssetVariant, work: ImportWork): never {
  return work.fail(
    'mismatched',
    `no file is that of asset "${id}" (sha256 ${sha256.slice(0, 12)}…)`,
    'Name its file behind the document.',
  )
}

/** Checks declared media type and size, because browsers rely on them. */
async function checkAsset(
  id: string,
  asset: AssetVariant,
  bytes: Uint8Array,
  work: ImportWork,
): Promise<void> {
  const wrong = (what: string): never =>
    work.fail('mismatched', `asset "${id}" ${what}`, 'Write down what the file is.')
  if (bytes.byteLength !== asset.bytes) wrong(`has ${bytes.byteLength} bytes, not ${asset.bytes}`)
  if (!asset.mediaType.startsWith('image/')) return
  const picture = readImageFile(bytes)
  if (picture?.mediaType !== asset.mediaType)
    wrong(`is ${picture?.mediaType ?? 'no picture'}, not ${asset.mediaType}`)
  if (!picture) return
  work.spendPicture(picture.width, picture.height)
  const decoded = await loadImage(bytes).catch(() => null)
  // A picture that cannot be decoded is shown as a placeholder.
  if (decoded && decoded.width * decoded.height !== picture.width * picture.height)
    wrong(`has ${decoded.width} × ${decoded.height} pixels, and its header says something else`)
}
