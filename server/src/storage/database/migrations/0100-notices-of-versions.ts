import { sql, type Kysely } from 'kysely'

/** Adds what the gate noticed of a version when it was published. */
export const noticesOfVersions = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table remote_versions add column notices text`.execute(db)
  },
}
