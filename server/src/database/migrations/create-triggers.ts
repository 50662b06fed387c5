import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/** A row trigger, in SQL that both databases understand. */
export interface Trigger {
  readonly name: string
  /** Such as `after insert on assets`. */
  readonly event: string
  readonly condition?: string
  readonly statements: readonly string[]
}

export async function createTriggers(
  db: Kysely<unknown>,
  kind: DatabaseKind,
  triggers: readonly Trigger[],
): Promise<void> {
  for (const { name, event, condition, statements } of triggers) {
    const body = statements.join('; ')
    const statement =
      kind === 'sqlite'
        ? `create trigger ${name} ${event} for each row ${when(condition)} begin ${body}; end`
        : `create trigger ${name} ${event} for each row ${when(condition)} execute function ${name}()`
    if (kind === 'postgres') await sql.raw(functionOf(name, body)).execute(db)
    await sql.raw(statement).execute(db)
  }
}

const when = (condition: string | undefined) => (condition === undefined ? '' : `when (${condition})`)

/** A row trigger of PostgreSQL calls a function. PostgreSQL continues with the row that a `before` trigger returns. */
function functionOf(name: string, body: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$
    begin ${body}; return coalesce(new, old); end $$`
}
