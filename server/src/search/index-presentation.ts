import type { Topic } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { publicNameOf } from '../presentations/public-name.ts'
import { searchEntryOf, textsOfTranscript } from './search-entry.ts'

/**
 * Brings the search index up to date with a presentation, whatever its privacy: who may find it is asked when
 * somebody searches. Call it in the transaction that changes a title, a text, a tag or an owner.
 */
export async function indexPresentation(transaction: Kysely<Tables>, oid: string): Promise<void> {
  const row = await transaction
    .selectFrom('presentations')
    .innerJoin('users', 'users.oid', 'presentations.owner_oid')
    .select(['title', 'tags', 'description', 'transcript', 'first_name', 'last_name', 'username'])
    .where('presentations.oid', '=', oid)
    .executeTakeFirst()
  if (!row) return forgetPresentation(transaction, oid)
  const { words, vocabulary } = searchEntryOf({
    title: [row.title],
    tags: JSON.parse(row.tags) as string[],
    owner: [publicNameOf(row)],
    description: [row.description],
    transcript: textsOfTranscript(JSON.parse(row.transcript) as Topic[]),
  })
  await transaction
    .insertInto('search_entries')
    .values({ oid, words })
    .onConflict((conflict) => conflict.column('oid').doUpdateSet({ words }))
    .execute()
  await transaction.deleteFrom('search_words').where('oid', '=', oid).execute()
  for (let from = 0; from < vocabulary.length; from += ROWS_AT_ONCE) {
    const rows = vocabulary
      .slice(from, from + ROWS_AT_ONCE)
      .map(({ key, shown }) => ({ oid, word: key, shown, letters: [...key].length }))
    await transaction.insertInto('search_words').values(rows).execute()
  }
}

/** Rows of four values; SQLite takes some 32,000 values at once. */
const ROWS_AT_ONCE = 1_000

/** The same for everything somebody owns: their name is part of it. */
export async function indexOwner(transaction: Kysely<Tables>, ownerOid: string): Promise<void> {
  const owned = await transaction
    .selectFrom('presentations')
    .select('oid')
    .where('owner_oid', '=', ownerOid)
    .execute()
  for (const { oid } of owned) await indexPresentation(transaction, oid)
}

/** Takes a presentation out of the search index. A deleted one goes by itself. */
export async function forgetPresentation(transaction: Kysely<Tables>, oid: string): Promise<void> {
  await transaction.deleteFrom('search_words').where('oid', '=', oid).execute()
  await transaction.deleteFrom('search_entries').where('oid', '=', oid).execute()
}
