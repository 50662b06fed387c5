import { Pool } from 'undici'
import { storedBytes } from '../insights/bytes.ts'
import { CONNECTIONS, ingestionRates } from '../insights/ingestion-rates.ts'
import { addSession, UNWATCHED } from './fill.ts'
import { fillLarge, type LargeSize } from './fill-large.ts'
import { MAIN } from './main-account.ts'
import { measure } from './measure.ts'
import { startProbedServer, type ProbedServer } from './probed-server.ts'
import { allRequests } from './requests.ts'
import { createSite, type Site } from './sites.ts'
import { ingestionTable, timingTable, type Ingestion } from './tables.ts'

export interface ListsOptions extends LargeSize {
  /** Requests per address, size and round. */
  readonly requests: number
  /** Parts of addresses, separated by commas. */
  readonly only: string
  /** Seconds for which each presentation gets events. */
  readonly rounds: number
}

/** Every page and API call at the demo's size and at a large one. */
export async function measureLists(options: ListsOptions): Promise<string> {
  const { kind, size, deck } = options
  const small = await createSite(kind, 'scale_demo')
  await addDemo(small)
  const large = await fillLarge(small, options)
  try {
    const bytes = await storedBytes(large)
    const asked = allRequests().filter(({ name }) =>
      options.only.split(',').some((part) => name.includes(part)),
    )
    const [timings, ingestion] = await withServer(small, (demoServer) =>
      withServer(large, async (largeServer) => [
        await measure(
          {
            demo: { server: demoServer, databaseUrl: small.databaseUrl },
            large: { server: largeServer, databaseUrl: large.databaseUrl },
            count: options.requests,
          },
          asked,
        ),
        await measureIngestion(largeServer, options.rounds),
      ]),
    )
    const title = [
      `${kind}: ${size.presentations} presentations, ${size.owners} owners, ${size.own} of one;`,
      `one with ${deck.views} views and ${deck.events} step events in ${deck.days} days`,
    ].join(' ')
    return [title, timingTable(timings), ingestionTable(deck, bytes, ingestion)].join('\n\n')
  } finally {
    await large.remove()
    await small.remove()
  }
}

/** The demo's rows, and a session of {@link MAIN}. */
export async function addDemo(site: Site): Promise<void> {
  await (await site.start()).stop()
  await withDatabase(site, addSession)
}

async function withDatabase<Result>(
  site: Site,
  job: (database: Awaited<ReturnType<Site['open']>>) => Promise<Result>,
): Promise<Result> {
  const database = await site.open()
  try {
    return await job(database)
  } finally {
    await database.close()
  }
}

async function withServer<Result>(
  site: Site,
  job: (server: ProbedServer) => Promise<Result>,
): Promise<Result> {
  const server = await startProbedServer(site)
  try {
    return await job(server)
  } finally {
    await server.stop()
  }
}

async function measureIngestion(server: ProbedServer, rounds: number): Promise<Ingestion | null> {
  if (rounds === 0) return null
  const pool = new Pool(server.url, { connections: CONNECTIONS })
  try {
    await server.probe()
    const rates = await ingestionRates(pool, { popular: MAIN.presentation, empty: UNWATCHED, rounds })
    return { rates, ...(await server.probe()) }
  } finally {
    await pool.destroy()
  }
}
