import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'

/**
 * The document of a presentation with the steps that are skipped. `documents` has what visitors get: the same without
 * these steps (docs/decisions/0049-skipped-steps-are-stored-apart.md).
 */
export interface WholeDocument {
  /** JSON text. */
  readonly document: string
  /** Ids of the steps that are not shown; at least one. */
  readonly skipped: readonly string[]
}

/** `null` if all steps are shown. */
export async function readWholeDocument(db: Kysely<Tables>, oid: string): Promise<WholeDocument | null> {
  const row = await db
    .selectFrom('whole_documents')
    .select(['document', 'skipped'])
    .where('oid', '=', oid)
    .executeTakeFirst()
  return row ? { document: row.document, skipped: JSON.parse(row.skipped) as string[] } : null
}

/** How many steps of a presentation are skipped. */
export async function countSkipped(db: Kysely<Tables>, oid: string): Promise<number> {
  const row = await db
    .selectFrom('whole_documents')
    .select('skipped')
    .where('oid', '=', oid)
    .executeTakeFirst()
  return row ? (JSON.parse(row.skipped) as string[]).length : 0
}

/** Replaces the document with skipped steps. @param whole `null`: all steps are shown */
export async function storeWholeDocument(
  transaction: Kysely<Tables>,
  oid: string,
  whole: WholeDocument | null,
): Promise<void> {
  // Deleted and inserted, because triggers sum the bytes of both.
  await transaction.deleteFrom('whole_documents').where('oid', '=', oid).execute()
  if (whole === null) return
  await transaction
    .insertInto('whole_documents')
    .values({ oid, document: whole.document, skipped: JSON.stringify(whole.skipped) })
    .execute()
}

/** Copies it to a presentation of the same person. */
export async function copyWholeDocument(
  transaction: Kysely<Tables>,
  oid: string,
  copyOid: string,
): Promise<void> {
  await transaction
    .insertInto('whole_documents')
    .columns(['oid', 'document', 'skipped'])
    .expression((from) =>
      from
        .selectFrom('whole_documents')
        .select([sql.lit(copyOid).as('oid'), 'document', 'skipped'])
        .where('oid', '=', oid),
    )
    .execute()
}

/**
 * The numbers of steps, by id. Shown steps count from 1, as visitors count them. Skipped ones count down from -1, so that
 * comments, pictures and figures stay with them, and no visitor can ask for them.
 *
 * @param ids of all steps, in the order of the path
 */
export function numbersOf(ids: readonly string[], skipped: ReadonlySet<string>): ReadonlyMap<string, number> {
  let shown = 0
  let hidden = 0
  return new Map(ids.map((id) => [id, skipped.has(id) ? --hidden : ++shown]))
}

/**
 * The places of steps in a list of their values, which has the shown steps first.
 *
 * @param ids of all steps, in the order of the path
 */
export function placesInList(ids: readonly string[], skipped: ReadonlySet<string>): number[] {
  const shown = ids.filter((id) => !skipped.has(id)).length
  return [...numbersOf(ids, skipped).values()].map((number) => (number > 0 ? number : shown - number) - 1)
}

/** Shown steps first, then skipped ones: the order in which values of steps are stored as a list. */
export function shownFirst<Step extends { readonly isSkipped: boolean }>(steps: readonly Step[]): Step[] {
  return [...steps.filter(({ isSkipped }) => !isSkipped), ...steps.filter(({ isSkipped }) => isSkipped)]
}
