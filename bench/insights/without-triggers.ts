import { sql, type Kysely } from 'kysely'
import type { Database } from '../../server/src/database/open-database.ts'
import type { Tables } from '../../server/src/database/tables.ts'

type Job = (transaction: Kysely<Tables>) => Promise<void>

/** Runs a job in one transaction in which no trigger runs. */
export function withoutTriggers({ kind, writeLarge }: Database, job: Job): Promise<void> {
  return writeLarge(kind === 'sqlite' ? (transaction) => onSqlite(transaction, job) : onPostgres(job))
}

function onPostgres(job: Job): Job {
  return async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    await job(transaction)
  }
}

async function onSqlite(transaction: Kysely<Tables>, job: Job): Promise<void> {
  const { rows: triggers } = await sql<{ name: string; definition: string }>`
    select name, sql as definition from sqlite_master where type = 'trigger'`.execute(transaction)
  for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(transaction)
  await job(transaction)
  for (const { definition } of triggers) await sql.raw(definition).execute(transaction)
}
