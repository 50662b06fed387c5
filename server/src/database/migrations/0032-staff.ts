import type { Kysely } from 'kysely'

/** Adds which accounts are staff. */
export const staff = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('staff')
      .ifNotExists()
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.oid').onDelete('cascade'),
      )
      .addColumn('since', 'bigint', (column) => column.notNull())
      .execute()
  },
}
