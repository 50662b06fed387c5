import type { Kysely } from 'kysely'

/** Indexes assets by file, to find out whether a file is still used. */
export const assetsByFile = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createIndex('assets_by_file').on('assets').column('sha256').execute()
  },
}
