import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/**
 * Adds which accounts are staff, the log of what staff did, and versions of the shelves, so that two people do not
 * order the same shelf at once.
 */
export function staff(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { schema } = db
      await schema
        .alterTable('users')
        .addColumn('is_staff', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      await sql`create index staff_members on users (email) where is_staff = 1`.execute(db)

      const log = schema.createTable('staff_log')
      // No references: an entry outlives what it names.
      await (
        kind === 'postgres'
          ? log.addColumn('id', 'bigserial', (column) => column.primaryKey())
          : log.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      )
        .addColumn('staff_oid', 'text')
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('target', 'text', (column) => column.notNull())
        .addColumn('detail', 'text', (column) => column.notNull())
        .addColumn('reason', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      for (const statement of KEEP_ENTRIES[kind]) await sql.raw(statement).execute(db)

      await schema
        .createTable('shelf_versions')
        .addColumn('shelf', 'text', (column) => column.primaryKey())
        .addColumn('version', 'bigint', (column) => column.notNull())
        .execute()
      await sql`insert into shelf_versions (shelf, version) values ('picks', 0), ('templates', 0), ('videos', 0)`.execute(
        db,
      )
    },
  }
}

/** Entries can be added only. */
const KEEP_ENTRIES: Readonly<Record<DatabaseKind, readonly string[]>> = {
  sqlite: ['update', 'delete'].map(
    (event) => `create trigger staff_log_no_${event} before ${event} on staff_log
      begin select raise(abort, 'staff_log is append-only'); end`,
  ),
  postgres: [
    `create function staff_log_kept() returns trigger language plpgsql as $$
     begin raise exception 'staff_log is append-only'; end $$`,
    `create trigger staff_log_kept before update or delete on staff_log
     for each row execute function staff_log_kept()`,
  ],
}
