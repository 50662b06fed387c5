import type { Insertable } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import type { CoverLook } from '../painting/paint-deck.ts'

/** Columns of a presentation that are derived from the picture of its cover. */
export type LookColumns = Pick<Insertable<Tables['presentations']>, 'preview_blur' | 'cover_aspect'>

export function columnsOfLook({ blur, aspect }: CoverLook): LookColumns {
  return { preview_blur: blur, cover_aspect: aspect }
}
