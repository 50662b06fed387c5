import { sql, type Kysely } from 'kysely'

/** Adds what canaries are judged by besides failures: their guardrails, and page views by the bins of figures. */
export const guardrails = {
  async up(db: Kysely<unknown>): Promise<void> {
    const statements = [
      `alter table canaries add column guardrails text`,
      `alter table canary_views add column has_figures integer not null default 0`,
      `create table canary_figures (
        canary_id bigint not null references canaries (id), stage integer not null, share integer not null,
        arm text not null, figure text not null, bin integer not null, views integer not null,
        constraint canary_figures_pk primary key (canary_id, stage, share, arm, figure, bin)
      )`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
