import { randomBytes } from 'node:crypto'
import type { Privacy } from '@viewpage/shared-events'
import type { Insertable, Kysely } from 'kysely'
import { slugOf } from '../accounts/account-store.ts'
import type { Database } from '../database/open-database.ts'
import type { PresentationSettings, Tables } from '../database/tables.ts'
import { queueForSearch } from '../search/search-queue.ts'
import type { AssetFiles, HeldFiles } from './asset-files.ts'
import { makeContent, type ContentFile, type DeckContent, type IncomingDeck } from './deck-content.ts'
import { removeUnusedFiles } from './unused-files.ts'

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
}

/** A deck that is checked and painted, with its files stored; only its rows are missing. */
export interface PreparedDeck {
  readonly presentation: Insertable<Tables['presentations']>
  readonly document: Tables['documents']
  readonly assets: readonly Insertable<Tables['assets']>[]
  /** To be called when its rows are written: from then on they keep the files. */
  release(): void
  /** Deletes the files that were not there before. */
  discard(): Promise<void>
}

/**
 * Checks a deck, paints its pictures in this thread and stores it, all or nothing.
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
  return publishPrepared(context, await prepareDeck(context, deck, about, onProgress))
}

/** Stores a prepared deck, all or nothing. @param check called when its rows are written; what it throws undoes them */
export async function publishPrepared(
  { database }: Pick<PublishContext, 'database'>,
  prepared: PreparedDeck,
  check: (transaction: Kysely<Tables>) => Promise<void> = () => Promise.resolve(),
): Promise<{ oid: string; slug: string }> {
  try {
    await database.writeLarge(async (transaction) => {
      await storeDeck(transaction, prepared)
      await check(transaction)
    })
  } catch (error) {
    await prepared.discard()
    throw error
  }
  prepared.release()
  const { oid, slug } = prepared.presentation
  return { oid, slug }
}

/**
 * Does everything that takes long, so that a transaction that holds nothing but `storeDeck` is short. Leaves no file
 * when it fails.
 */
export function prepareDeck(
  context: PublishContext,
  deck: IncomingDeck,
  about: AboutPresentation,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<PreparedDeck> {
  return prepare(context, about, (files) =>
    makeContent(
      deck,
      async (bytes) => (await files.put(bytes)).sha256,
      (done, steps) => onProgress(done / steps),
    ),
  )
}

/** The same with content that was made before. @param folder where its files are, named by their SHA-256 */
export function prepareContent(
  context: PublishContext,
  content: DeckContent,
  folder: string,
  about: AboutPresentation,
): Promise<PreparedDeck> {
  return prepare(context, about, async (files) => {
    for (const { sha256 } of content.files) await files.adopt(folder, sha256)
    return content
  })
}

async function prepare(
  { database, assetFiles, now }: PublishContext,
  about: AboutPresentation,
  make: (files: HeldFiles) => Promise<DeckContent>,
): Promise<PreparedDeck> {
  const oid = about.oid ?? randomBytes(6).toString('hex')
  const files = assetFiles.hold()
  async function discard(): Promise<void> {
    files.release()
    await removeUnusedFiles(database, assetFiles, files.added)
  }
  try {
    const { document, columns, files: made } = await make(files)
    return {
      presentation: { oid, slug: slugOf(about.title), ...columns, ...columnsOf(about, now()) },
      document: { oid, revision: 1, document, created_at: now() },
      assets: made.map((file: ContentFile) => ({ oid, ...file })),
      release: files.release,
      discard,
    }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Writes the rows of a prepared deck. */
export async function storeDeck(
  transaction: Kysely<Tables>,
  { presentation, document, assets }: Pick<PreparedDeck, 'presentation' | 'document' | 'assets'>,
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
  await queueForSearch(transaction, presentation.oid)
}

function columnsOf(about: AboutPresentation, now: number) {
  return {
    owner_oid: about.ownerOid,
    title: about.title,
    description: about.description ?? '',
    tags: JSON.stringify(about.tags ?? []),
    privacy: about.privacy ?? 'public',
    schema_version: about.schemaVersion ?? '2',
    revision: 1,
    settings: JSON.stringify(about.settings ?? {}),
    likes_count: 0,
    views_count: 0,
    created_at: about.modifiedAt ?? now,
    modified_at: about.modifiedAt ?? now,
  }
}
