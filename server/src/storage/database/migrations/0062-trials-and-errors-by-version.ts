import type { Kysely } from 'kysely'

/** Adds indexes for the newest trial of a version, and for the newest page errors of one. */
export const trialsAndErrorsByVersion = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    const columns = ['remote', 'version', 'id']
    await schema.createIndex('canaries_by_version').on('canaries').columns(columns).execute()
    await schema.createIndex('page_errors_by_version').on('page_errors').columns(columns).execute()
  },
}
