import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import type { DocumentThread } from '../tasks/document-thread.ts'
import { publicNameOf } from '../presentations/public-name.ts'
import type { SearchEntry } from './search-entry.ts'

/** Brings the search index up to date with presentations that were queued, by this process or another. */
export interface SearchIndexer {
  /** Resolves when nothing is queued. @throws Error of the database */
  catchUp(): Promise<void>
  /** Stops after what is under way. */
  close(): Promise<void>
}

export interface SearchIndexerOptions {
  readonly database: Database
  /** Words are cut there. */
  readonly thread: Pick<DocumentThread, 'searchEntryOf'>
  readonly onError: (error: unknown) => void
}

/** ms between looks at the queue. */
const INTERVAL = 1_000

/** What one transaction indexes at most: others wait for it. Characters of words; one presentation may have more. */
const MAX_PRESENTATIONS = 20
const MAX_CHARACTERS = 300_000

interface Queued {
  readonly oid: string
  readonly ticket: string
}

interface Indexed extends Queued {
  /** `null`: it is gone. */
  readonly entry: SearchEntry | null
}

/** Starts at once: what an earlier process left in the queue is indexed, too. */
export function createSearchIndexer({ database, thread, onError }: SearchIndexerOptions): SearchIndexer {
  const { read, writeLarge } = database
  const closing = new AbortController()
  let working: Promise<void> | null = null

  async function indexAll(): Promise<void> {
    while (!closing.signal.aborted && (await indexSome()));
  }

  /** @returns whether there may be more */
  async function indexSome(): Promise<boolean> {
    const queued = await read
      .selectFrom('search_queue')
      .select(['oid', 'ticket'])
      .orderBy('priority')
      .orderBy('ticket')
      .limit(MAX_PRESENTATIONS)
      .execute()
    const indexed: Indexed[] = []
    let characters = 0
    for (const each of queued) {
      if (closing.signal.aborted || characters > MAX_CHARACTERS) break
      const entry = await entryOf(each.oid)
      characters += entry?.words.length ?? 0
      indexed.push({ ...each, entry })
    }
    if (indexed.length > 0) await writeLarge((transaction) => store(transaction, indexed))
    return queued.length > 0
  }

  async function entryOf(oid: string): Promise<SearchEntry | null> {
    const row = await read
      .selectFrom('presentations')
      .innerJoin('users', 'users.oid', 'presentations.owner_oid')
      .select(['title', 'tags', 'description', 'transcript', 'first_name', 'last_name', 'username'])
      .where('presentations.oid', '=', oid)
      .executeTakeFirst()
    if (!row) return null
    const { title, tags, description, transcript } = row
    return thread.searchEntryOf({ title, tags, owner: publicNameOf(row), description, transcript })
  }

  const catchUp = () => (working ??= indexAll().finally(() => (working = null)))

  async function keepUp(): Promise<void> {
    while (!closing.signal.aborted) {
      await catchUp().catch(onError)
      await delay(INTERVAL, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
    }
  }

  const keepingUp = keepUp()
  return {
    async catchUp() {
      // What is under way may have looked at the queue before.
      await working
      await catchUp()
    },
    async close() {
      closing.abort()
      await keepingUp
    },
  }
}

async function store(transaction: Kysely<Tables>, indexed: readonly Indexed[]): Promise<void> {
  for (const { oid, ticket, entry } of indexed) {
    const waiting = await transaction
      .deleteFrom('search_queue')
      .where('oid', '=', oid)
      .where('ticket', '=', ticket)
      .executeTakeFirst()
    // It was changed again or deleted meanwhile.
    if (entry === null || waiting.numDeletedRows === 0n) continue
    await storeEntry(transaction, oid, entry)
  }
}

async function storeEntry(
  transaction: Kysely<Tables>,
  oid: string,
  { words, vocabulary }: SearchEntry,
): Promise<void> {
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
