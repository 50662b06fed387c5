import type { DatabaseKind } from '../../open-database.ts'

/** What the first schema writes differently for each database. */
export interface Dialect {
  readonly kind: DatabaseKind
  /** The column that numbers the rows of a table. */
  readonly id: string
  /** Ends a table whose rows SQLite keeps in the order of its key. */
  readonly clustered: string
  /** Texts in the order of their bytes, so that all with the same beginning are one range. */
  readonly byBytes: string
}

export const DIALECTS: Readonly<Record<DatabaseKind, Dialect>> = {
  sqlite: {
    kind: 'sqlite',
    id: 'id integer primary key autoincrement',
    clustered: 'without rowid',
    byBytes: 'text',
  },
  postgres: {
    kind: 'postgres',
    id: 'id bigserial primary key',
    clustered: '',
    byBytes: 'text collate "C"',
  },
}

/** A row trigger, in SQL that both databases understand. */
export interface Trigger {
  readonly name: string
  /** Such as `after insert on assets`. */
  readonly event: string
  readonly condition?: string
  readonly statements: readonly string[]
  /** The row that the function of PostgreSQL returns: it continues with that of a `before` trigger. */
  readonly returns?: 'null'
}

export const createTriggers = (kind: DatabaseKind, triggers: readonly Trigger[]): string[] =>
  triggers.flatMap((trigger) => createTrigger(kind, trigger))

function createTrigger(
  kind: DatabaseKind,
  { name, event, condition, statements, returns }: Trigger,
): string[] {
  const head = `create trigger ${name} ${event} for each row ${when(condition)}`
  return kind === 'sqlite'
    ? [`${head} begin ${statements.join('; ')}; end`]
    : [createFunction(name, statements, returns), `${head} execute function ${name}()`]
}

export const when = (condition: string | undefined): string =>
  condition === undefined ? '' : `when (${condition})`

/** A trigger of PostgreSQL calls a function. */
export function createFunction(
  name: string,
  statements: readonly string[],
  returned = 'coalesce(new, old)',
): string {
  return `create function ${name}() returns trigger language plpgsql as $$
    begin ${statements.join('; ')}; return ${returned}; end $$`
}
