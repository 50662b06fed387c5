import type { Kysely } from 'kysely'

/** Adds counts of attempts, by a keyed hash of the subject, with their expiry. */
export const limitCounts = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db
    await schema
      .createTable('limit_counts')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('limit_counts_by_expiry').on('limit_counts').column('expires_at').execute()
  },
}
