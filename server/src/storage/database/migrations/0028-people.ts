import type { Kysely } from 'kysely'

/** Adds invitations, and to the rights of people the address that was invited and the time. */
export const people = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('invitations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('oid', 'text', (column) =>
        column.notNull().references('presentations.oid').onDelete('cascade'),
      )
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('address_key', 'text', (column) => column.notNull())
      .addColumn('right', 'text', (column) => column.notNull())
      .addColumn('user_oid', 'text', (column) => column.references('users.oid').onDelete('cascade'))
      .addColumn('secret_hash', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('accepted_at', 'bigint')
      .execute()
    await schema
      .createIndex('invitations_of_presentation')
      .on('invitations')
      .columns(['oid', 'address_key'])
      .unique()
      .execute()
    await schema
      .createIndex('invitations_of_account')
      .on('invitations')
      .columns(['user_oid', 'created_at', 'id'])
      .execute()
    await schema.createIndex('invitations_by_end').on('invitations').column('expires_at').execute()

    await schema.alterTable('collaborators').addColumn('email', 'text').execute()
    await schema
      .alterTable('collaborators')
      .addColumn('added_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema
      .createIndex('collaborators_of_account')
      .on('collaborators')
      .columns(['user_oid', 'added_at', 'oid'])
      .execute()
  },
}
