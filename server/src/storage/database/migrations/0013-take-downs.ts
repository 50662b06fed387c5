import type { Kysely } from 'kysely'

/** Adds when and why a presentation was taken down. */
export const takeDowns = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('presentations').addColumn('taken_down_at', 'bigint').execute()
    await schema.alterTable('presentations').addColumn('taken_down_reason', 'text').execute()
  },
}
