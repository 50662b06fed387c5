import type { Database } from '../database/open-database.ts'

/** A file of a presentation. */
export interface PaintedFile {
  readonly sha256: string
  readonly mediaType: string
}

/** The pictures the server painted of a presentation. */
export interface PaintedAssets {
  readonly poster: PaintedFile | null
  readonly card: PaintedFile | null
}

/** The picture of a step, of the revision it is a picture of. */
export interface StepPicture extends PaintedFile {
  readonly revision: number
}

/**
 * The picture of a step, 320 × 180, of the revision that is asked for, of the current one where that is not kept.
 *
 * @param step from 1
 * @returns `null` where there is no such step
 */
export async function readStepPicture(
  { read }: Database,
  oid: string,
  step: number,
  wanted: number | null,
): Promise<StepPicture | null> {
  const rows = await read
    .selectFrom('assets')
    .innerJoin('presentations', 'presentations.oid', 'assets.oid')
    .select(['sha256', 'media_type', 'assets.revision', 'presentations.revision as current'])
    .where('assets.oid', '=', oid)
    .where('role', '=', 'step')
    .where('step', '=', step)
    .execute()
  const row =
    rows.find(({ revision }) => revision === wanted) ??
    rows.find(({ revision, current }) => revision === current)
  return row ? { sha256: row.sha256, mediaType: row.media_type, revision: row.revision } : null
}

/** The pictures of the current revision. */
export async function readPaintedAssets({ read }: Database, oid: string): Promise<PaintedAssets> {
  const rows = await read
    .selectFrom('assets')
    .innerJoin('presentations', (join) =>
      join
        .onRef('presentations.oid', '=', 'assets.oid')
        .onRef('presentations.revision', '=', 'assets.revision'),
    )
    .select(['role', 'sha256', 'media_type'])
    .where('assets.oid', '=', oid)
    .where('role', 'in', ['poster', 'card'])
    .execute()
  const file = (role: 'poster' | 'card') => {
    const row = rows.find((each) => each.role === role)
    return row ? { sha256: row.sha256, mediaType: row.media_type } : null
  }
  return { poster: file('poster'), card: file('card') }
}
