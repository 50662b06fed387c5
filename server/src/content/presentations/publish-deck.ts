import { randomBytes } from 'node:crypto'
import type { Privacy } from '@viewpage/shared-events'
import type { Insertable, Kysely } from 'kysely'
import { titleLetters } from '../../foundation/title-letters.ts'
import { slugOf } from '../../foundation/slug.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { PresentationSettings } from '../../storage/database/tables/presentations.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { storableNotes } from './notes/stored-notes.ts'
import { queueForSearch } from '../../storage/search-index/search-queue.ts'
import type { StoredFiles } from '../../storage/files/stored-files.ts'
import { makeContent, type DeckContent, type IncomingDeck } from './deck-content.ts'
import { insertFiles } from './insert-files.ts'
import { storeWholeDocument, type WholeDocument } from './skipped-steps.ts'
import { storeSpeakerNotes } from './speaker-notes.ts'
import { withPlayback, type Playback } from './playback.ts'

/** Attributes of a presentation other than its deck. */
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
  /** How it plays, as its owner would choose it. */
  readonly playback?: Partial<Playback>
  /** @default a random one */
  readonly oid?: string
  /** ms since 1970 */
  readonly modifiedAt?: number
}

export interface PublishContext {
  readonly database: Database
  readonly storedFiles: StoredFiles
  /** ms since 1970 */
  readonly now: () => number
}

/** A checked and painted deck whose files are stored. Only its rows are missing. */
export interface PreparedDeck {
  readonly presentation: Insertable<Tables['presentations']>
  readonly document: Insertable<Tables['documents']>
  /** With the steps that are skipped; `null` without any. */
  readonly whole: WholeDocument | null
  readonly assets: readonly Insertable<Tables['assets']>[]
  /** Private; of each step. */
  readonly speakerNotes: readonly string[]
}

/** Stores a prepared deck, all or nothing. @param check called after its rows are written; its error rolls back */
export async function publishPrepared(
  { database }: Pick<PublishContext, 'database'>,
  prepared: PreparedDeck,
  check: (transaction: Kysely<Tables>) => Promise<void> = () => Promise.resolve(),
): Promise<{ oid: string; slug: string }> {
  await database.writeLarge(async (transaction) => {
    await storeDeck(transaction, prepared)
    await check(transaction)
  })
  const { oid, slug } = prepared.presentation
  return { oid, slug }
}

/**
 * Does the slow work outside of a transaction: checks, paints and stores files. If it fails, the sweep deletes files
 * that are already stored.
 */
export async function prepareDeck(
  context: PublishContext,
  deck: IncomingDeck,
  about: AboutPresentation,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<PreparedDeck> {
  const content = await makeContent(deck, context.storedFiles.put, (done, steps) => onProgress(done / steps))
  return prepared(context, content, about)
}

/** Prepares content that is already painted. @param folder contains its files, named by their SHA-256 */
export async function prepareContent(
  context: PublishContext,
  content: DeckContent,
  folder: string,
  about: AboutPresentation,
): Promise<PreparedDeck> {
  for (const { sha256 } of content.files) await context.storedFiles.adopt(folder, sha256)
  return prepared(context, content, about)
}

function prepared(
  { now }: Pick<PublishContext, 'now'>,
  { document, whole, columns, files, speakerNotes = [], notes }: DeckContent,
  about: AboutPresentation,
): PreparedDeck {
  const oid = about.oid ?? randomBytes(6).toString('hex')
  return {
    presentation: { oid, slug: slugOf(about.title), ...columns, ...columnsOf(about, now()) },
    document: { oid, revision: 1, document, created_at: now(), import_notes: storableNotes(notes) },
    whole,
    assets: files.map((file) => ({ oid, ...file })),
    speakerNotes,
  }
}

/** Writes the rows of a prepared deck. */
export async function storeDeck(
  transaction: Kysely<Tables>,
  { presentation, document, whole, assets, speakerNotes }: PreparedDeck,
): Promise<void> {
  await transaction.insertInto('presentations').values(presentation).execute()
  await transaction.insertInto('documents').values(document).execute()
  await storeWholeDocument(transaction, presentation.oid, whole)
  await insertFiles(transaction, assets)
  await storeSpeakerNotes(transaction, presentation.oid, speakerNotes)
  await queueForSearch(transaction, presentation.oid)
}

function columnsOf(about: AboutPresentation, now: number) {
  return {
    owner_oid: about.ownerOid,
    title: about.title,
    title_letters: titleLetters(about.title),
    description: about.description ?? '',
    tags: JSON.stringify(about.tags ?? []),
    privacy: about.privacy ?? 'public',
    schema_version: about.schemaVersion ?? '2',
    revision: 1,
    settings: JSON.stringify(withPlayback(about.settings ?? {}, about.playback ?? {})),
    likes_count: 0,
    views_count: 0,
    created_at: about.modifiedAt ?? now,
    modified_at: about.modifiedAt ?? now,
  }
}
