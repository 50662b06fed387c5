import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/**
 * Adds who made a revision of a presentation, and how, and what a replaced one had beside its document: skipped steps, private
 * notes and cover. Their bytes count for the owner (docs/decisions/0060-nothing-is-gone-at-once.md).
 */
export const versions = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const tables = [
      `create table versions (
        oid text not null references presentations (oid) on delete cascade, revision integer not null,
        user_oid text references users (oid) on delete set null,
        origin text not null, restored_from integer, saved_at bigint not null,
        constraint versions_key primary key (oid, revision)
      )`,
      // So that visitors do not get what it replaced longer than before.
      `insert into versions (oid, revision, origin, saved_at)
        select oid, revision, 'edited', modified_at from presentations where revision > 1`,
      `create index versions_by_user on versions (user_oid)`,
      `create table version_parts (
        oid text not null references presentations (oid) on delete cascade, revision integer not null,
        whole text, skipped text, notes text, preview_blur text, cover_aspect double precision,
        cover_choice text, cover_number integer,
        constraint version_parts_key primary key (oid, revision)
      )`,
    ]
    const triggers = TRIGGERS.flatMap((trigger) => CREATE[kind](trigger))
    for (const statement of [...tables, ...triggers]) await sql.raw(statement).execute(db)
  },
})

interface Trigger {
  readonly name: string
  readonly event: string
  readonly statement: string
}

const ownerOf = (row: 'new' | 'old') => `(select owner_oid from presentations where oid = ${row}.oid)`
const bytesOf = (row: 'new' | 'old') =>
  `coalesce(octet_length(${row}.whole), 0) + coalesce(octet_length(${row}.notes), 0)`

const TRIGGERS: readonly Trigger[] = [
  {
    name: 'version_parts_stored',
    event: 'after insert on version_parts',
    statement: `insert into storage_use (owner_oid, bytes) values (${ownerOf('new')}, ${bytesOf('new')})
      on conflict (owner_oid) do update set bytes = storage_use.bytes + excluded.bytes`,
  },
  {
    name: 'version_parts_removed',
    event: 'after delete on version_parts',
    statement: `update storage_use set bytes = bytes - (${bytesOf('old')}) where owner_oid = ${ownerOf('old')}`,
  },
  {
    // Before the delete, while the owner can still be looked up.
    name: 'presentation_with_versions_removed',
    event: 'before delete on presentations',
    statement: `delete from version_parts where oid = old.oid`,
  },
]

const CREATE: Readonly<Record<DatabaseKind, (trigger: Trigger) => string[]>> = {
  sqlite: ({ name, event, statement }) => [
    `create trigger ${name} ${event} for each row begin ${statement}; end`,
  ],
  postgres: ({ name, event, statement }) => [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${statement}; return coalesce(new, old); end $$`,
    `create trigger ${name} ${event} for each row execute function ${name}()`,
  ],
}
