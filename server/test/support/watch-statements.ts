import BetterSqlite from 'better-sqlite3'
import { sql, type Kysely } from 'kysely'

/** A statement that SQLite ran in this thread. */
export interface RanStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** What it returned. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

type All = BetterSqlite.Statement<unknown[], Record<string, unknown>>['all']
type Run = BetterSqlite.Statement<unknown[]>['run']

/** Lists the statements that SQLite runs in this thread during an action, in order. Other threads are not watched. */
export async function statementsDuring(act: () => Promise<unknown>): Promise<RanStatement[]> {
  const connection = new BetterSqlite(':memory:')
  const statement: BetterSqlite.Statement<unknown[], Record<string, unknown>> = connection.prepare('select 1')
  connection.close()
  // All statements share it.
  const prototype = Object.getPrototypeOf(statement) as { all: All; run: Run }
  const { all, run } = prototype
  const ran: RanStatement[] = []
  prototype.all = function watchedAll(this: typeof statement, ...bound) {
    const rows = all.apply(this, bound)
    ran.push({ sql: this.source, parameters: bound.flat(), rows })
    return rows
  }
  prototype.run = function watchedRun(this: typeof statement, ...bound) {
    ran.push({ sql: this.source, parameters: bound.flat(), rows: [] })
    return run.apply(this, bound)
  }
  try {
    await act()
  } finally {
    Object.assign(prototype, { all, run })
  }
  return ran
}

/** The steps by which SQLite runs statements. */
export async function plansOf<DB>(
  read: Kysely<DB>,
  ran: readonly RanStatement[],
): Promise<{ step: string; sql: string }[]> {
  const plans = []
  for (const { sql: text, parameters } of ran) {
    if (!/^\s*(?:select|delete|update|with|insert)/i.test(text)) continue
    const bound = text
      .split('?')
      .flatMap((part, at) => [sql.raw(part), ...(at < parameters.length ? [sql`${parameters[at]}`] : [])])
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.join(bound, sql``)}`.execute(read)
    plans.push(...rows.map(({ detail }) => ({ step: detail, sql: text })))
  }
  return plans
}
