import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'

/** Characters of an agreement. */
export const MAX_AGREEMENT_LENGTH = 10_000

/** Stores the text of an agreement, once for a presentation. @returns its hash */
export async function storeAgreement(
  transaction: Kysely<Tables>,
  oid: string,
  content: string,
): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  await transaction
    .insertInto('agreements')
    .values({ oid, sha256, content })
    .onConflict((conflict) => conflict.columns(['oid', 'sha256']).doNothing())
    .execute()
  return sha256
}

/** The text of an agreement of a view link; `null` if there is none. */
export async function readAgreement(
  db: Kysely<Tables>,
  linkId: string,
  sha256: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('agreements')
    .innerJoin('view_links', 'view_links.oid', 'agreements.oid')
    .select('content')
    .where('link_id', '=', linkId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row?.content ?? null
}
