import type { Kysely } from 'kysely'

/** Adds which process does a background job, and when the job is due again. */
export const jobTurns = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('job_turns')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('held_until', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
