import type { Kysely } from 'kysely'

/** Adds the folder of a version, and who activated it and why. */
export const releaseRecords = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    // SQLite adds one column at a time.
    await schema.alterTable('remote_versions').addColumn('folder', 'text').execute()
    for (const column of ['token_name', 'activated_by', 'reason']) {
      await schema.alterTable('remote_activations').addColumn(column, 'text').execute()
    }
  },
}
