import { sql, type Insertable } from 'kysely'
import type { Database } from '../../server/src/storage/database/open-database.ts'
import type { Tables } from '../../server/src/storage/database/tables.ts'
import { cutWords, type Word } from '../../server/src/storage/search-index/cut-words.ts'
import { popularityMarks } from '../../server/src/storage/search-index/popularity-marks.ts'
import { indexedWord, type SearchField } from '../../server/src/storage/search-index/search-fields.ts'
import { MIN_SUGGESTED_LENGTH } from '../../server/src/storage/search-index/spelling.ts'
import { deletionRowsOf } from '../../server/src/storage/search-index/spelling-words.ts'
import type { Generated } from './presentation-rows.ts'

/** Adds search entries in bulk. They equal those of the server's indexer, which takes a millisecond for each. */
export interface Entries {
  add(generated: Generated): Promise<void>
  flush(): Promise<void>
  /** Adds what belongs to all entries together. */
  finish(): Promise<void>
}

export function createEntries(database: Database): Entries {
  const { append } = database
  const cut = createCutter()
  const known = new Set<string>()
  let entries: Insertable<Tables['search_entries']>[] = []
  let words: Insertable<Tables['search_words']>[] = []
  return {
    async add({ row, owner, tags, words: all }) {
      const texts: Record<SearchField, readonly string[]> = {
        title: row.title.split(' '),
        tags,
        owner: owner.split(' '),
        description: row.description.split(' '),
        transcript: all,
      }
      const indexed = new Set<string>()
      const vocabulary = new Map<string, Word>()
      for (const field of ['title', 'tags', 'owner', 'description'] as const) {
        for (const word of texts[field].flatMap(cut)) {
          indexed.add(indexedWord(field, word.key))
          if (word.key.length >= MIN_SUGGESTED_LENGTH) vocabulary.set(word.key, word)
        }
      }
      const heading = [...indexed].join(' ')
      for (const { key } of texts.transcript.flatMap(cut)) indexed.add(indexedWord('transcript', key))
      const isListed = row.privacy === 'public' || row.privacy === 'reusable'
      const marks = popularityMarks(isListed ? (row.views_count ?? 0) : null)
      entries.push({ oid: row.oid, words: [...indexed, ...marks].join(' '), heading })
      if (!isListed) return
      for (const { key, shown } of vocabulary.values())
        words.push({ oid: row.oid, word: key, shown, letters: [...key].length })
    },
    async flush() {
      await append('search_entries', entries)
      await append('search_words', words)
      for (const { word } of words) known.add(word)
      entries = []
      words = []
    },
    async finish() {
      const all = [...known]
      const spelled = all.map((word) => ({ word, is_doubtful: 0 }))
      await appendInBatches(database, 'spelling_words', spelled)
      // Sorted, because SQLite adds rows in the order of a table several times faster.
      const rests = all.flatMap((word) => deletionRowsOf(word).map(({ rest }) => `${rest} ${word}`)).sort()
      const deletions = rests.map((row) => {
        const [rest = '', word = ''] = row.split(' ')
        return { rest, word }
      })
      await appendInBatches(database, 'spelling_deletions', deletions)
    },
  }
}

/** Rows per transaction. */
const BATCH = 5_000

export async function appendInBatches<Table extends keyof Tables>(
  { append }: Pick<Database, 'append'>,
  name: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) await append(name, rows.slice(from, from + BATCH))
}

/** Cuts single words; each is cut once. */
function createCutter(): (word: string) => Word[] {
  const known = new Map<string, Word[]>()
  return (word) => {
    const cut = known.get(word) ?? cutWords(word)
    known.set(word, cut)
    return cut
  }
}

/** PostgreSQL builds its word indexes in a fraction of the time that adding to them takes. */
export async function withoutWordIndexes(database: Database, work: () => Promise<void>): Promise<void> {
  if (database.kind === 'sqlite') return work()
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'search_entries' and indexdef like '% USING gin %'`.execute(database.read)
  for (const { name } of indexes)
    await database.write((transaction) => sql`drop index ${sql.ref(name)}`.execute(transaction))
  await work()
  for (const { definition } of indexes)
    await database.writeLarge((transaction) => sql.raw(definition).execute(transaction))
}
