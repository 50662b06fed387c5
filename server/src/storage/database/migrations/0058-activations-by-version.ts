import type { Kysely } from 'kysely'

/** Adds an index for the newest activation of a version, which a rollback looks for. */
export const activationsByVersion = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createIndex('remote_activations_by_version')
      .on('remote_activations')
      .columns(['remote', 'version', 'id'])
      .execute()
  },
}
