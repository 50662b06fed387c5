import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/** Adds who registered and withdrew hosts that other servers serve, when and why. */
export const hostChanges = (kind: DatabaseKind) => ({
  async up({ schema }: Kysely<unknown>): Promise<void> {
    const table = schema.createTable('host_changes')
    await (
      kind === 'postgres'
        ? table.addColumn('id', 'bigserial', (column) => column.primaryKey())
        : table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    )
      .addColumn('host', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('after_activation', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('token_name', 'text', (column) => column.notNull())
      .addColumn('changed_by', 'text')
      .addColumn('reason', 'text')
      .execute()
    // In the order of the timeline, of all hosts and of one.
    await schema
      .createIndex('host_changes_by_activation')
      .on('host_changes')
      .columns(['after_activation', 'id'])
      .execute()
    await schema
      .createIndex('host_changes_by_host')
      .on('host_changes')
      .columns(['host', 'after_activation', 'id'])
      .execute()
  },
})
