import type { Database } from '../database/open-database.ts'

/** A file of a presentation. */
export interface PaintedFile {
  readonly sha256: string
  readonly mediaType: string
}

/** Poster and card picture of a presentation. */
export interface PaintedAssets {
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
 * @param step from 1
 * @param wanted revision; the current one if it is `null` or not stored
 * @returns `null` if there is no such step
 */
export async function readStepPicture(
  database: Database,
  oid: string,
  step: number,
  wanted: number | null,
): Promise<StepPicture | null> {
  const rows = await stepRows(database, oid).where('step', '=', step).execute()
  return ofOneRevision(rows, wanted)[0] ?? null
}

/** The pictures of all steps in order, each like {@link readStepPicture}. */
export async function readStepPictures(
  database: Database,
  oid: string,
  wanted: number | null,
): Promise<StepPicture[]> {
  return ofOneRevision(await stepRows(database, oid).orderBy('step').execute(), wanted)
}

interface StepRow {
  readonly sha256: string
  readonly media_type: string
  readonly step: number
  readonly revision: number
  readonly current: number
}

function stepRows({ read }: Database, oid: string) {
  return read
    .selectFrom('assets')
    .innerJoin('presentations', 'presentations.oid', 'assets.oid')
    .select(['sha256', 'media_type', 'step', 'assets.revision', 'presentations.revision as current'])
    .where('assets.oid', '=', oid)
    .where('role', '=', 'step')
}

function ofOneRevision(rows: readonly StepRow[], wanted: number | null): StepPicture[] {
  const isStored = rows.some(({ revision }) => revision === wanted)
  return rows
    .filter(({ revision, current }) => revision === (isStored ? wanted : current))
    .map(({ sha256, media_type, step, revision }) => ({ sha256, mediaType: media_type, step, revision }))
}

/** The pictures of the current revision. */
export async function readPaintedAssets(database: Database, oid: string): Promise<PaintedAssets> {
  const rows = await currentAssets(database)
    .where('assets.oid', '=', oid)
    .where('role', 'in', ['poster', 'card'])
    .execute()
  return { poster: fileOf(rows, 'poster'), card: fileOf(rows, 'card') }
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

/** The card picture of a presentation and the picture of its first step. */
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
    .where((is) => is.or([is('role', '=', 'card'), is.and([is('role', '=', 'step'), is('step', '=', 1)])]))
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ oid }) => oid)].map(([oid, of]) => [
      oid,
      { card: fileOf(of, 'card'), step: fileOf(of, 'step') },
    ]),
  )
}
