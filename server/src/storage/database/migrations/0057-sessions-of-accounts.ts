import type { Kysely } from 'kysely'

/** Adds indexes to find the sessions of an account, and the expired ones. */
export const sessionsOfAccounts = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.createIndex('sessions_by_user').on('sessions').columns(['user_oid', 'expires_at']).execute()
    await schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute()
  },
}
