import { sql, type Kysely } from 'kysely'

/**
 * Adds previews, overrides and sessions of the pages about releases, and the indexes that these pages read. Marks errors
 * of pages that had an override.
 */
export const previews = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db
    await schema.alterTable('remote_versions').addColumn('expires_at', 'bigint').execute()
    await schema
      .alterTable('page_errors')
      .addColumn('is_override', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()

    await schema
      .createTable('release_overrides')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('versions', 'text', (column) => column.notNull())
      .addColumn('is_live', 'integer', (column) => column.notNull())
      .addColumn('link_hash', 'text', (column) => column.unique())
      .addColumn('cookie_hash', 'text', (column) => column.unique())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('release_sessions')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('token_name', 'text', (column) => column.notNull())
      .addColumn('token_signature', 'text', (column) => column.notNull())
      .addColumn('person', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()

    for (const table of ['release_overrides', 'release_sessions'])
      await schema.createIndex(`${table}_by_expiry`).on(table).column('expires_at').execute()
    await schema
      .createIndex('remote_versions_by_time')
      .on('remote_versions')
      .columns(['remote', 'published_at', 'version'])
      .execute()
    await sql`create index remote_versions_by_expiry on remote_versions (expires_at) where expires_at is not null`.execute(
      db,
    )
    await schema
      .createIndex('remote_activations_by_remote')
      .on('remote_activations')
      .columns(['remote', 'id'])
      .execute()
    await schema.createIndex('page_errors_by_remote').on('page_errors').columns(['remote', 'id']).execute()
  },
}
