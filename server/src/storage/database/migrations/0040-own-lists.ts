import { sql, type Kysely } from 'kysely'

/**
 * Indexes of an owner's presentations in the orders of the dashboard. The one by change contains the title, so that a
 * search reads nothing else.
 */
export const ownLists = {
  async up(db: Kysely<unknown>): Promise<void> {
    const statements = [
      'drop index presentations_of_owner',
      'create index own_by_change on presentations (owner_oid, modified_at desc, oid desc, title)',
      'create index own_by_views on presentations (owner_oid, views_count desc, oid desc)',
      'create index own_by_title on presentations (owner_oid, lower(title), oid)',
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
