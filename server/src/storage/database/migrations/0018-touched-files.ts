import type { Kysely } from 'kysely'

/** Adds when each file was last stored or gained or lost a use. The sweep checks only these files. */
export const touchedFiles = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('touched_files')
      .addColumn('sha256', 'text', (column) => column.primaryKey())
      .addColumn('touched_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('touched_files_by_time').on('touched_files').column('touched_at').execute()
  },
}
