import type { Kysely } from 'kysely'

/** Why an analytics event does not fit its schema. */
export const eventReasons = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('analytics_events').addColumn('reason', 'text').execute()
  },
}
