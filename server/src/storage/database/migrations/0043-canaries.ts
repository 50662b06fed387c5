import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/** Adds canaries and watched releases, their changes, the evidence about them, and the addresses that it counts. */
export function canaries(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await addCanaries(db, kind)
      await addEvidence(db)
    },
  }
}

async function addCanaries(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = db
  const withId = (table: string) =>
    kind === 'postgres'
      ? schema.createTable(table).addColumn('id', 'bigserial', (column) => column.primaryKey())
      : schema.createTable(table).addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())

  await withId('canaries')
    .addColumn('remote', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('stable_version', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('stage', 'integer', (column) => column.notNull())
    .addColumn('share', 'integer', (column) => column.notNull())
    .addColumn('buckets', 'text', (column) => column.notNull())
    .addColumn('rolls_back', 'integer', (column) => column.notNull())
    .addColumn('baseline', 'double precision')
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  // Of each kind, a remote has one at a time, whatever processes do at once.
  await sql`create unique index canaries_open on canaries (remote, kind) where ended_at is null`.execute(db)
  await schema.createIndex('canaries_by_remote').on('canaries').columns(['remote', 'id']).execute()

  await withId('canary_changes')
    .addColumn('canary_id', 'bigint', (column) => column.notNull().references('canaries.id'))
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('share', 'integer', (column) => column.notNull())
    .addColumn('token_name', 'text')
    .addColumn('changed_by', 'text')
    .addColumn('reason', 'text')
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('canary_changes_by_canary')
    .on('canary_changes')
    .columns(['canary_id', 'id'])
    .execute()
}

async function addEvidence({ schema }: Kysely<unknown>): Promise<void> {
  const counts = ['views', 'bad', 'silent', 'clean'] as const
  let evidence = schema
    .createTable('canary_evidence')
    .addColumn('canary_id', 'bigint', (column) => column.notNull().references('canaries.id'))
    .addColumn('stage', 'integer', (column) => column.notNull())
    .addColumn('share', 'integer', (column) => column.notNull())
    .addColumn('arm', 'text', (column) => column.notNull())
    .addColumn('slot', 'bigint', (column) => column.notNull())
  for (const count of counts) evidence = evidence.addColumn(count, 'integer', (column) => column.notNull())
  await evidence
    .addPrimaryKeyConstraint('canary_evidence_pk', ['canary_id', 'stage', 'share', 'arm', 'slot'])
    .execute()

  await schema
    .createTable('canary_views')
    .addColumn('canary_id', 'bigint', (column) => column.notNull().references('canaries.id'))
    .addColumn('address_key', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('stage', 'integer', (column) => column.notNull())
    .addColumn('share', 'integer', (column) => column.notNull())
    .addColumn('arm', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('is_bad', 'integer', (column) => column.notNull())
    .addColumn('is_settled', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('canary_views_pk', ['canary_id', 'address_key'])
    .addUniqueConstraint('canary_views_nonce', ['canary_id', 'nonce'])
    .execute()
  await schema
    .createIndex('canary_views_to_settle')
    .on('canary_views')
    .columns(['canary_id', 'is_settled', 'started_at'])
    .execute()
}
