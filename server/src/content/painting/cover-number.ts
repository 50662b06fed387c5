import { sql } from 'kysely'

/** The cover when nobody chose one. */
export const FIRST_STEP = 1

/** The number of a cover that is an uploaded picture, as its small picture has it. */
export const PICTURE_COVER = 0

/** The number of the step on the cover of a presentation that a query selects. */
export const coverNumber = sql<number>`coalesce(
  (select number from covers where covers.oid = presentations.oid), ${sql.lit(FIRST_STEP)})`
