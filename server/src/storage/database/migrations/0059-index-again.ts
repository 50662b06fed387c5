import { sql, type Kysely } from 'kysely'

/** Queues all presentations for indexing, because words of Hebrew and Arabic script are indexed without vowel signs. */
export const indexAgain = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`
      insert into search_queue (oid, ticket, priority)
      select oid, '0-index-again', 1 from presentations where true
      on conflict (oid) do nothing`.execute(database)
  },
}
