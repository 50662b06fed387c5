import type { Kysely } from 'kysely'

/** Adds the contracts of published versions, and what an activation was forced past. */
export const contracts = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('remote_versions').addColumn('contract', 'text').execute()
    await schema.alterTable('remote_activations').addColumn('findings', 'text').execute()
  },
}
