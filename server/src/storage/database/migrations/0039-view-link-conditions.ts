import type { Kysely } from 'kysely'

/** Adds to view links the name that their owner gives them, an end, and a password. */
export const viewLinkConditions = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .alterTable('view_links')
      .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await schema.alterTable('view_links').addColumn('expires_at', 'bigint').execute()
    await schema.alterTable('view_links').addColumn('password_hash', 'text').execute()
  },
}
