import { createTriggers, type Dialect, type Trigger } from './dialect.ts'

/**
 * The bytes that each account stores. Triggers update the sums, because many places add and delete rows of files and
 * documents. A file counts once for an account, no matter how many of its presentations use it. PDFs do not count:
 * visitors cause them, and they can be made again.
 */
export const storageUse = ({ kind }: Dialect): readonly string[] => [
  `create table owned_files (
    owner_oid text not null references users (oid) on delete cascade,
    bytes bigint not null, sha256 text not null, uses integer not null,
    constraint owned_files_key primary key (owner_oid, sha256)
  )`,
  `create table storage_use (
    owner_oid text not null references users (oid) on delete cascade, bytes bigint not null,
    constraint storage_use_key primary key (owner_oid)
  )`,
  // When each file was last stored, or gained or lost a use. The sweep checks only these files.
  `create table touched_files (sha256 text primary key, touched_at bigint not null)`,
  `create index touched_files_by_time on touched_files (touched_at)`,
  ...createTriggers(kind, TRIGGERS),
]

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
