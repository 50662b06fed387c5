import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../../src/storage/database/open-database.ts'

/**
 * What a database says about its tables, apart from those of Kysely: the definition of each table, its constraints, its
 * indexes and triggers in the order in which the database tries them, functions of triggers, and rows.
 */
export async function schemaByTable(kind: DatabaseKind, db: Kysely<unknown>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{
    about: string
    definition: string | null
  }>`${sql.raw(DEFINITIONS[kind])}`.execute(db)
  const schema = new Map<string, string[]>()
  for (const { about, definition } of rows)
    schema.set(about, [...(schema.get(about) ?? []), withoutLayout(definition ?? '')])
  for (const [table, definitions] of schema) {
    if (ofWordIndex.test(table) || table.includes('(')) continue
    const { rows: entries } = await sql`select * from ${sql.table(table)} order by 1`.execute(db)
    definitions.push(...entries.map((entry) => Object.values(entry ?? {}).join(' ')))
  }
  return schema
}

/** Tables in which SQLite keeps a word index. */
const ofWordIndex = /^search_(?:index|by_place)/

const withoutLayout = (text: string): string =>
  text
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),;]) ?/g, '$1')

const OF_PUBLIC = `relnamespace = 'public'::regnamespace and relname not like 'kysely%'`

/** Each definition with the table that it is about. */
const DEFINITIONS: Readonly<Record<DatabaseKind, string>> = {
  sqlite: `
    select tbl_name as about, type || ' ' || name || ' ' || coalesce(sql, '') as definition from sqlite_master
    where tbl_name not like 'kysely%' and tbl_name not like 'sqlite%' order by type, rowid`,
  postgres: `
    select about, definition from (
      select c.relname as about, 1 as part, attnum::bigint as place, '' as name, concat_ws(' ', attname,
        format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attidentity, attgenerated,
        attcollation::regcollation) as definition
      from pg_attribute join pg_class c on c.oid = attrelid and c.relkind = 'r'
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where ${OF_PUBLIC} and attnum > 0 and not attisdropped
      union all
      select c.relname, 2, 0, conname, conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
      from pg_constraint join pg_class c on c.oid = conrelid where ${OF_PUBLIC}
      union all
      select c.relname, 3, indexrelid::bigint, '', pg_get_indexdef(indexrelid)
      from pg_index join pg_class c on c.oid = indrelid where ${OF_PUBLIC}
      union all
      select c.relname, 4, 0, tgname, pg_get_triggerdef(pg_trigger.oid) || ' ' || pg_get_functiondef(tgfoid)
      from pg_trigger join pg_class c on c.oid = tgrelid where ${OF_PUBLIC} and not tgisinternal
      union all
      select '(others)', 5, 0, relname, concat_ws(' ', relkind, relname, reloptions::text)
      from pg_class where ${OF_PUBLIC} and (relkind not in ('r', 'i') or reloptions is not null)
      union all
      select '(others)', 6, 0, proname, proname from pg_proc where pronamespace = 'public'::regnamespace
    ) as definitions order by about, part, place, name collate "C"`,
}
