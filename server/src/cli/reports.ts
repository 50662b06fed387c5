import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open-database.ts'
import { createReportStore, type StoredReport } from '../reports/report-store.ts'

const USAGE = `usage: npm run reports -- [--limit <number>] [--json]
  shows what was reported, newest first (by default the last 20)`

const ALL = 1_000_000

async function main(): Promise<void> {
  const { limit, json } = readWishes()
  const { databaseUrl, dataDir } = readConfig(process.env)
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  const reports = await createReportStore(database)
    .list(limit)
    .finally(() => database.close())
  if (json) console.log(JSON.stringify(reports, null, 2))
  else console.log(reports.length === 0 ? 'Nothing was reported.' : reports.map(textOf).join('\n\n'))
}

function readWishes(): { limit: number; json: boolean } {
  const options = {
    limit: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ args: process.argv.slice(2), options })
  const limit = Number(values.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > ALL) throw new Error('--limit must be a number from 1')
  return { limit, json: values.json }
}

function textOf(report: StoredReport): string {
  const { receipt, createdAt, reason, oid, title, step, stepTitle, reporterEmail, note } = report
  const date = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ')
  const lines = [
    `${receipt}  ${date}  ${reason}`,
    `  ${oid}  ${title ?? '(gone)'}`,
    step === null ? '' : `  step ${step}: ${stepTitle ?? ''}`,
    reporterEmail === null ? '' : `  by ${reporterEmail}`,
    note === '' ? '' : note.replace(/^/gm, '  | '),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

await main().catch((error: unknown) => {
  const wrongArguments = error instanceof Error && ('code' in error || error.message.startsWith('--'))
  console.error(wrongArguments ? `${error.message}\n${USAGE}` : error)
  process.exitCode = 1
})
