import type { Kysely } from 'kysely'

/** Adds where a page error happened: slot, release set and browser. */
export const wherePagesFail = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    // SQLite adds one column at a time.
    for (const column of ['slot', 'release_set', 'browser'])
      await schema.alterTable('page_errors').addColumn(column, 'text').execute()
  },
}
