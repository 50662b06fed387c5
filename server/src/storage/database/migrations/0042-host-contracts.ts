import type { Kysely } from 'kysely'

/** Adds the contracts of hosts, each with the last start of a server that has it. */
export const hostContracts = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('host_contracts')
      .addColumn('host', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('contract', 'text', (column) => column.notNull())
      .addColumn('registered_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('host_contracts_key', ['host', 'sha256'])
      .execute()
    await schema
      .createIndex('host_contracts_by_start')
      .on('host_contracts')
      .columns(['registered_at'])
      .execute()
  },
}
