import type { Kysely } from 'kysely'

/** Adds daily counts of events that do not match their schema, by reason, stored or only counted. */
export const invalidEvents = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('invalid_events')
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('stored', 'integer', (column) => column.notNull())
      .addColumn('counted', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('invalid_events_key', ['day', 'reason'])
      .execute()
  },
}
