import { createHash, randomBytes } from 'node:crypto'
import { parseDocument, pathStops, talkDuration, type DeckDocument } from '@viewpage/deck'
import type { Privacy } from '@viewpage/shared-events'
import type { Insertable, Kysely } from 'kysely'
import { slugOf } from '../accounts/account-store.ts'
import type { Database } from '../database/open-database.ts'
import type { PresentationSettings, Tables } from '../database/tables.ts'
import { paintDeck, type PaintedDeck } from '../painting/paint-deck.ts'
import { indexPresentation } from '../search/index-presentation.ts'
import type { AssetFiles } from './asset-files.ts'

/** A deck on its way in. */
export interface IncomingDeck {
  /** Unchecked; it is parsed here. */
  readonly document: unknown
  /** Files the document points to, by SHA-256. */
  readonly assets: ReadonlyMap<string, { readonly bytes: Uint8Array; readonly mediaType: string }>
  /** The file it was made from, kept for download. */
  readonly original?: OriginalFile
}

/** A file as somebody gave it to us. */
export interface OriginalFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** What is known of a presentation beside its deck. */
export interface AboutPresentation {
  readonly ownerOid: string
  readonly title: string
  readonly description?: string
  readonly tags?: readonly string[]
  /** @default 'public' */
  readonly privacy?: Privacy
  /** @default '2' */
  readonly schemaVersion?: string
  readonly settings?: PresentationSettings
  /** @default one by chance */
  readonly oid?: string
  /** ms since 1970 */
  readonly modifiedAt?: number
}

export interface PublishContext {
  readonly database: Database
  readonly assetFiles: AssetFiles
  /** ms since 1970 */
  readonly now: () => number
  /** Paints the pictures; its files are stored by then. @default in this thread */
  readonly paint?: PaintIncoming
}

/** @param onStep called after each step's picture, with how many are done */
export type PaintIncoming = (
  deck: IncomingDeck,
  document: DeckDocument,
  onStep: (done: number) => void,
) => Promise<PaintedDeck>

type AssetRow = Insertable<Tables['assets']>

/** A deck that is checked and painted, with its files stored; only its rows are missing. */
export interface PreparedDeck {
  readonly presentation: Insertable<Tables['presentations']>
  readonly document: Tables['documents']
  readonly assets: readonly AssetRow[]
}

/**
 * Checks a deck, paints its pictures and stores it, all or nothing.
 *
 * @param onProgress fraction from 0 to 1
 * @returns oid and slug of the new presentation
 * @throws DocumentError that names every fault by its place; Error when a file it points to is not there
 */
export async function publishDeck(
  context: PublishContext,
  deck: IncomingDeck,
  about: AboutPresentation,
  onProgress?: (fraction: number) => void,
): Promise<{ oid: string; slug: string }> {
  const prepared = await prepareDeck(context, deck, about, onProgress)
  await context.database.write((transaction) => storeDeck(transaction, prepared))
  const { oid, slug } = prepared.presentation
  return { oid, slug }
}

/**
 * Does everything that takes long: a transaction that holds nothing but `storeDeck` is short. The files that it has
 * stored when it fails are deleted by the sweep.
 */
export async function prepareDeck(
  { assetFiles, now, paint = paintHere }: PublishContext,
  deck: IncomingDeck,
  about: AboutPresentation,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<PreparedDeck> {
  const document = parseDocument(deck.document)
  checkFiles(document, deck)
  const oid = about.oid ?? randomBytes(6).toString('hex')

  async function store(
    bytes: Uint8Array,
    mediaType: string,
    role: AssetRow['role'],
    more: Partial<AssetRow> = {},
  ): Promise<AssetRow> {
    const sha256 = await assetFiles.put(bytes)
    return { oid, sha256, role, step: 0, media_type: mediaType, bytes: bytes.byteLength, ...more }
  }

  const assets: AssetRow[] = []
  for (const { bytes, mediaType } of deck.assets.values())
    assets.push(await store(bytes, mediaType, 'document'))
  const painted = await paint(deck, document, (done) => onProgress(done / document.path.length))
  assets.push(
    await store(painted.poster, 'image/webp', 'poster'),
    await store(painted.card, 'image/webp', 'card'),
  )
  for (const [index, bytes] of painted.steps.entries())
    assets.push(await store(bytes, 'image/webp', 'step', { step: index + 1 }))
  if (deck.original) {
    const { bytes, mediaType, name } = deck.original
    assets.push(await store(bytes, mediaType, 'original', { file_name: name }))
  }
  return {
    presentation: { oid, slug: slugOf(about.title), ...columnsOf(document, about, painted, now()) },
    document: { oid, revision: 1, document: JSON.stringify(deck.document), created_at: now() },
    assets,
  }
}

/** Writes the rows of a prepared deck. */
export async function storeDeck(
  transaction: Kysely<Tables>,
  { presentation, document, assets }: PreparedDeck,
): Promise<void> {
  await transaction.insertInto('presentations').values(presentation).execute()
  await transaction.insertInto('documents').values(document).execute()
  for (const row of assets) {
    await transaction
      .insertInto('assets')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await indexPresentation(transaction, presentation.oid)
}

function columnsOf(document: DeckDocument, about: AboutPresentation, painted: PaintedDeck, now: number) {
  return {
    owner_oid: about.ownerOid,
    title: about.title,
    description: about.description ?? '',
    tags: JSON.stringify(about.tags ?? []),
    privacy: about.privacy ?? 'public',
    schema_version: about.schemaVersion ?? '2',
    revision: 1,
    step_titles: JSON.stringify(document.path.map(({ title }) => title)),
    stops: JSON.stringify(pathStops(document)),
    duration_seconds: Math.round(talkDuration(document)),
    transcript: JSON.stringify(document.topics),
    settings: JSON.stringify(about.settings ?? {}),
    preview_blur: painted.blur,
    likes_count: 0,
    views_count: 0,
    created_at: about.modifiedAt ?? now,
    modified_at: about.modifiedAt ?? now,
  }
}

/** Every file the document points to must be there, and be what it is said to be. */
function checkFiles({ assets }: DeckDocument, deck: IncomingDeck): void {
  for (const [id, asset] of Object.entries(assets)) {
    for (const { sha256, bytes } of [asset, ...(asset.variants ?? [])]) {
      const file = deck.assets.get(sha256)
      const found = file && createHash('sha256').update(file.bytes).digest('hex')
      if (found !== sha256 || file?.bytes.byteLength !== bytes) {
        throw new Error(
          `[server] Failed to store the presentation: the file of asset "${id}" is missing or another one.`,
        )
      }
    }
  }
}

const paintHere: PaintIncoming = (deck, document, onStep) =>
  paintDeck(document, (sha256) => readAsset(deck, sha256), onStep)

function readAsset({ assets }: IncomingDeck, sha256: string): Promise<Uint8Array> {
  const asset = assets.get(sha256)
  return asset ? Promise.resolve(asset.bytes) : Promise.reject(new Error(`the file ${sha256} is missing`))
}
