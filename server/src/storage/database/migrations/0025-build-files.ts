import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/** Adds the files of builds. */
export function buildFiles(kind: DatabaseKind) {
  return {
    async up({ schema }: Kysely<unknown>): Promise<void> {
      // Ranges of names are read, in the order of their bytes.
      const name = kind === 'postgres' ? sql`text collate "C"` : 'text'
      await schema
        .createTable('build_files')
        .addColumn('build', 'text', (column) => column.notNull())
        .addColumn('name', name, (column) => column.notNull())
        .addColumn('sha256', 'text', (column) => column.notNull())
        .addColumn('bytes', 'integer', (column) => column.notNull())
        .addColumn('added_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('build_files_key', ['build', 'name'])
        .execute()
      await schema.createIndex('build_files_by_file').on('build_files').column('sha256').execute()
    },
  }
}
