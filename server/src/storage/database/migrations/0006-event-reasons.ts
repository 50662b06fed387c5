import type { Kysely } from 'kysely'

/** Adds why an analytics event does not match its schema. */
export const eventReasons = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('analytics_events').addColumn('reason', 'text').execute()
  },
}
