import { randomBytes } from 'node:crypto'
import type { EvaluatedFeatures } from '@viewpage/shared-events'
import { sql, type Kysely, type Selectable } from 'kysely'
import { titleLetters } from '../../foundation/title-letters.ts'
import { slugOf } from '../../foundation/slug.ts'
import { characterCount } from '../../foundation/clean-text.ts'
import { forChange } from '../../storage/database/for-change.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { PresentationSettings } from '../../storage/database/tables/presentations.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { ApiError } from '../../foundation/errors.ts'
import { touchFilesOf } from '../../storage/files/touched-files.ts'
import type { Quota } from '../../storage/limits/quota.ts'
import { readRights } from '../rights/rights-reader.ts'
import type { Rights } from '../rights/rights.ts'
import { MAX_TITLE_LENGTH } from '../../content/presentations/about-limits.ts'
import { PAINTED_ROLES } from '../../content/presentations/painted-roles.ts'
import { insertFiles } from '../../content/presentations/insert-files.ts'
import { copyPublishedNotes } from '../../content/presentations/publish-notes.ts'
import { copyCover } from '../../content/presentations/covers.ts'
import { copyWholeDocument } from '../../content/presentations/skipped-steps.ts'
import { copySpeakerNotes } from '../../content/presentations/speaker-notes.ts'
import { queueForSearch } from '../../storage/search-index/search-queue.ts'

/** A request to copy a presentation. */
export interface CopyRequest {
  readonly oid: string
  readonly userOid: string
  /** Makes the title of the copy from that of the original. */
  readonly titleOf: (title: string) => string
}

export interface Copied {
  readonly oid: string
  readonly slug: string
  readonly schemaVersion: string
}

export interface CopyStore {
  /**
   * Copies a presentation with its files, all or nothing. Two calls within 5 s, as by a double click, make one copy. The
   * original file is copied only for users who may download it; speaker notes, skipped steps and
   * a file with notes only for the owner.
   *
   * @throws ApiError `not_found`; `not_reusable` if the owner does not offer copies; `quota_exceeded`
   */
  copy(request: CopyRequest): Promise<Copied>
}

export interface CopyStoreOptions {
  readonly database: Pick<Database, 'writeLarge' | 'kind'>
  readonly quota: Quota
  /** The site's feature flags. */
  readonly features: EvaluatedFeatures
  /** ms since 1970 */
  readonly now: () => number
}

/** What a copy does not take over as it is, and what decides about it. */
type Source = Pick<
  Selectable<Tables['presentations']>,
  'oid' | 'owner_oid' | 'title' | 'revision' | 'schema_version' | 'settings'
>

/** Repeated requests within this time make one copy. */
const DOUBLE_CLICK_MS = 5_000

export function createCopyStore({ database, quota, features, now }: CopyStoreOptions): CopyStore {
  const { writeLarge, kind } = database

  /** Reads inside the transaction, so that a concurrent change of settings counts. */
  async function rightsTo(transaction: Kysely<Tables>, oid: string, userOid: string) {
    const visitor = { userOid, sessionId: null }
    const noLink = { linkId: null, token: null, linkProof: null }
    const query = { visitor, isStaff: false, oid, ...noLink, now: now(), asPublic: false }
    return (await readRights({ kind, read: transaction }, features, query))?.rights
  }

  return {
    copy: ({ oid, userOid, titleOf }) =>
      writeLarge(async (transaction) => {
        const select = transaction
          .selectFrom('presentations')
          .select(['oid', 'owner_oid', 'title', 'revision', 'schema_version', 'settings'])
          .where('oid', '=', oid)
        // Two copies at once would not find each other.
        const source = await forChange(select, kind).executeTakeFirst()
        const rights = await rightsTo(transaction, oid, userOid)
        if (!source || !rights) throw new ApiError('not_found')
        if (!rights.has('copy')) throw new ApiError('not_reusable')
        const already = await findRecent(transaction, oid, userOid, now() - DOUBLE_CLICK_MS)
        if (already) return already
        const copy = copyOf(source, userOid, shortened(source.title, titleOf), now())
        await copyPresentation(transaction, source, copy)
        await copyDocument(transaction, source, copy.oid, now())
        const isOwn = source.owner_oid === userOid
        await copyFiles(transaction, source, copy.oid, { rights, isOwn })
        await copyPublishedNotes(transaction, oid, copy.oid, isOwn)
        await copyCover(transaction, oid, copy.oid, now())
        if (isOwn) {
          await copySpeakerNotes(transaction, oid, copy.oid)
          await copyWholeDocument(transaction, oid, copy.oid)
        }
        await touchFilesOf(transaction, copy.oid, now())
        await queueForSearch(transaction, copy.oid)
        await quota.checkStored(transaction, userOid)
        return { oid: copy.oid, slug: copy.slug, schemaVersion: source.schema_version }
      }),
  }
}

async function findRecent(
  transaction: Kysely<Tables>,
  oid: string,
  userOid: string,
  since: number,
): Promise<Copied | null> {
  const row = await transaction
    .selectFrom('presentations')
    .select(['oid', 'slug', 'schema_version'])
    .where('owner_oid', '=', userOid)
    .where('copied_from', '=', oid)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row ? { oid: row.oid, slug: row.slug, schemaVersion: row.schema_version } : null
}

/** A copy is private at first. */
function copyOf(source: Source, userOid: string, title: string, time: number) {
  return {
    oid: randomBytes(6).toString('hex'),
    owner_oid: userOid,
    title,
    title_letters: titleLetters(title),
    slug: slugOf(title),
    privacy: 'private' as const,
    revision: 1,
    settings: JSON.stringify(settingsOfCopy(JSON.parse(source.settings) as PresentationSettings)),
    likes_count: 0,
    views_count: 0,
    created_at: time,
    modified_at: time,
    copied_from: source.oid,
  }
}

/** Columns that a copy takes over. */
const COPIED = [
  ...(['description', 'tags', 'schema_version', 'step_titles', 'stops', 'duration_seconds'] as const),
  ...(['transcript', 'preview_blur', 'cover_aspect', 'deck_language'] as const),
]

/** Copied inside the database, because a transcript may be long. */
async function copyPresentation(
  transaction: Kysely<Tables>,
  source: Source,
  copy: ReturnType<typeof copyOf>,
): Promise<void> {
  const own = Object.entries(copy) as [keyof typeof copy, string | number][]
  await transaction
    .insertInto('presentations')
    .columns([...own.map(([column]) => column), ...COPIED])
    .expression((from) =>
      from
        .selectFrom('presentations')
        .select([...own.map(([column, value]) => sql.val(value).as(column)), ...COPIED])
        .where('oid', '=', source.oid),
    )
    .execute()
}

/** Copies playback settings, not permissions. */
function settingsOfCopy(source: PresentationSettings): PresentationSettings {
  const { autoplay, forceAutoplay, forceViewerLite, embedSizing } = source
  return { autoplay, forceAutoplay, forceViewerLite, embedSizing }
}

/** Cuts the original title, never the part that marks the copy. */
function shortened(title: string, titleOf: CopyRequest['titleOf']): string {
  const full = titleOf(title)
  const excess = characterCount(full) - MAX_TITLE_LENGTH
  if (excess <= 0) return full
  return titleOf(
    `${[...title]
      .slice(0, -excess - 1)
      .join('')
      .trimEnd()}…`,
  )
}

async function copyDocument(
  transaction: Kysely<Tables>,
  { oid, revision }: Source,
  copyOid: string,
  time: number,
): Promise<void> {
  // Copied inside the database, because it may be large.
  await transaction
    .insertInto('documents')
    .columns(['oid', 'revision', 'document', 'created_at'])
    .expression((from) =>
      from
        .selectFrom('documents')
        .select([
          sql.lit(copyOid).as('oid'),
          sql.lit(1).as('revision'),
          'document',
          sql.lit(time).as('created_at'),
        ])
        .where('oid', '=', oid)
        .where('revision', '=', revision),
    )
    .execute()
}

const cameWithFile = ({ role }: Selectable<Tables['assets']>) => role === 'original' || role === 'document'

/** Files are addressed by content, so both presentations share them. The PDF names its owner, so it is not copied. */
async function copyFiles(
  transaction: Kysely<Tables>,
  { oid, revision }: Source,
  copyOid: string,
  { rights, isOwn }: { readonly rights: Rights; readonly isOwn: boolean },
): Promise<void> {
  const rows = await transaction.selectFrom('assets').selectAll().where('oid', '=', oid).execute()
  const fileRevision = Math.max(1, ...rows.filter(cameWithFile).map((row) => row.revision))
  const copied = rows.filter((row) => {
    const painted = PAINTED_ROLES.some((role) => role === row.role)
    if (
      row.role === 'pdf' ||
      row.role === 'cover' ||
      row.role === 'replaced' ||
      (painted && row.revision !== revision)
    )
      return false
    // A skipped step is for the people of the original.
    if (row.step < 0 && !isOwn) return false
    if (row.role === 'document' && row.revision < fileRevision) return false
    return row.role !== 'original' || (rights.has('download') && (isOwn || row.has_notes === 0))
  })
  await insertFiles(
    transaction,
    copied.map((row) => ({ ...row, oid: copyOid, revision: 1 })),
  )
}
