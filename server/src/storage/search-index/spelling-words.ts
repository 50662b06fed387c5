import { sql, type Kysely } from 'kysely'
import { inParts } from '../database/in-parts.ts'
import type { Tables } from '../database/tables.ts'
import type { Word } from './cut-words.ts'
import { deletionsOf, maxMistakesIn } from './spelling.ts'

const WORDS_PER_CLEANING = 200

/** Stores the words that spelling suggestions take from a presentation. Hold the lock `searchIndex`. */
export async function storeVocabulary(
  transaction: Kysely<Tables>,
  oid: string,
  vocabulary: readonly Word[],
): Promise<void> {
  const stored = await transaction.selectFrom('search_words').select('word').where('oid', '=', oid).execute()
  const before = new Set(stored.map(({ word }) => word))
  const after = new Set(vocabulary.map(({ key }) => key))
  for (const words of inParts([...before].filter((word) => !after.has(word)))) {
    await transaction.deleteFrom('search_words').where('oid', '=', oid).where('word', 'in', words).execute()
  }
  for (const words of inParts(vocabulary.filter(({ key }) => !before.has(key)))) {
    const rows = words.map(({ key, shown }) => ({ oid, word: key, shown, letters: [...key].length }))
    await transaction.insertInto('search_words').values(rows).execute()
  }
  await storeDeletions(transaction, [...after])
}

/** Stores the deletions of words that are new. */
async function storeDeletions(transaction: Kysely<Tables>, words: readonly string[]): Promise<void> {
  for (const part of inParts(words)) {
    const added = await transaction
      .insertInto('spelling_words')
      .values(part.map((word) => ({ word })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('word')
      .execute()
    const rows = added.flatMap(({ word }) => deletionRowsOf(word))
    for (const values of inParts(rows)) {
      await transaction.insertInto('spelling_deletions').values(values).execute()
    }
  }
}

/** The rows of a word in `spelling_deletions`. */
export function deletionRowsOf(word: string): { rest: string; word: string }[] {
  return deletionsOf(word, maxMistakesIn([...word].length)).map((rest) => ({ rest, word }))
}

/**
 * Deletes words that no listed presentation contains any more. Hold the lock `searchIndex`.
 *
 * @returns whether there may be more
 */
export async function deleteUnusedWords(transaction: Kysely<Tables>): Promise<boolean> {
  const doubtful = await transaction
    .selectFrom('spelling_words')
    .select('word')
    .where('is_doubtful', '=', sql.lit(1))
    .limit(WORDS_PER_CLEANING)
    .execute()
  if (doubtful.length === 0) return false
  const words = doubtful.map(({ word }) => word)
  const found = await transaction
    .selectFrom('search_words')
    .select('word')
    .distinct()
    .where('word', 'in', words)
    .execute()
  const used = new Set(found.map(({ word }) => word))
  if (used.size > 0) {
    await transaction
      .updateTable('spelling_words')
      .set({ is_doubtful: 0 })
      .where('word', 'in', [...used])
      .execute()
  }
  for (const word of words.filter((each) => !used.has(each))) {
    const rests = deletionRowsOf(word).map(({ rest }) => rest)
    await transaction
      .deleteFrom('spelling_deletions')
      .where('word', '=', word)
      .where('rest', 'in', rests)
      .execute()
    await transaction.deleteFrom('spelling_words').where('word', '=', word).execute()
  }
  return doubtful.length === WORDS_PER_CLEANING
}
