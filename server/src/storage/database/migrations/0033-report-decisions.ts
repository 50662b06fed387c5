import { sql, type Kysely } from 'kysely'

/**
 * Adds what was decided about a report. Reports of presentations that are taken down already count as decided, so that
 * they do not wait again.
 */
export const reportDecisions = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('reports').addColumn('decision', 'text').execute()
    await db.schema.alterTable('reports').addColumn('decided_at', 'bigint').execute()
    await sql`
      update reports set decision = 'taken-down', decided_at = (
        select taken_down_at from presentations where presentations.oid = reports.oid)
      where oid in (select oid from presentations where taken_down_at is not null)
        and created_at <= (
          select taken_down_at from presentations where presentations.oid = reports.oid)`.execute(db)
    await sql`create index open_reports on reports (id) where decided_at is null`.execute(db)
    await sql`create index decided_reports on reports (id) where decided_at is not null`.execute(db)
    await sql`create index reports_of_presentation on reports (oid, id)`.execute(db)
  },
}
