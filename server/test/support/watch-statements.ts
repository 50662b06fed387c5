import BetterSqlite from 'better-sqlite3'

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
