import type { Kysely } from 'kysely'

/** By which an entry of the viewer's log that is sent again is known. */
export const knownLogEntries = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db
    await schema.alterTable('viewer_log').addColumn('event_id', 'text').execute()
    await schema.createIndex('viewer_log_by_event').on('viewer_log').column('event_id').unique().execute()
  },
}
