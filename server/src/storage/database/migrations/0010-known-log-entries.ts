import type { Kysely } from 'kysely'

/** Adds the event id that identifies repeated entries of the viewer log. */
export const knownLogEntries = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db
    await schema.alterTable('viewer_log').addColumn('event_id', 'text').execute()
    await schema.createIndex('viewer_log_by_event').on('viewer_log').column('event_id').unique().execute()
  },
}
