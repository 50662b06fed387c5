import type { Kysely } from 'kysely'

/** Adds the contracts of hosts that other servers serve, with who registered each. */
export const outsideHosts = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('outside_hosts')
      .addColumn('host', 'text', (column) => column.primaryKey())
      .addColumn('contract', 'text', (column) => column.notNull())
      .addColumn('registered_at', 'bigint', (column) => column.notNull())
      .addColumn('token_name', 'text', (column) => column.notNull())
      .addColumn('registered_by', 'text')
      .addColumn('reason', 'text')
      .execute()
  },
}
