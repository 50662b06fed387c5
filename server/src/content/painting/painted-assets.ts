import { sql, type Selectable } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { assetUrl } from '../../storage/files/asset-urls.ts'
import { oldestOpenRevision } from './open-revision.ts'
import { coverNumber, PICTURE_COVER } from './cover-number.ts'

/** A file of a presentation. */
export interface PaintedFile {
  readonly sha256: string
  readonly mediaType: string
}

/** Poster and card picture of a presentation. */
export interface PaintedAssets {
  /** Whether there is a poster for sharp screens, or one can be painted. */
  readonly canBeLarge: boolean
  readonly poster: PaintedFile | null
  readonly card: PaintedFile | null
}

/** The picture of a step in one revision. */
export interface StepPicture extends PaintedFile {
  readonly step: number
  readonly revision: number
}

/**
 * The picture of a step, 320 × 180 px.
 *
 * @param step from 1; from -1 down for skipped steps
 * @param wanted revision; the current one if it is `null`, not stored, or replaced a day ago
 * @param now ms since 1970
 * @returns `null` if there is no such step
 */
export async function readStepPicture(
  database: Database,
  oid: string,
  step: number,
  wanted: number | null,
  now: number,
): Promise<StepPicture | null> {
  const rows = await stepRows(database, oid, wanted, now).where('step', '=', step).execute()
  const ofWanted = rows.find(({ revision }) => revision === wanted)
  return pictureOf(ofWanted ?? rows[0])
}

/**
 * The pictures of some steps in order, of one revision: the wanted one, or the current one if that is `null` or not
 * stored.
 *
 * @param choose chooses from the numbers of all steps
 */
export async function readStepPictures(
  database: Database,
  oid: string,
  wanted: number | null,
  now: number,
  choose: (steps: readonly number[]) => readonly number[],
): Promise<StepPicture[]> {
  const stored = await stepRows(database, oid, wanted, now)
    .clearSelect()
    .select(({ fn }) => ['revision', fn.max('step').as('last')])
    .groupBy('revision')
    .execute()
  const of = stored.find(({ revision }) => revision === wanted) ?? stored[0]
  if (!of) return []
  const steps = choose(Array.from({ length: of.last }, (_, index) => index + 1))
  const rows = await stepRows(database, oid, of.revision, now)
    .where('revision', '=', of.revision)
    .where('step', 'in', steps)
    .orderBy('step')
    .execute()
  return rows.map((row) => pictureOf(row))
}

/** Rows of the current revision, and of the wanted one unless it was replaced a day ago. */
function stepRows({ read }: Database, oid: string, wanted: number | null, now: number) {
  const current = read.selectFrom('presentations').select('revision').where('oid', '=', oid)
  return read
    .selectFrom('assets')
    .select(['sha256', 'media_type', 'step', 'revision'])
    .where('oid', '=', oid)
    .where('role', '=', 'step').where(sql<boolean>`revision in (
      case when ${wanted ?? 0} < ${current} and ${wanted ?? 0} < ${oldestOpenRevision(oid, now)} then 0
      else ${wanted ?? 0} end, ${current})`)
}

type StepRow = Pick<Selectable<Tables['assets']>, 'sha256' | 'media_type' | 'step' | 'revision'>

function pictureOf(row: StepRow): StepPicture
function pictureOf(row: StepRow | undefined): StepPicture | null
function pictureOf(row: StepRow | undefined): StepPicture | null {
  if (!row) return null
  const { sha256, media_type: mediaType, step, revision } = row
  return { sha256, mediaType, step, revision }
}

/** The picture of a step in a revision, for people who may edit. @returns `null` if it is not stored */
export async function readVersionPicture(
  { read }: Database,
  oid: string,
  revision: number,
  step: number,
): Promise<PaintedFile | null> {
  const row = await read
    .selectFrom('assets')
    .select(['sha256', 'media_type as mediaType'])
    .where('oid', '=', oid)
    .where('role', '=', 'step')
    .where('revision', '=', revision)
    .where('step', '=', step)
    .executeTakeFirst()
  return row ?? null
}

/** The pictures of the current revision. */
export async function readPaintedAssets(database: Database, oid: string): Promise<PaintedAssets> {
  const rows = await currentAssets(database)
    .select(coverNumber.as('cover'))
    .where('assets.oid', '=', oid)
    .where('role', 'in', ['large', 'poster', 'card'])
    .execute()
  const ofRole = (role: string) => fileOf(rows, role)
  const [first] = rows
  return {
    canBeLarge: ofRole('large') !== null || (first !== undefined && first.cover !== PICTURE_COVER),
    poster: ofRole('poster'),
    card: ofRole('card'),
  }
}

/** A poster of a presentation, as sharp screens want it. */
export interface LargePoster {
  /** The last one that has the poster. */
  readonly revision: number
  readonly isCurrent: boolean
  /** `null`: it is not painted. */
  readonly large: PaintedFile | null
}

/** @param poster SHA-256 @returns `null` if the presentation has no such poster */
export async function readLargePoster(
  { read }: Database,
  oid: string,
  poster: string,
): Promise<LargePoster | null> {
  const row = await read
    .selectFrom('assets as poster')
    .innerJoin('presentations', 'presentations.oid', 'poster.oid')
    .leftJoin('assets as large', (join) =>
      join
        .onRef('large.oid', '=', 'poster.oid')
        .onRef('large.revision', '=', 'poster.revision')
        .on('large.role', '=', 'large'),
    )
    .select(['poster.revision', 'presentations.revision as current', 'large.sha256', 'large.media_type'])
    .where('poster.oid', '=', oid)
    .where('poster.role', '=', 'poster')
    .where('poster.sha256', '=', poster)
    .orderBy('poster.revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { revision, current, sha256, media_type: mediaType } = row
  const large = sha256 !== null && mediaType !== null ? { sha256, mediaType } : null
  return { revision, isCurrent: revision === current, large }
}

/** Files of the current revisions. */
function currentAssets({ read }: Database) {
  return read
    .selectFrom('assets')
    .innerJoin('presentations', (join) =>
      join
        .onRef('presentations.oid', '=', 'assets.oid')
        .onRef('presentations.revision', '=', 'assets.revision'),
    )
    .select(['assets.oid', 'role', 'sha256', 'media_type'])
}

interface FileRow {
  readonly role: string
  readonly sha256: string
  readonly media_type: string
}

function fileOf(rows: readonly FileRow[], role: string): PaintedFile | null {
  const row = rows.find((each) => each.role === role)
  return row ? { sha256: row.sha256, mediaType: row.media_type } : null
}

/** The card picture of a presentation and the picture of the step that it shows. */
export interface CardPictures {
  readonly card: PaintedFile | null
  readonly step: PaintedFile | null
}

/** The pictures of the current revisions, by oid; none for a presentation without both. */
export async function readCardPictures(
  database: Database,
  oids: readonly string[],
): Promise<ReadonlyMap<string, CardPictures>> {
  if (oids.length === 0) return new Map()
  const rows = await currentAssets(database)
    .where('assets.oid', 'in', oids)
    // A card has the step 0.
    .where('role', 'in', ['card', 'step'])
    .where((where) => where.or([where('step', '=', 0), where('step', '=', coverNumber)]))
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ oid }) => oid)].map(([oid, of]) => [
      oid,
      { card: fileOf(of, 'card'), step: fileOf(of, 'step') },
    ]),
  )
}

/** The address of a card picture that everybody may see; `null` if it was not painted. */
export function cardUrl(oid: string, card: PaintedFile | null): string | null {
  return card && assetUrl(oid, card.sha256, card.mediaType, null)
}
