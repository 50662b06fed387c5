import type { Kysely } from 'kysely'

/** Adds to revisions what the import that made them could not show: JSON text, or null. */
export const importNotes = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('documents').addColumn('import_notes', 'text').execute()
  },
}
