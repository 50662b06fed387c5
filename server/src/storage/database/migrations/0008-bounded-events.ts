import type { Kysely } from 'kysely'

/** Adds the time that a session may still be credited with, and why an entry of the viewer log is an outline. */
export const boundedEvents = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db
    await schema.alterTable('view_events').addColumn('spare', 'double precision').execute()
    // Every event looks up the one before it.
    await schema
      .createIndex('events_of_visit')
      .on('view_events')
      .columns(['session_id', 'oid', 'id'])
      .execute()
    await schema.alterTable('viewer_log').addColumn('reason', 'text').execute()
  },
}
