import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/**
 * Adds the documents with the steps that are skipped, whose bytes count for their owners
 * (docs/decisions/0049-skipped-steps-are-stored-apart.md).
 */
export const skippedSteps = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const table = `create table whole_documents (
      oid text primary key references presentations (oid) on delete cascade,
      document text not null, skipped text not null
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
    name: 'whole_document_stored',
    event: 'after insert on whole_documents',
    statement: `insert into storage_use (owner_oid, bytes) values (${ownerOf('new')}, octet_length(new.document))
      on conflict (owner_oid) do update set bytes = storage_use.bytes + excluded.bytes`,
  },
  {
    name: 'whole_document_removed',
    event: 'after delete on whole_documents',
    statement: `update storage_use set bytes = bytes - octet_length(old.document) where owner_oid = ${ownerOf('old')}`,
  },
  {
    // Before the delete, while the owner can still be looked up.
    name: 'presentation_with_skipped_steps_removed',
    event: 'before delete on presentations',
    statement: `delete from whole_documents where oid = old.oid`,
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
