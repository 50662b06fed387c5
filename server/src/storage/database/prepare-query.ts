import type { Compilable, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

type Value = string | number | null

/** No value of a query contains it, so that the places of the values are found in a built query. */
const MARK = '\u0000'

/**
 * A query whose SQL is built once for each database. Building takes longer than running it.
 *
 * @param names of its values
 * @param build builds it; `values` has a mark for each value
 * @returns runs it with values
 */
export function prepareQuery<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Kysely<Tables>, values: Readonly<Record<Name, string>>) => Compilable<Row>,
): (db: Kysely<Tables>, values: Readonly<Record<Name, Value>>) => Promise<Row[]> {
  const marks = Object.fromEntries(names.map((name) => [name, MARK + name])) as Record<Name, string>
  const places = new Map<unknown, Name>(names.map((name) => [marks[name], name]))
  const built = new WeakMap<Kysely<Tables>, ReturnType<Compilable<Row>['compile']>>()

  return async (db, values) => {
    const query = built.get(db) ?? build(db, marks).compile()
    built.set(db, query)
    const parameters = query.parameters.map((parameter) => {
      const name = places.get(parameter)
      return name === undefined ? parameter : values[name]
    })
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
