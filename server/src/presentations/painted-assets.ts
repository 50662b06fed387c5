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

/** The picture of a step, 320 × 180; `null` where there is no such step. @param step from 1 */
export async function readStepPicture(
  { read }: Database,
  oid: string,
  step: number,
): Promise<PaintedFile | null> {
  const row = await read
    .selectFrom('assets')
    .select(['sha256', 'media_type'])
    .where('oid', '=', oid)
    .where('role', '=', 'step')
    .where('step', '=', step)
    .executeTakeFirst()
  return row ? { sha256: row.sha256, mediaType: row.media_type } : null
}

export async function readPaintedAssets({ read }: Database, oid: string): Promise<PaintedAssets> {
  const rows = await read
    .selectFrom('assets')
    .select(['role', 'sha256', 'media_type'])
    .where('oid', '=', oid)
    .where('role', 'in', ['poster', 'card'])
    .execute()
  const file = (role: 'poster' | 'card') => {
    const row = rows.find((each) => each.role === role)
    return row ? { sha256: row.sha256, mediaType: row.media_type } : null
  }
  return { poster: file('poster'), card: file('card') }
}
