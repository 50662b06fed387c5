import type { SelectQueryBuilder } from 'kysely'
import type { DatabaseKind } from './open-database.ts'
import type { Tables } from './tables.ts'

/**
 * Locks the rows that a query selects until its transaction ends, so that transactions which change them take turns.
 * Others may still insert rows that refer to them: visitors do not wait for the change. SQLite has one writer at a time.
 */
export function forChange<Table extends keyof Tables, Row>(
  select: SelectQueryBuilder<Tables, Table, Row>,
  kind: DatabaseKind,
): SelectQueryBuilder<Tables, Table, Row> {
  return kind === 'postgres' ? select.forNoKeyUpdate() : select
}
