import { setImmediate } from 'node:timers/promises'
import type { Database } from '../database/open-database.ts'
import { indexPresentation } from './index-presentation.ts'

/** Presentations in one query, which takes about a millisecond. */
const PAGE = 500

/**
 * Indexes the presentations that have no search entry: those of a database that is older than the index, and all of
 * them after a migration emptied it. Each has a transaction of its own, so that others are served in between. A run that
 * was aborted is continued by the next one.
 */
export async function indexMissing({ read, write }: Database, signal?: AbortSignal): Promise<void> {
  let after = ''
  for (;;) {
    const page = await read
      .selectFrom('presentations')
      .leftJoin('search_entries', 'search_entries.oid', 'presentations.oid')
      .select(['presentations.oid', 'search_entries.id as entry'])
      .where('presentations.oid', '>', after)
      .orderBy('presentations.oid')
      .limit(PAGE)
      .execute()
    for (const { oid, entry } of page) {
      if (entry === null) {
        await write((transaction) => indexPresentation(transaction, oid))
        // SQLite answers at once; requests wait for this otherwise.
        await setImmediate()
      }
      if (signal?.aborted) return
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.oid
    await setImmediate()
  }
}

/** Does so in the background. @returns ends it, and resolves when it has ended */
export function startIndexing(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  const abort = new AbortController()
  const indexing = indexMissing(database, abort.signal).catch(onError)
  return async () => {
    abort.abort()
    await indexing
  }
}
