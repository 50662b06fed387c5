import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { createStorage } from '../../../test/support/databases.ts'
import { openDatabase } from '../database/open-database.ts'
import { RETENTION, type Retention } from './retention.ts'

const REPOSITORY = join(import.meta.dirname, '../../../..')
const rules = Object.entries<Retention>(RETENTION)

// The indexes of search are tables too, which SQLite keeps with the rows of `search_entries`.
it('has every table of the database, with an index for each time after which rows are deleted', async () => {
  const storage = await createStorage('sqlite', { hasTables: true })
  const database = await openDatabase({ dataDir: storage.dataDir })
  try {
    const { rows } = await sql<{ name: string }>`
      select name from pragma_table_list where schema = 'main' and type = 'table'
        and name not like 'sqlite%' and name not like 'kysely%'`.execute(database.read)
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(RETENTION).sort())
    for (const [table, rule] of rules) {
      if (!('days' in rule)) continue
      const column = rule.since === 'day' || rule.since === 'expires_at' ? rule.since : 'id'
      const plan = await sql<{ detail: string }>`
        explain query plan select 1 from ${sql.table(table)} order by ${sql.ref(column)} limit 1`.execute(
        database.read,
      )
      expect([table, plan.rows.map(({ detail }) => detail).join()]).toEqual([
        table,
        expect.not.stringContaining('TEMP B-TREE'),
      ])
    }
  } finally {
    await database.close()
    await storage.remove()
  }
})

it('is documented for every table', () => {
  const page = readFileSync(join(REPOSITORY, 'docs/operating/storage.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'))
  const wrong = rules.flatMap(([table, rule]) => {
    const row = rows.find((line) => line.split('|')[1]?.includes(`\`${table}\``))
    const text = row?.split('|')[2]?.trim() ?? 'not documented'
    return text === textOf(rule) ? [] : [`${table}: ${text}, but ${textOf(rule)}`]
  })
  expect(wrong).toEqual([])
})

function textOf(rule: Retention): string {
  if ('unused' in rule) return rule.unused
  if ('keptWith' in rule) return rule.keptWith === 'site' ? 'stays' : `with its ${rule.keptWith}`
  const after = rule.since === 'expires_at' ? ' after the end' : ''
  return rule.days === 0 ? 'at the end' : `${rule.days} days${after}`
}
