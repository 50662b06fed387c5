import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/** Adds reports, comments, copies, original files, and the revision of painted files. */
export function feedbackAndEditing(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { schema } = db
      const withId = (name: string) =>
        kind === 'postgres'
          ? schema.createTable(name).addColumn('id', 'bigserial', (column) => column.primaryKey())
          : schema
              .createTable(name)
              .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())

      // No reference to the presentation: a report outlives it.
      await withId('reports')
        .addColumn('receipt', 'text', (column) => column.notNull().unique())
        .addColumn('form_id', 'text', (column) => column.notNull().unique())
        .addColumn('oid', 'text', (column) => column.notNull())
        .addColumn('revision', 'integer', (column) => column.notNull())
        .addColumn('link_id', 'text')
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('step', 'integer')
        .addColumn('step_title', 'text')
        .addColumn('note', 'text', (column) => column.notNull())
        .addColumn('reporter_oid', 'text')
        .addColumn('language', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()

      await withId('comments')
        .addColumn('oid', 'text', (column) =>
          column.notNull().references('presentations.oid').onDelete('cascade'),
        )
        .addColumn('user_oid', 'text', (column) =>
          column.notNull().references('users.oid').onDelete('cascade'),
        )
        .addColumn('step', 'integer')
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('comments_of_presentation').on('comments').columns(['oid', 'id']).execute()

      await schema.alterTable('presentations').addColumn('copied_from', 'text').execute()
      await schema
        .createIndex('copies_by_owner')
        .on('presentations')
        .columns(['owner_oid', 'copied_from', 'created_at'])
        .execute()

      await addRevisionToAssets(db)
    },
  }
}

/** Adds the revision to the key. SQLite cannot change a key in place. */
async function addRevisionToAssets(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('assets_by_revision')
    .addColumn('oid', 'text', (column) =>
      column.notNull().references('presentations.oid').onDelete('cascade'),
    )
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('step', 'integer', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('file_name', 'text')
    .addPrimaryKeyConstraint('assets_by_revision_key', ['oid', 'role', 'revision', 'step', 'sha256'])
    .execute()
  await sql`
    insert into assets_by_revision (oid, sha256, role, revision, step, media_type, bytes)
    select oid, sha256, role, 1, step, media_type, bytes from assets`.execute(db)
  await schema.dropTable('assets').execute()
  await schema.alterTable('assets_by_revision').renameTo('assets').execute()
}
