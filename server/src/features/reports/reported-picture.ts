import { sql } from 'kysely'
import { coverNumber } from '../../content/painting/cover-number.ts'

/** Of the step that a selected report is about, or of the cover. */
export const numberOfPicture = sql<number>`coalesce(reports.step, ${coverNumber})`

/** The picture of a row that joins `assets` by {@link numberOfPicture}; `null` before it was painted. */
export function pictureOf({
  sha256,
  media_type: mediaType,
}: {
  readonly sha256: string | null
  readonly media_type: string | null
}): { readonly sha256: string; readonly mediaType: string } | null {
  return sha256 === null || mediaType === null ? null : { sha256, mediaType }
}
