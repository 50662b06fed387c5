import type { Kysely } from 'kysely'

/** Finds who uses a file: what is deleted leaves the files of others alone. */
export const assetsByFile = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createIndex('assets_by_file').on('assets').column('sha256').execute()
  },
}
