import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DATABASES } from '../../server/test/support/databases.ts'
import { startCluster } from '../../server/test/support/start-postgres.ts'
import stopPostgres from '../../server/test/support/stop-postgres.ts'
import { readOptions } from '../harness/options.ts'
import { ending } from '../harness/start.ts'
import { measureInsights } from './insights.ts'
import { measureLists } from './lists.ts'
import { measureRetention } from './retention.ts'

const options = readOptions({
  databases: [DATABASES, 'measured one after the other'],
  parts: ['lists', 'what is measured: lists, insights, retention'],
  presentations: [200_000, 'generated presentations'],
  owners: [5_000, 'their owners'],
  own: [1_000, 'presentations of the account that requests pages'],
  comments: [10_000, 'comments on its popular presentation'],
  views: [500_000, 'views of that'],
  events: [3_000_000, 'step events of that'],
  days: [90, 'in which they happened'],
  rounds: [10, 'seconds for which each presentation gets events; 0: none'],
  requests: [10, 'requests of each address, size and round'],
  only: ['', 'parts of addresses'],
  keep: ['', 'folder that keeps the filled sites for later runs'],
  seconds: [30, 'for which retention runs'],
})

const PARTS = { lists: measureLists, insights: measureInsights, retention: measureRetention }

await using _postgres = options.databases.includes('postgres') ? await startPostgres(options.keep) : null
const parts = Object.entries(PARTS).filter(([name]) => options.parts.split(',').includes(name))
for (const kind of options.databases) for (const [, measure] of parts) await measure(kind, options)

/** @param keep a folder that keeps the filled sites; empty: none */
async function startPostgres(keep: string): Promise<AsyncDisposable> {
  const isKept = keep !== ''
  const folder = isKept
    ? join(keep, 'postgres', 'cluster')
    : mkdtempSync(join(tmpdir(), 'viewpage-postgres-'))
  mkdirSync(dirname(folder), { recursive: true })
  await startCluster(folder, { isKept })
  return ending({}, stopPostgres)
}
