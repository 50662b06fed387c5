import { parseArgs } from 'node:util'
import { createAccountStore } from '../../server/src/people/accounts/account-store.ts'
import { openDatabase, type Database } from '../../server/src/storage/database/open-database.ts'
import { readPeriod } from '../../server/src/features/insights/period.ts'
import { readFirstMoment, readInsights } from '../../server/src/features/insights/read-insights.ts'
import { rebuildRollUps } from '../../server/src/storage/roll-ups/rebuild-roll-ups.ts'
import { createStorage, DATABASES, type DatabaseName } from '../../server/test/support/databases.ts'
import startPostgres from '../../server/test/support/start-postgres.ts'
import stopPostgres from '../../server/test/support/stop-postgres.ts'
import { median } from '../median.ts'
import { table } from '../table.ts'
import { storedBytes } from './bytes.ts'
import { addDecks, EMPTY, OWNER, POPULAR } from './add-decks.ts'
import { checkDeck, fillDeck } from './fill-deck.ts'
import { measureServer } from './serve.ts'

const { values } = parseArgs({
  options: {
    views: { type: 'string', default: '50000' },
    events: { type: 'string', default: '300000' },
    days: { type: 'string', default: '90' },
    rounds: { type: 'string', default: '10' },
    on: { type: 'string', default: DATABASES.join(',') },
  },
})
const [views, events, days, rounds] = [values.views, values.events, values.days, values.rounds].map(
  Number,
) as [number, number, number, number]

await startPostgres()
try {
  for (const kind of DATABASES.filter((each) => values.on.split(',').includes(each)))
    console.log(`\n${await measure(kind)}`)
} finally {
  await stopPostgres()
}

async function measure(kind: DatabaseName): Promise<string> {
  const storage = await createStorage(kind, { hasTables: true })
  const { dataDir, databaseUrl } = storage
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  await addDecks(database)
  const filling = await secondsOf(() => fillDeck(database, POPULAR, { views, events, days }))
  await checkDeck(database, POPULAR, days + 1)
  const rebuilding = await secondsOf(() => rebuildRollUps(database, POPULAR.oid))
  const bytes = await storedBytes(storage)
  const reading = await readTimes(database)
  const owner = await createAccountStore(database).findByEmail(`${OWNER}@example.com`)
  if (!owner) throw new Error('[bench] The owner is missing.')
  const token = await createAccountStore(database).startSession(owner)
  await database.close()
  const served = await measureServer(storage, { popular: POPULAR.oid, empty: EMPTY, token, rounds })
  await storage.remove()
  const rows = [
    ['fill in bulk, s', filling.toFixed(1)],
    ['rebuild, s', rebuilding.toFixed(1)],
    ['read of all time, ms', reading.toFixed(0)],
    ...served.pages.map(({ query, ms }) => [`page ${query}, ms`, ms.toFixed(0)]),
    ['longest wait of another request, ms', served.longestWait.toFixed(0)],
    ['its median, ms', served.middleWait.toFixed(1)],
    ['step events a second, popular', served.rates.popular.toFixed(0)],
    ['step events a second, empty', served.rates.empty.toFixed(0)],
    ['popular beside empty', served.rates.share.toFixed(2)],
    ['bytes a view, raw', (bytes.views / views).toFixed(0)],
    ['bytes an event, raw', (bytes.events / events).toFixed(0)],
    ['bytes an event, roll-ups', (bytes.rollUps / events).toFixed(0)],
  ]
  const title = `Insights of a presentation with ${views} views and ${events} step events in ${days} days, ${kind}`
  return `${title}\n\n${table(['measure', 'median'], rows)}`
}

async function secondsOf(job: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await job()
  return (performance.now() - start) / 1_000
}

async function readTimes(database: Database): Promise<number> {
  const presentation = {
    oid: POPULAR.oid,
    owner: { oid: OWNER },
    stepTitles: Array.from({ length: POPULAR.steps }, () => ''),
  }
  const first = await readFirstMoment(database, POPULAR.oid)
  const { period } = readPeriod({ range: 'all' }, { now: Date.now(), first })
  const times: number[] = []
  for (let round = -1; round < rounds; round++) {
    const start = performance.now()
    await readInsights(database, presentation, period, 1)
    if (round >= 0) times.push(performance.now() - start)
  }
  return median(times)
}
