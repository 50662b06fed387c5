import type { Kysely } from 'kysely'

/**
 * Adds tags that search uses and visitors do not see. A table of its own, so that no query for a presentation reads them
 * by accident.
 */
export const hiddenTags = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('hidden_tags')
      .addColumn('oid', 'text', (column) =>
        column.primaryKey().references('presentations.oid').onDelete('cascade'),
      )
      .addColumn('tags', 'text', (column) => column.notNull())
      .execute()
  },
}
