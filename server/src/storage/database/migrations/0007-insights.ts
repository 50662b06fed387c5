import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/** Adds the source of a view, the revision that was watched, and sequence numbers that show lost events. */
export function insights(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { schema } = db
      for (const column of ['referrer_host', 'device', 'language']) {
        await schema.alterTable('presentation_views').addColumn(column, 'text').execute()
      }
      await schema
        .createIndex('views_over_time')
        .on('presentation_views')
        .columns(['oid', 'viewed_at', 'session_id', 'link_id'])
        .execute()

      await schema.alterTable('view_events').addColumn('revision', 'integer').execute()
      await schema.dropIndex('events_of_presentation').execute()
      // A covering index for the figures of a path.
      await schema
        .createIndex('path_of_visits')
        .on('view_events')
        .columns(['oid', 'received_at', 'session_id', 'step', 'step_count', 'revision', 'active_time'])
        .execute()
      // A partial index, because few visits use a view link.
      await schema
        .createIndex('path_of_link_visits')
        .on('view_events')
        .columns(['link_id', 'session_id', 'received_at', 'step', 'revision', 'active_time'])
        .where('link_id', 'is not', null)
        .execute()

      await schema.createIndex('links_of_presentation').on('view_links').column('oid').execute()

      await schema
        .createTable('moved_steps')
        .addColumn('oid', 'text', (column) =>
          column.notNull().references('presentations.oid').onDelete('cascade'),
        )
        .addColumn('revision', 'integer', (column) => column.notNull())
        .addColumn('step', 'integer', (column) => column.notNull())
        .addColumn('number', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('moved_steps_key', ['oid', 'revision', 'step'])
        .execute()

      await schema.createIndex('likes_over_time').on('likes').columns(['oid', 'created_at']).execute()

      await schema.alterTable('analytics_events').addColumn('seq', 'integer').execute()
      // Old rows have the number only in the event (docs/behaviour/tracking.md#event-numbers).
      const number = kind === 'postgres' ? sql`(event::json ->> 'seq')::integer` : sql`event ->> 'seq'`
      await sql`update analytics_events set seq = ${number} where valid = 1 and event like '%"seq":%'`.execute(
        db,
      )
      await schema
        .createIndex('events_of_session')
        .on('analytics_events')
        .columns(['session_id', 'seq'])
        .execute()
    },
  }
}
