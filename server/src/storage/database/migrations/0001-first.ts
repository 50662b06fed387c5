import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/** The tables of the first release. */
export function first(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { schema } = db
      const withId = (name: string) =>
        kind === 'postgres'
          ? schema.createTable(name).addColumn('id', 'bigserial', (column) => column.primaryKey())
          : schema
              .createTable(name)
              .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())

      await schema
        .createTable('secrets')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute()

      await schema
        .createTable('users')
        .addColumn('oid', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull().unique())
        .addColumn('username', 'text', (column) => column.notNull().unique())
        .addColumn('first_name', 'text', (column) => column.notNull())
        .addColumn('last_name', 'text', (column) => column.notNull())
        .addColumn('password_hash', 'text', (column) => column.notNull())
        .addColumn('language', 'text')
        .addColumn('has_presenter_view', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()

      await schema
        .createTable('sessions')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('user_oid', 'text', (column) =>
          column.notNull().references('users.oid').onDelete('cascade'),
        )
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()

      await schema
        .createTable('presentations')
        .addColumn('oid', 'text', (column) => column.primaryKey())
        .addColumn('owner_oid', 'text', (column) => column.notNull().references('users.oid'))
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('slug', 'text', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addColumn('tags', 'text', (column) => column.notNull())
        .addColumn('privacy', 'text', (column) => column.notNull())
        .addColumn('schema_version', 'text', (column) => column.notNull())
        .addColumn('revision', 'integer', (column) => column.notNull())
        .addColumn('step_titles', 'text', (column) => column.notNull())
        .addColumn('stops', 'text', (column) => column.notNull())
        .addColumn('duration_seconds', 'double precision', (column) => column.notNull())
        .addColumn('transcript', 'text', (column) => column.notNull())
        .addColumn('settings', 'text', (column) => column.notNull())
        .addColumn('preview_blur', 'text')
        .addColumn('likes_count', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('views_count', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('modified_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createIndex('presentations_by_owner')
        .on('presentations')
        .columns(['owner_oid', 'privacy', 'modified_at'])
        .execute()

      const ofPresentation = (name: string) =>
        schema
          .createTable(name)
          .addColumn('oid', 'text', (column) =>
            column.notNull().references('presentations.oid').onDelete('cascade'),
          )

      await ofPresentation('documents')
        .addColumn('revision', 'integer', (column) => column.notNull())
        .addColumn('document', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('documents_key', ['oid', 'revision'])
        .execute()

      await ofPresentation('assets')
        .addColumn('sha256', 'text', (column) => column.notNull())
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('step', 'integer', (column) => column.notNull())
        .addColumn('media_type', 'text', (column) => column.notNull())
        .addColumn('bytes', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('assets_key', ['oid', 'role', 'step', 'sha256'])
        .execute()

      await ofPresentation('collaborators')
        .addColumn('user_oid', 'text', (column) =>
          column.notNull().references('users.oid').onDelete('cascade'),
        )
        .addColumn('right', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('collaborators_key', ['oid', 'user_oid'])
        .execute()

      await ofPresentation('view_links')
        .addColumn('link_id', 'text', (column) => column.primaryKey())
        .addColumn('sharer_oid', 'text', (column) => column.notNull().references('users.oid'))
        .addColumn('viewer_identification', 'integer', (column) => column.notNull())
        .addColumn('require_identification', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('revoked_at', 'bigint')
        .execute()

      await schema
        .createTable('link_viewers')
        .addColumn('link_id', 'text', (column) =>
          column.notNull().references('view_links.link_id').onDelete('cascade'),
        )
        .addColumn('session_id', 'text', (column) => column.notNull())
        .addColumn('user_oid', 'text')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('identified_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('link_viewers_key', ['link_id', 'session_id'])
        .execute()

      await ofPresentation('likes')
        .addColumn('user_oid', 'text', (column) =>
          column.notNull().references('users.oid').onDelete('cascade'),
        )
        .addColumn('link_id', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('likes_key', ['oid', 'user_oid'])
        .execute()

      await withId('presentation_views')
        .addColumn('oid', 'text', (column) => column.notNull())
        .addColumn('session_id', 'text', (column) => column.notNull())
        .addColumn('link_id', 'text')
        .addColumn('viewed_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createIndex('views_of_session')
        .on('presentation_views')
        .columns(['oid', 'session_id', 'viewed_at'])
        .execute()

      await withId('view_events')
        .addColumn('oid', 'text', (column) => column.notNull())
        .addColumn('link_id', 'text')
        .addColumn('session_id', 'text', (column) => column.notNull())
        .addColumn('step', 'integer', (column) => column.notNull())
        .addColumn('step_count', 'integer', (column) => column.notNull())
        .addColumn('active_time', 'double precision', (column) => column.notNull())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createIndex('events_of_presentation')
        .on('view_events')
        .columns(['oid', 'received_at'])
        .execute()

      await withId('analytics_events')
        .addColumn('event_id', 'text', (column) => column.unique())
        .addColumn('session_id', 'text')
        .addColumn('name', 'text')
        .addColumn('event', 'text', (column) => column.notNull())
        .addColumn('valid', 'integer', (column) => column.notNull())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .execute()

      await withId('viewer_log')
        .addColumn('session_id', 'text')
        .addColumn('entry', 'text', (column) => column.notNull())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .execute()

      await schema
        .createTable('cards')
        .addColumn('shelf', 'text', (column) => column.notNull())
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('oid', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('sub_title', 'text', (column) => column.notNull())
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('thumbnail', 'text', (column) => column.notNull())
        .addColumn('duration_seconds', 'double precision')
        .addPrimaryKeyConstraint('cards_key', ['shelf', 'position'])
        .execute()

      await schema
        .createTable('remote_versions')
        .addColumn('remote', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('manifest', 'text', (column) => column.notNull())
        .addColumn('origin', 'text', (column) => column.notNull())
        .addColumn('published_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('remote_versions_key', ['remote', 'version'])
        .execute()

      await withId('remote_activations')
        .addColumn('remote', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('fallback_version', 'text')
        .addColumn('activated_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  }
}
