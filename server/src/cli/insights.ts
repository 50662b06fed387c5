import { parseArgs } from 'node:util'
import { printableLine } from '@viewpage/shared-events/printable'
import type { Database } from '../storage/database/open-database.ts'
import { checkRollUps } from '../features/insights/raw-figures/check-roll-ups.ts'
import { areRollUpsFilled } from '../storage/roll-ups/fill-roll-ups.ts'
import { rebuildRollUps } from '../storage/roll-ups/rebuild-roll-ups.ts'
import { fail, print } from './print.ts'
import { showProgress } from './show-progress.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `usage: npm run insights -- rebuild [oid]
       npm run insights -- check [oid]
  rebuild makes the figures of one presentation, or of all, again from raw rows; check compares both and names each
  figure that differs. The server may be running.`

async function rebuild(database: Database, oids: readonly string[]): Promise<void> {
  const progress = showProgress(process.stdout)
  for (const [index, oid] of oids.entries()) {
    progress.show(index / oids.length, `rebuilding ${oid}`)
    await rebuildRollUps(database, oid)
  }
  progress.end()
  print(oids.length === 1 ? 'Rebuilt 1 presentation.' : `Rebuilt ${oids.length} presentations.`)
}

async function check(database: Database, oids: readonly string[]): Promise<void> {
  if (!(await areRollUpsFilled(database)))
    print('Old rows are still being rolled up: figures are low until then.')
  let count = 0
  for (const oid of oids) {
    for await (const { day, figure, rolledUp, raw } of checkRollUps(database, oid)) {
      count += 1
      print(printableLine(`${oid}  ${day}  ${figure}: ${rolledUp} rolled up, ${raw} in raw rows`))
    }
  }
  if (count > 0) process.exitCode = 1
  else print('All figures agree with the raw rows.')
}

async function oidsOf({ read }: Database, oid: string | undefined): Promise<string[]> {
  const rows = await read
    .selectFrom('presentations')
    .select('oid')
    .$if(oid !== undefined, (query) => query.where('oid', '=', oid ?? ''))
    .orderBy('oid')
    .execute()
  if (oid !== undefined && rows.length === 0) throw new Error(`There is no presentation ${oid}.`)
  return rows.map((row) => row.oid)
}

const COMMANDS = new Map([
  ['rebuild', rebuild],
  ['check', check],
])

try {
  const { positionals } = parseArgs({ args: process.argv.slice(2), allowPositionals: true })
  const [name = '', oid, ...rest] = positionals
  const command = COMMANDS.get(name)
  if (!command || rest.length > 0) fail(USAGE)
  else await withDatabase(async (database) => command(database, await oidsOf(database, oid)))
} catch (error) {
  fail(error instanceof Error ? error.message : error)
}
