import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from './open-database.ts'
import type { Tables } from './tables.ts'

/** What other processes are notified of. Never of what visitors send: PostgreSQL commits notices one after another. */
export const CHANNELS = { releases: 'viewpage_releases' } as const
export type Topic = keyof typeof CHANNELS

/**
 * Notifies all processes when the transaction is committed. SQLite has no notices: its processes poll.
 *
 * @param transaction the one that makes the change
 */
export async function publishChange(
  transaction: Kysely<Tables>,
  kind: DatabaseKind,
  topic: Topic,
): Promise<void> {
  if (kind === 'postgres') await sql`select pg_notify(${CHANNELS[topic]}, '')`.execute(transaction)
}

/** Receives notices of changes. They can get lost, so whoever listens also polls. */
export interface ChangeNotices {
  /** Whether notices arrive at the moment, as far as is known. */
  isListening(): boolean
  /**
   * @param listener runs after each change, and after each pause in which changes may have been missed
   * @returns removes the listener
   */
  onChange(topic: Topic, listener: () => void): () => void
  close(): Promise<void>
}

/** For databases without notices. */
export const NO_NOTICES: ChangeNotices = {
  isListening: () => false,
  onChange: () => () => undefined,
  close: async () => undefined,
}
