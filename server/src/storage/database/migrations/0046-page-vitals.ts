import type { Kysely } from 'kysely'

/** Adds histograms of how fast pages were, and the versions of the release sets they are about. */
export const pageVitals = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('vital_sets')
      .addColumn('release_set', 'text', (column) => column.notNull())
      .addColumn('remote', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('first_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('vital_sets_pk', ['release_set', 'remote'])
      .execute()
    await schema
      .createIndex('vital_sets_by_time')
      .on('vital_sets')
      .columns(['remote', 'first_at', 'release_set'])
      .execute()

    await schema
      .createTable('vital_counts')
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('release_set', 'text', (column) => column.notNull())
      .addColumn('part', 'text', (column) => column.notNull())
      .addColumn('vital', 'text', (column) => column.notNull())
      .addColumn('bin', 'integer', (column) => column.notNull())
      .addColumn('views', 'integer', (column) => column.notNull())
      // In the order in which they are read: by set and part, of the last days.
      .addPrimaryKeyConstraint('vital_counts_pk', ['release_set', 'part', 'day', 'vital', 'bin'])
      .execute()
    await schema.createIndex('vital_counts_by_day').on('vital_counts').column('day').execute()
  },
}
