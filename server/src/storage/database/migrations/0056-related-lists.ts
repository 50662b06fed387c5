import { sql, type Kysely } from 'kysely'

/**
 * An index of what an owner lists, for each privacy, newest change first. Without it, a list of related presentations
 * reads every presentation of its owner, and each row up to its last columns, which follow the transcript.
 */
export const relatedLists = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create index listed_by_change on presentations (owner_oid, privacy, modified_at desc, oid)
      where privacy in ('public', 'reusable') and taken_down_at is null`.execute(db)
  },
}
