import type { Database } from '../database/open-database.ts'

const DAY = 86_400_000

/** Deletes what visitors did, and what went wrong for them, longer ago than it is to be kept. Counts of views and likes stay. */
export async function forgetOldEvents(
  { write }: Database,
  retentionDays: number,
  now: number,
): Promise<void> {
  const before = now - retentionDays * DAY
  for (const table of ['view_events', 'analytics_events', 'viewer_log', 'page_errors'] as const) {
    await write((transaction) => transaction.deleteFrom(table).where('received_at', '<', before).execute())
  }
}

/** Does so now and once a day. @returns the undo */
export function keepForgetting(
  database: Database,
  retentionDays: number,
  now: () => number,
  onError: (error: unknown) => void,
): () => void {
  const forget = () => void forgetOldEvents(database, retentionDays, now()).catch(onError)
  forget()
  const timer = setInterval(forget, DAY)
  timer.unref()
  return () => clearInterval(timer)
}
