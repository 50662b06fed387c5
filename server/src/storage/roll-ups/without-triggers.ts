import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { ROLL_UP_TABLES } from './roll-up-tables.ts'

/**
 * Runs a job in which no trigger keeps roll-ups, to store very many rows. Afterwards call `sumRollUps` for each presentation
 * that it touched. Other transactions cannot write meanwhile.
 */
export async function withoutTriggers(
  transaction: Kysely<Tables>,
  kind: DatabaseKind,
  job: () => Promise<void>,
): Promise<void> {
  const turnOn = await TURN_OFF[kind](transaction)
  await job()
  for (const statement of turnOn) await sql.raw(statement).execute(transaction)
}

const COUNTED = ['presentation_views', 'view_events', 'link_viewers', ...ROLL_UP_TABLES]

/** Each resolves with the statements that turn triggers on again. */
const TURN_OFF: Readonly<Record<DatabaseKind, (transaction: Kysely<Tables>) => Promise<readonly string[]>>> =
  {
    async sqlite(transaction) {
      const { rows: triggers } = await sql<{ name: string; definition: string }>`
      select name, sql as definition from sqlite_master
      where type = 'trigger' and tbl_name in (${sql.join(COUNTED)})`.execute(transaction)
      for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(transaction)
      return triggers.map(({ definition }) => definition)
    },
    async postgres(transaction) {
      for (const table of COUNTED)
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction)
      return COUNTED.map((table) => `alter table ${table} enable trigger user`)
    },
  }
