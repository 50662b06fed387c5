import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/**
 * Word indexes for PostgreSQL with the more watched listed presentations only: from 16,384 views and from 256. A search
 * for the beginning of a word merges the lists of all words that begin so, and these are as long as the index is large.
 */
export function watchedWords(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (kind !== 'postgres') return
      for (const mark of ['l7', 'l4']) {
        // Without the list of pending entries, which each search would read: few presentations are watched so much.
        await sql
          .raw(
            `create index words_of_${mark} on search_entries using gin (vector) with (fastupdate = off)
             where vector @@ '${mark}'::tsquery`,
          )
          .execute(db)
      }
    },
  }
}
