import { sql, type RawBuilder } from 'kysely'
import type { DatabaseKind } from '../../storage/database/open-database.ts'
import { indexedWord, SEARCH_FIELDS, weightOf } from '../../storage/search-index/search-fields.ts'
import type { SearchTerm } from './search-term.ts'
import { isPrefixIn } from './word-conditions.ts'

const HEADING_FIELDS = SEARCH_FIELDS.filter((field) => field !== 'transcript')

/** Finds a text in another. */
const POSITION = { sqlite: sql.raw('instr'), postgres: sql.raw('strpos') } as const satisfies Record<
  DatabaseKind,
  RawBuilder<unknown>
>

/**
 * The score of a presentation for the words of its heading. The score of a word depends on its field (title, tags, owner,
 * description); a whole word scores twice a prefix.
 *
 * @param heading indexed words with a space before and after each
 */
export function scoreOf(
  kind: DatabaseKind,
  words: SearchTerm['words'],
  heading: RawBuilder<string>,
): RawBuilder<number> {
  const has = (text: string) => sql`${POSITION[kind]}(${heading}, ${text}) > 0`
  const scores = words.flatMap(({ key }, index) =>
    HEADING_FIELDS.map((field) => {
      const word = indexedWord(field, key)
      const isPrefix = index === words.length - 1 && isPrefixIn(field, key)
      const asPrefix = isPrefix ? sql`when ${has(` ${word}`)} then ${sql.lit(weightOf(field))}` : sql``
      return sql`case when ${has(` ${word} `)} then ${sql.lit(2 * weightOf(field))} ${asPrefix} else 0 end`
    }),
  )
  return sql`(${sql.join(scores, sql` + `)})`
}
