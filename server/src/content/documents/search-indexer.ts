import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { lock } from '../../storage/database/advisory-lock.ts'
import type { Database, DatabaseKind } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { DocumentThread } from './document-thread.ts'
import { isListed } from '../presentations/is-listed.ts'
import { publicNameOf } from '../presentations/public-name.ts'
import { popularityMarks } from '../../storage/search-index/popularity-marks.ts'
import type { SearchEntry } from '../../storage/search-index/search-entry.ts'
import { deleteUnusedWords, storeVocabulary } from '../../storage/search-index/spelling-words.ts'

/** Indexes queued presentations, also those that other processes queued. */
export interface SearchIndexer {
  /** Resolves when the queue is empty. @throws Error of the database */
  catchUp(): Promise<void>
  /** Stops after the current transaction. */
  close(): Promise<void>
}

export interface SearchIndexerOptions {
  readonly database: Database
  /** Cuts words. */
  readonly thread: Pick<DocumentThread, 'searchEntryOf'>
  readonly onError: (error: unknown) => void
}

const POLL_INTERVAL_MS = 1_000

// Limits of one transaction, because other writes wait for it. A single presentation may have more characters.
const MAX_PRESENTATIONS = 20
const MAX_CHARACTERS = 300_000

interface Queued {
  readonly oid: string
  readonly ticket: string
}

interface Indexed extends Queued {
  /** `null`: the presentation was deleted. */
  readonly entry: SearchEntry | null
}

/** Starts at once, with presentations that an earlier process left in the queue. */
export function createSearchIndexer({ database, thread, onError }: SearchIndexerOptions): SearchIndexer {
  const { read, writeLarge, kind } = database
  const closing = new AbortController()
  let working: Promise<void> | null = null

  async function indexAll(): Promise<void> {
    while (!closing.signal.aborted && (await indexSome()));
    while (!closing.signal.aborted && (await deleteWords()));
  }

  /** @returns whether there may be more */
  async function deleteWords(): Promise<boolean> {
    const doubtful = read.selectFrom('spelling_words').select('word').where('is_doubtful', '=', sql.lit(1))
    if (!(await doubtful.limit(1).executeTakeFirst())) return false
    return writeLarge(async (transaction) => {
      await lock(transaction, kind, 'searchIndex')
      return deleteUnusedWords(transaction)
    })
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
    if (indexed.length > 0) await writeLarge((transaction) => store(transaction, kind, indexed))
    return queued.length > 0
  }

  async function entryOf(oid: string): Promise<SearchEntry | null> {
    const row = await read
      .selectFrom('presentations')
      .innerJoin('users', 'users.oid', 'presentations.owner_oid')
      .leftJoin('hidden_tags', 'hidden_tags.oid', 'presentations.oid')
      .select(['title', 'presentations.tags', 'hidden_tags.tags as hidden_tags'])
      .select(['description', 'transcript', 'first_name', 'last_name', 'username', 'users.language'])
      .where('presentations.oid', '=', oid)
      .executeTakeFirst()
    if (!row) return null
    const { title, tags, hidden_tags, description, transcript } = row
    return thread.searchEntryOf({
      ...{ title, tags, hiddenTags: hidden_tags ?? '[]' },
      ...{ owner: publicNameOf(row), description, transcript },
    })
  }

  const catchUp = () => (working ??= indexAll().finally(() => (working = null)))

  async function keepUp(): Promise<void> {
    while (!closing.signal.aborted) {
      await catchUp().catch(onError)
      await delay(POLL_INTERVAL_MS, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
    }
  }

  const keepingUp = keepUp()
  return {
    async catchUp() {
      // A run in progress may have read the queue too early.
      await working
      await catchUp()
    },
    async close() {
      closing.abort()
      await keepingUp
    },
  }
}

async function store(
  transaction: Kysely<Tables>,
  kind: DatabaseKind,
  indexed: readonly Indexed[],
): Promise<void> {
  await lock(transaction, kind, 'searchIndex')
  for (const { oid, ticket, entry } of indexed) {
    const waiting = await transaction
      .deleteFrom('search_queue')
      .where('oid', '=', oid)
      .where('ticket', '=', ticket)
      .executeTakeFirst()
    // It was changed again or deleted in the meantime.
    if (entry === null || waiting.numDeletedRows === 0n) continue
    await storeEntry(transaction, oid, entry)
  }
}

async function storeEntry(
  transaction: Kysely<Tables>,
  oid: string,
  { words, heading, vocabulary }: SearchEntry,
): Promise<void> {
  const listed = await transaction
    .selectFrom('presentations')
    .select('views_count')
    .where('oid', '=', oid)
    .where(isListed)
    .executeTakeFirst()
  const marks = popularityMarks(listed?.views_count ?? null)
  const entry = { words: [words, ...marks].join(' '), heading }
  await transaction
    .insertInto('search_entries')
    .values({ oid, ...entry })
    .onConflict((conflict) => conflict.column('oid').doUpdateSet(entry))
    .execute()
  // Nothing of a presentation that is not listed is suggested.
  await storeVocabulary(transaction, oid, listed ? vocabulary : [])
}
