import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/**
 * Adds the private notes of presentations, whose bytes count for their owners
 * (docs/decisions/0040-speaker-notes-are-private.md).
 */
export const speakerNotes = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const table = `create table speaker_notes (
      oid text primary key references presentations (oid) on delete cascade, notes text not null
    )`
    const triggers = TRIGGERS.flatMap((trigger) => CREATE[kind](trigger))
    for (const statement of [table, ...triggers]) await sql.raw(statement).execute(db)
  },
})

interface Trigger {
  readonly name: string
  readonly event: string
  readonly statement: string
}

const ownerOf = (row: 'new' | 'old') => `(select owner_oid from presentations where oid = ${row}.oid)`

const TRIGGERS: readonly Trigger[] = [
  {
    name: 'speaker_notes_stored',
    event: 'after insert on speaker_notes',
    statement: `insert into storage_use (owner_oid, bytes) values (${ownerOf('new')}, octet_length(new.notes))
      on conflict (owner_oid) do update set bytes = storage_use.bytes + excluded.bytes`,
  },
  {
    name: 'speaker_notes_removed',
    event: 'after delete on speaker_notes',
    statement: `update storage_use set bytes = bytes - octet_length(old.notes) where owner_oid = ${ownerOf('old')}`,
  },
  {
    // Before the delete, while the owner can still be looked up.
    name: 'presentation_with_notes_removed',
    event: 'before delete on presentations',
    statement: `delete from speaker_notes where oid = old.oid`,
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
