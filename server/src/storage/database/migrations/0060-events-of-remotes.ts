import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

const DAY_MS = 86_400_000

/**
 * Adds the events of remotes' own, their sums by day and version, and what a version declares of them. They have tables of
 * their own, so that no figure of a presentation contains them (docs/decisions/0037-events-of-remotes.md).
 */
export const eventsOfRemotes = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const { id, clustered } = DIALECTS[kind]
    const statements = [
      `alter table remote_versions add column events text`,
      `create table remote_events (
        ${id},
        event_id text not null unique, remote text not null, version text not null, name text not null,
        source text not null, fields text not null, received_at bigint not null
      )`,
      `create index events_of_remote on remote_events (remote, id)`,
      `create table remote_event_counts (
        remote text not null, day integer not null, name text not null, version text not null, n bigint not null,
        constraint remote_event_counts_key primary key (remote, day, name, version)
      ) ${clustered}`,
      ...TRIGGER[kind],
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})

const DIALECTS = {
  sqlite: { id: 'id integer primary key autoincrement', clustered: 'without rowid' },
  postgres: { id: 'id bigserial primary key', clustered: '' },
}

const addTo = (rows: string) => `insert into remote_event_counts (remote, day, name, version, n) ${rows}
  on conflict (remote, day, name, version) do update set n = remote_event_counts.n + excluded.n`

const TRIGGER: Readonly<Record<DatabaseKind, readonly string[]>> = {
  sqlite: [
    `create trigger remote_event_stored after insert on remote_events for each row begin
      ${addTo(`values (new.remote, new.received_at / ${DAY_MS}, new.name, new.version, 1)`)};
    end`,
  ],
  // One change of a sum for each statement, in the order of the key, so that processes do not deadlock.
  postgres: [
    `create function remote_event_stored() returns trigger language plpgsql as $$ begin
      ${addTo(
        `select remote, received_at / ${DAY_MS}, name, version, count(*) from added
         group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
      )};
      return null;
    end $$`,
    `create trigger remote_event_stored after insert on remote_events
      referencing new table as added for each statement execute function remote_event_stored()`,
  ],
}
