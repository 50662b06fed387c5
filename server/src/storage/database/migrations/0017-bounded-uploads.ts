import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/**
 * The queue of the search index, and the bytes that each account stores. Triggers update the sums, because many places
 * add and delete rows of files and documents. A file counts once for an account, no matter how many of its
 * presentations use it. PDFs do not count: visitors cause them, and they can be made again.
 */
export function boundedUploads(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await addSearchQueue(db)
      await addStorageTables(db)
      await fillStorage(db)
      for (const { name, event, condition, statements } of TRIGGERS) {
        const body = statements.join('; ')
        const statement =
          kind === 'sqlite'
            ? `create trigger ${name} ${event} for each row ${when(condition)} begin ${body}; end`
            : `create trigger ${name} ${event} for each row ${when(condition)} execute function ${name}()`
        if (kind === 'postgres') await sql.raw(functionOf(name, body)).execute(db)
        await sql.raw(statement).execute(db)
      }
    },
  }
}

async function addSearchQueue(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_queue')
    .addColumn('oid', 'text', (column) =>
      column.primaryKey().references('presentations.oid').onDelete('cascade'),
    )
    .addColumn('ticket', 'text', (column) => column.notNull())
    .addColumn('priority', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('search_queue_order')
    .on('search_queue')
    .columns(['priority', 'ticket'])
    .execute()
  await sql`
    insert into search_queue (oid, ticket, priority)
    select oid, '', 1 from presentations where oid not in (select oid from search_entries)`.execute(db)
}

async function addStorageTables({ schema }: Kysely<unknown>): Promise<void> {
  const ofOwner = (name: string) =>
    schema
      .createTable(name)
      .addColumn('owner_oid', 'text', (column) =>
        column.notNull().references('users.oid').onDelete('cascade'),
      )
      .addColumn('bytes', 'bigint', (column) => column.notNull())
  await ofOwner('owned_files')
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('uses', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('owned_files_key', ['owner_oid', 'sha256'])
    .execute()
  await ofOwner('storage_use').addPrimaryKeyConstraint('storage_use_key', ['owner_oid']).execute()
}

async function fillStorage(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into owned_files (owner_oid, sha256, bytes, uses)
    select owner_oid, sha256, max(bytes), count(*)
    from assets join presentations on presentations.oid = assets.oid
    where role <> 'pdf' group by owner_oid, sha256`.execute(db)
  await sql`
    insert into storage_use (owner_oid, bytes)
    select owner_oid, sum(bytes) from (
      select owner_oid, bytes from owned_files
      union all
      select owner_oid, octet_length(document) from documents
      join presentations on presentations.oid = documents.oid
    ) as stored group by owner_oid`.execute(db)
}

interface Trigger {
  readonly name: string
  readonly event: string
  readonly condition?: string
  readonly statements: readonly string[]
}

const ownerOf = (row: 'new' | 'old') => `(select owner_oid from presentations where oid = ${row}.oid)`

const TRIGGERS: readonly Trigger[] = [
  {
    name: 'asset_stored',
    event: 'after insert on assets',
    condition: `new.role <> 'pdf'`,
    statements: [
      `insert into owned_files (owner_oid, sha256, bytes, uses)
       select owner_oid, new.sha256, new.bytes, 1 from presentations where oid = new.oid
       on conflict (owner_oid, sha256) do update set uses = owned_files.uses + 1`,
    ],
  },
  {
    name: 'asset_removed',
    event: 'after delete on assets',
    condition: `old.role <> 'pdf'`,
    statements: [
      `update owned_files set uses = uses - 1 where sha256 = old.sha256 and owner_oid = ${ownerOf('old')}`,
      `delete from owned_files where sha256 = old.sha256 and owner_oid = ${ownerOf('old')} and uses = 0`,
    ],
  },
  {
    name: 'owned_file_added',
    event: 'after insert on owned_files',
    statements: [addToSum('new.owner_oid', 'new.bytes')],
  },
  {
    name: 'owned_file_removed',
    event: 'after delete on owned_files',
    statements: [`update storage_use set bytes = bytes - old.bytes where owner_oid = old.owner_oid`],
  },
  {
    name: 'document_stored',
    event: 'after insert on documents',
    statements: [addToSum(ownerOf('new'), 'octet_length(new.document)')],
  },
  {
    name: 'document_removed',
    event: 'after delete on documents',
    statements: [
      `update storage_use set bytes = bytes - octet_length(old.document) where owner_oid = ${ownerOf('old')}`,
    ],
  },
  {
    // Before the delete, while the owner can still be looked up.
    name: 'presentation_removed',
    event: 'before delete on presentations',
    statements: [`delete from assets where oid = old.oid`, `delete from documents where oid = old.oid`],
  },
]

function addToSum(owner: string, bytes: string): string {
  return `insert into storage_use (owner_oid, bytes) values (${owner}, ${bytes})
    on conflict (owner_oid) do update set bytes = storage_use.bytes + excluded.bytes`
}

const when = (condition: string | undefined) => (condition === undefined ? '' : `when (${condition})`)

/** A row trigger of PostgreSQL calls a function. PostgreSQL continues with the row that a `before` trigger returns. */
function functionOf(name: string, body: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$
    begin ${body}; return coalesce(new, old); end $$`
}
