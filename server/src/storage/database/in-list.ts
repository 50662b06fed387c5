import { sql, type RawBuilder } from 'kysely'
import type { DatabaseKind } from './open-database.ts'

/**
 * For `in`: one parameter for a list of any length, so that its SQL is always the same.
 *
 * @param list an array of strings as JSON
 */
export function inList(kind: DatabaseKind, list: string): RawBuilder<string> {
  return kind === 'sqlite'
    ? sql`(select value from json_each(${list}))`
    : // PostgreSQL expects 100 elements of JSON, and may then read the whole table; it expects 10 of an array.
      sql`(select unnest(array(select json_array_elements_text(cast(${list} as json)))))`
}

/** Like {@link inList}, for whole numbers. */
export function numbersIn(kind: DatabaseKind, numbers: readonly number[]): RawBuilder<number> {
  return kind === 'sqlite'
    ? sql`(select value from json_each(${JSON.stringify(numbers)}))`
    : sql`(select unnest(cast(${`{${numbers.join(',')}}`} as bigint[])))`
}
