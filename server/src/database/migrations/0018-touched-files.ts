import type { Kysely } from 'kysely'

/** Files that were stored, or gained or lost a use, and when: the sweep looks at these and at no others. */
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
