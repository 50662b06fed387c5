import { createWriterThread, type WriterThread } from './writer-thread.ts'

/** A connection that reads in a worker thread, for queries that would block this thread. */
export function createReaderThread(file: string): Pick<WriterThread, 'query' | 'close'> {
  const thread = createWriterThread(file)
  let last: Promise<unknown> = Promise.resolve()
  return {
    query(sql, parameters) {
      // The thread answers one call at a time.
      const next = last.then(() => thread.query(sql, parameters))
      last = next.catch(() => undefined)
      return next
    },
    async close() {
      await last
      await thread.close()
    },
  }
}
